import { parse } from 'csv-parse/sync';
import { readSheet } from './read-sheet.ts';

/** A row of a sheet or CSV file as text; `line` as the person sees it, counted from 1. */
export interface TextRow {
  readonly line: number;
  readonly cells: readonly string[];
}
const ZIP = 0x504b0304;
const DELIMITERS = [',', ';', '\t', '|'];

/** Whether bytes begin as a workbook (.xlsx) does; the name of a file proves nothing. */
export const isWorkbook = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32BE(0) === ZIP;

/**
 * The text of a file: UTF-8 where its bytes are that, else GB18030, which every file of a Chinese office
 * program is then.
 */
export function decodeText(bytes: Buffer): { readonly text: string; readonly encoding: 'UTF-8' | 'GB18030' } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('gb18030').decode(bytes), encoding: 'GB18030' };
  }
}

/**
 * Rows of a CSV with the number of the line each begins on; the delimiter is the one that splits most. Throws
 * where quotes never end.
 */
export function csvRows(bytes: Buffer, mostRows: number): readonly TextRow[] {
  const { text } = decodeText(bytes);
  const sample = text.slice(0, 20_000);
  const delimiter = DELIMITERS.toSorted((a, b) => sample.split(b).length - sample.split(a).length)[0];
  const rows = parse(text, {
    bom: true,
    delimiter: delimiter ?? ',',
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    info: true,
    to: mostRows,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return rows.map(({ record, info }) => ({
    line: info.lines,
    // Long numbers are guarded against spreadsheets by a tab or an apostrophe.
    cells: record.map((cell) => cell.replace(/^[\t'`]+|\t+$/g, '').trim()),
  }));
}

/** Rows of the first sheet of a workbook. Refuses as `readSheet` does. */
export async function workbookRows(bytes: Buffer, mostRows: number): Promise<readonly TextRow[]> {
  const { rows } = await readSheet(bytes, { mostRows, headRows: 30 });
  return rows.map((r) => ({ line: r.line, cells: r.cells.map((c) => c.trim()) }));
}
