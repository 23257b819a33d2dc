import { parentPort, workerData } from 'node:worker_threads';
import type { CellObject, WorkBook } from '@e965/xlsx';
import { numberText, type ReadRow, shownBy, xlsx } from './cell-text.ts';
import { unguardText } from './cells.ts';
import { SheetRows } from './sheet-rows.ts';
import { bookFacts, cellStyles, openParts, sharedTexts } from './workbook-parts.ts';

/**
 * Runs in a worker with a heap limit: one workbook in, the rows of its first sheet out, a batch at a time,
 * the next one only when asked for.
 */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly kind: 'xlsx' | 'xls';
  readonly mostRows: number;
  readonly mostColumns: number;
  readonly headRows: number;
}
export type ReadAnswer =
  | { readonly rows: ReadRow[] }
  | { readonly sheetName: string }
  | { readonly refused: 'format' | 'rows' };

const BATCH = 1000;
class TooManyRows extends Error {}

/** The rows of an .xlsx as its XML is unpacked: the sheet is never held as a whole. */
async function* xlsxRows(order: ReadOrder): AsyncGenerator<ReadRow[], string> {
  const parts = await openParts(
    Buffer.from(order.bytes.buffer, order.bytes.byteOffset, order.bytes.byteLength),
  );
  try {
    const book = await bookFacts(parts);
    const sheet = new SheetRows({
      texts: await sharedTexts(parts, book.textsPart),
      styles: await cellStyles(parts, book.stylesPart),
      date1904: book.date1904,
      mostColumns: order.mostColumns,
    });
    for await (const piece of parts.read(book.sheetPart)) {
      const rows = sheet.push(piece);
      if (rows.length > 0) yield rows;
    }
    sheet.end();
    return book.sheetName;
  } finally {
    parts.close();
  }
}

/** A cell of the old format as people would type it. */
function textOf(cell: CellObject, date1904: boolean): string {
  const { v } = cell;
  if (v === undefined || v === null) return '';
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return cell.w ?? '#ERROR';
  if (typeof v !== 'number') return unguardText(v instanceof Date ? v.toISOString() : String(v));
  return numberText(v, shownBy(typeof cell.z === 'string' ? cell.z : ''), date1904);
}

/** The rows of an .xls: at most 65 536, read by the library as a whole. */
function* xlsRows(order: ReadOrder): Generator<ReadRow[], string> {
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
  if (sheetName === undefined || sheet === undefined) throw new Error('no sheet');
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const grid = ((sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []) as (
    | CellObject
    | undefined
  )[][];
  // Both walks skip holes, so a sheet that claims a million empty rows costs nothing.
  for (const key in grid) {
    const index = Number.parseInt(key, 10);
    const cells: string[] = [];
    grid[index]?.forEach((cell, column) => {
      if (cell !== undefined && column < order.mostColumns) cells[column] = textOf(cell, date1904);
    });
    const whole = Array.from(cells, (text) => text ?? '');
    if (whole.some((text) => text.trim() !== '')) yield [{ line: index + 1, cells: whole }];
  }
  return sheetName;
}

const port = parentPort;
const postAnswer = (answer: ReadAnswer): void => port?.postMessage(answer);
/** Hands a batch over and waits until the reader wants more: rows never pile up on the other side. */
const hand = (rows: ReadRow[]): Promise<void> =>
  new Promise((resolve) => {
    port?.once('message', () => resolve());
    postAnswer({ rows });
  });

async function run(order: ReadOrder): Promise<void> {
  const source = order.kind === 'xlsx' ? xlsxRows(order) : xlsRows(order);
  let batch: ReadRow[] = [];
  let seen = 0;
  for (;;) {
    const step = await source.next();
    if (step.done === true) {
      if (batch.length > 0) await hand(batch);
      return postAnswer({ sheetName: step.value });
    }
    seen += step.value.length;
    if (seen > order.mostRows + order.headRows) throw new TooManyRows();
    batch.push(...step.value);
    if (batch.length < BATCH) continue;
    await hand(batch);
    batch = [];
  }
}

await run(workerData as ReadOrder).catch((error: unknown) =>
  postAnswer({ refused: error instanceof TooManyRows ? 'rows' : 'format' }),
);
port?.close();
