import { fileScene, PICTURE_TYPES, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';

/** Pictures of what is wrong (administration-domain 18.2). */
export const feedbackScene = fileScene('feedback', {
  bucket: 'private',
  sizes: sizeOfEach(PICTURE_TYPES, upTo(5)),
  count: 9,
});
