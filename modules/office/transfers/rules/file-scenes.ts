import { ImportFormat } from '#kernel/rules/file-refusals.ts';
import { below, fileScene, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';

/** Sheets that are read in and written out (administration-domain 18.2). */
export const importScene = fileScene('import', {
  bucket: 'private',
  sizes: sizeOfEach(['xls', 'xlsx'], below(10)),
  count: 1,
  formatProblem: () => ImportFormat({}),
});
/** Written by the server itself: the limit only stops a runaway. */
export const exportScene = fileScene('export', {
  bucket: 'private',
  sizes: sizeOfEach(['xlsx', 'csv', 'zip', 'pdf'], upTo(500)),
  count: null,
  system: true,
});
