import { fileScene, OFFICE_TYPES, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';

/** What goes along with a message (administration-domain 18.2). */
export const messageScene = fileScene('message', {
  bucket: 'private',
  sizes: sizeOfEach(OFFICE_TYPES, upTo(20)),
  count: 20,
});
