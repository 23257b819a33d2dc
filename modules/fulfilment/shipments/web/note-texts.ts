import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { fill, type LocalizedText } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { NoteRow } from '../contract/note-rows.ts';

export const productText = (row: Pick<NoteRow, 'productZh' | 'productEn'>, formatter: Formatter): string =>
  formatter.locale === 'zh_CN' ? row.productZh : row.productEn || row.productZh;
export const warehouseText = (
  row: Pick<NoteRow, 'warehouseZh' | 'warehouseEn'>,
  formatter: Formatter,
): string => (formatter.locale === 'zh_CN' ? row.warehouseZh : (row.warehouseEn ?? row.warehouseZh));
/** A weight with its unit; a dash where nothing was weighed. */
export const weightText = (row: Pick<NoteRow, 'uom'>, value: string | null, formatter: Formatter): string =>
  value === null
    ? EMPTY
    : `${/\.\d{3}$/.test(value) ? formatter.weight(value) : formatter.quantity(value)} ${unitMark(row.uom, formatter.locale)}`;
export const windowText = (row: Pick<NoteRow, 'windowStart' | 'windowEnd'>, formatter: Formatter): string =>
  row.windowStart === null || row.windowEnd === null
    ? EMPTY
    : `${formatter.dateTime(row.windowStart)} – ${formatter.dateTime(row.windowEnd).slice(-5)}`;
export const diffText = (
  row: Pick<NoteRow, 'diffWeight' | 'diffPermille' | 'uom'>,
  formatter: Formatter,
): string =>
  row.diffWeight === null ? EMPTY : `${weightText(row, row.diffWeight, formatter)} (${row.diffPermille} ‰)`;
/** A question about one note, by its number. */
export const asking =
  (title: LocalizedText, body: LocalizedText) =>
  (row: { readonly noteNo: string }, formatter: Formatter) => ({
    title: fill(formatter.text(title), { no: row.noteNo }),
    body: formatter.text(body),
  });
