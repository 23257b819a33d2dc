import { fileScene, upTo } from '#kernel/rules/file-scenes.ts';

/** Statements as banks hand them out: CSV, XLSX, MT940 and camt.053. */
export const bankStatementScene = fileScene('bankStatement', {
  bucket: 'private',
  sizes: { csv: upTo(10), xlsx: upTo(10), sta: upTo(10), txt: upTo(10), xml: upTo(10) },
  count: 1,
});
