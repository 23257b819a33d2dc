import { fileScene, PICTURE_TYPES, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';

/** What articles show (administration-domain 18.2). */
export const articleCoverScene = fileScene('articleCover', {
  bucket: 'public',
  sizes: sizeOfEach(['bmp', 'jpg', 'png', 'jpeg'], upTo(10)),
  count: 1,
  recommended: [232, 155],
});
export const articleImageScene = fileScene('articleImage', {
  bucket: 'public',
  sizes: sizeOfEach(PICTURE_TYPES, upTo(5)),
  count: 9,
});
export const articleVideoScene = fileScene('articleVideo', {
  bucket: 'public',
  sizes: sizeOfEach(['mp4'], upTo(500)),
  count: 1,
});
