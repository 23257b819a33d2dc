import { fileScene, OFFICE_TYPES, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';

/** Contracts as files (administration-domain 18.2). */
export const contractScene = fileScene('contract', {
  bucket: 'private',
  sizes: sizeOfEach(OFFICE_TYPES, upTo(50)),
  count: 20,
});
