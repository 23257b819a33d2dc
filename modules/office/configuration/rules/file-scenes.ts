import { below, fileScene, PICTURE_TYPES, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';

/** A picture across the head of a page of the site (administration-domain 10.4, 18.2). */
export const bannerScene = fileScene('banner', {
  bucket: 'public',
  sizes: sizeOfEach(PICTURE_TYPES, below(10)),
  count: 1,
});
/** Logos and the icon of the site (administration-domain 10.1). */
export const logoScene = fileScene('logo', {
  bucket: 'public',
  sizes: sizeOfEach(PICTURE_TYPES, upTo(1)),
  count: 1,
});
/** What turns while a page waits: a generic picture that may move (administration-domain 10.1). */
export const loadImageScene = fileScene('loadImage', {
  bucket: 'public',
  sizes: sizeOfEach([...PICTURE_TYPES, 'gif'], below(10)),
  count: 1,
});
