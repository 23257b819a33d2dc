import { type Column, headingOf } from './columns.tsx';
import type { Formatter } from './formatter.ts';

/**
 * Text that a spreadsheet would run as a formula gets a leading apostrophe; numbers keep their sign
 * (administration-domain 20).
 */
const harmless = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d,]+(\.\d+)?%?$/.test(text) ? `'${text}` : text;

/** Heading and rows as plain text, in the columns' order: what the reader sees. */
export function sheetOf<R>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  formatter: Formatter,
): string[][] {
  return [
    columns.map((c) => headingOf(c, formatter)),
    ...rows.map((row) => columns.map((c) => harmless(c.text(row, formatter)))),
  ];
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** Comma-separated, for a file: with a byte-order mark, so that spreadsheets read Chinese as UTF-8. */
export const asCsv = (sheet: readonly (readonly string[])[]): Blob =>
  new Blob([`\uFEFF${sheet.map((line) => `${line.map(quoted).join(',')}\r\n`).join('')}`], {
    type: 'text/csv',
  });

/** Tab-separated, for pasting into a spreadsheet. */
export const asTsv = (sheet: readonly (readonly string[])[]): string =>
  sheet.map((line) => line.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
