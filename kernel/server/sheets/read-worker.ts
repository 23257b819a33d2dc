import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { CellObject, WorkBook } from '@e965/xlsx';
import { dec } from '#kernel/rules/decimal.ts';
import { unguardText } from './cells.ts';

/** Runs in a worker with a heap limit: one workbook in, the text of its first sheet out. Talks in plain messages, so that a killed worker leaves nothing half-done. */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly mostRows: number;
  readonly mostColumns: number;
  readonly headRows: number;
}
export interface ReadRow {
  readonly line: number;
  readonly cells: string[];
}
export type ReadAnswer = { readonly rows: ReadRow[]; readonly sheetName: string } | { readonly refused: 'format' | 'rows' };

// The CommonJS build brings the code pages of old .xls files along.
const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof import('@e965/xlsx');

const two = (n: number) => String(n).padStart(2, '0');

function dateText(serial: number, date1904: boolean): string {
  // Doubles fall a hair short of whole seconds; the nearest one is meant.
  const nearest = serial % 1 === 0 ? serial : Math.round(serial * 86_400) / 86_400 + 1e-9;
  const at = xlsx.SSF.parse_date_code(nearest, { date1904 }) as { y: number; m: number; d: number; H: number; M: number; S: number } | null;
  if (at === null) return '';
  const clock = `${two(at.H)}:${two(at.M)}:${two(Math.floor(at.S))}`;
  if (serial > 0 && serial < 1) return clock;
  const day = `${at.y}-${two(at.m)}-${two(at.d)}`;
  return serial % 1 === 0 ? day : `${day} ${clock}`;
}

/** A cell as people would type it: plain decimal digits, ISO dates, percentages with their sign. */
function textOf(cell: CellObject, date1904: boolean): string {
  const { v } = cell;
  if (v === undefined || v === null) return '';
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return cell.w ?? '#ERROR';
  if (typeof v !== 'number') return unguardText(v instanceof Date ? v.toISOString() : String(v));
  const format = typeof cell.z === 'string' ? cell.z : '';
  if (format !== '' && xlsx.SSF.is_date(format)) return dateText(v, date1904);
  // Spreadsheets show 15 significant digits; the rest is noise of doubles.
  const number = dec(v.toPrecision(15));
  return /%\s*$/.test(format.replace(/"[^"]*"|\\./g, '')) ? `${number.times(100).toFixed()}%` : number.toFixed();
}

function read(order: ReadOrder): ReadAnswer {
  const book: WorkBook = xlsx.read(order.bytes, {
    type: 'array',
    dense: true,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellStyles: false,
    bookVBA: false,
    sheets: 0,
  });
  const sheetName = book.SheetNames[0];
  const sheet = sheetName === undefined ? undefined : book.Sheets[sheetName];
  if (sheetName === undefined || sheet === undefined) return { refused: 'format' };
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const grid = ((sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []) as (CellObject | undefined)[][];
  const rows: ReadRow[] = [];
  // Both walks skip holes, so a sheet that claims a million empty rows costs nothing.
  for (const key in grid) {
    const index = Number.parseInt(key, 10);
    const cells: string[] = [];
    grid[index]?.forEach((cell, column) => {
      if (cell !== undefined && column < order.mostColumns) cells[column] = textOf(cell, date1904);
    });
    const whole = Array.from(cells, (text) => text ?? '');
    if (whole.every((text) => text.trim() === '')) continue;
    rows.push({ line: index + 1, cells: whole });
    if (rows.length > order.mostRows + order.headRows) return { refused: 'rows' };
  }
  return { rows, sheetName };
}

function answer(): ReadAnswer {
  try {
    return read(workerData as ReadOrder);
  } catch {
    return { refused: 'format' };
  }
}
parentPort?.postMessage(answer());
