import { fileScene, PICTURE_TYPES, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';

/** What products show (administration-domain 18.2). */
export const productImageScene = fileScene('productImage', {
  bucket: 'public',
  sizes: sizeOfEach(PICTURE_TYPES, upTo(5)),
  count: 9,
});
export const productVideoScene = fileScene('productVideo', {
  bucket: 'public',
  sizes: sizeOfEach(['mp4'], upTo(5)),
  count: 1,
});
