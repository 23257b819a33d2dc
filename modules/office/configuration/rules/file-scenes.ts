import { below, fileScene, PICTURE_TYPES, sizeOfEach } from '#kernel/rules/file-scenes.ts';

/** A picture across the head of a page of the site (administration-domain 10.4, 18.2). */
export const bannerScene = fileScene('banner', {
  bucket: 'public',
  sizes: sizeOfEach(PICTURE_TYPES, below(10)),
  count: 1,
});
