import { fileScene, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';

/** Largest deal file, in megabytes. */
export const MOST_MEGABYTES = 500;
/** Written by the server itself: the limit only stops a runaway. */
export const dealFileScene = fileScene('dealFile', {
  bucket: 'private',
  sizes: sizeOfEach(['zip'], upTo(MOST_MEGABYTES)),
  count: 1,
  system: true,
});
