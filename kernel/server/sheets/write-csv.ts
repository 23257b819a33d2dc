import { Readable } from 'node:stream';
import {
  type Cell,
  type Column,
  type ColumnKind,
  dateText,
  exactNumber,
  guardText,
  isNumeric,
} from './cells.ts';
import type { Sheet } from './write-xlsx.ts';

/** Lets spreadsheet programs see that the text is UTF-8. */
const MARK = '\uFEFF';
const CHUNK_ROWS = 500;
/** Shown with two decimals: what a column of the database keeps beyond them is left out where it is nought. */
const TWO_PLACES: readonly ColumnKind[] = ['quantity', 'money', 'price'];

/**
 * A sheet as comma-separated text: UTF-8 with mark, CRLF, text guarded against formulas, numbers plain,
 * instants in wall-clock time of the zone.
 */
export const csvStream = (sheet: Omit<Sheet, 'hints' | 'name'>, zone: string): Readable =>
  Readable.from(lines(sheet, zone), { objectMode: false });

async function* lines(sheet: Omit<Sheet, 'hints' | 'name'>, zone: string): AsyncGenerator<Buffer> {
  let text = `${MARK}${line(sheet.columns.map((c) => quoted(guardText(c.heading))))}`;
  let count = 0;
  for await (const row of sheet.rows) {
    text += line(sheet.columns.map((column, i) => fieldOf(row[i] ?? null, column, zone)));
    count += 1;
    if (count % CHUNK_ROWS > 0) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (sheet.footer !== undefined) text += line([]) + line([quoted(guardText(sheet.footer))]);
  if (text !== '') yield Buffer.from(text);
}

const line = (fields: readonly string[]): string => `${fields.join(',')}\r\n`;
const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;

function fieldOf(value: Cell, column: Column, zone: string): string {
  if (value === null) return '';
  if (column.kind === 'date' || column.kind === 'dateTime')
    return quoted(guardText(dateText(value, column.kind, zone)));
  const text = value instanceof Date ? value.toISOString() : value.replaceAll('\0', '');
  if (!isNumeric(column.kind) || exactNumber(text) === null) return quoted(guardText(text));
  return TWO_PLACES.includes(column.kind) ? text.replace(/(\.\d\d\d*?)0+$/, '$1') : text;
}
