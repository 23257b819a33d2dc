import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';
import { type Cell, type Column, dateSerial, exactNumber, guardText } from './cells.ts';
import {
  columnName,
  contentTypes,
  type DropDown,
  numberStyle,
  ROOT_RELATIONS,
  STYLE,
  sheetEnd,
  sheetNames,
  sheetStart,
  styleOf,
  stylesXml,
  workbookRelations,
  workbookXml,
  xmlText,
} from './xlsx-parts.ts';

export interface Sheet {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** A row of grey hints below the headings (import templates). */
  readonly hints?: readonly string[];
  /** A last line after an empty one: who exported, when, with which filter. */
  readonly footer?: string;
}
export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Instants are written as wall-clock time of this zone. */
  readonly zone: string;
  /** Name of the extra sheet that holds the choices of drop-downs; needed when a column has `choices`. */
  readonly choicesName?: string;
}

const CHUNK_CHARACTERS = 64 * 1024;

/**
 * A workbook as a stream: rows are drawn as the reader takes bytes, so 100 000 rows need no more memory than a page of them.
 * Numbers and dates are real ones, text is never a formula. An error while drawing rows ends the stream with it.
 */
export const xlsxStream = (book: Workbook): Readable =>
  Readable.from(pack(book), { objectMode: false, highWaterMark: 256 * 1024 });

interface Part {
  readonly path: string;
  readonly text: Iterable<string> | AsyncIterable<string>;
}

async function* pack(book: Workbook): AsyncGenerator<Buffer> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const part of partsOf(book)) {
    const entry = new ZipDeflate(part.path, { level: 4 });
    zip.add(entry);
    for await (const text of gathered(part.text)) {
      entry.push(Buffer.from(text));
      yield* drain(ready);
      await breathe();
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* drain(ready);
}

function* drain(ready: Uint8Array[]): Generator<Buffer> {
  for (const chunk of ready.splice(0)) if (chunk.length > 0) yield Buffer.from(chunk);
}

async function* gathered(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function* partsOf(book: Workbook): Generator<Part> {
  const listed = book.sheets.flatMap((sheet) => sheet.columns.filter((c) => c.choices !== undefined));
  const names = sheetNames([
    ...book.sheets.map((s) => s.name),
    ...(listed.length > 0 ? [book.choicesName ?? 'Lists'] : []),
  ]);
  yield { path: '[Content_Types].xml', text: [contentTypes(names.length)] };
  yield { path: '_rels/.rels', text: [ROOT_RELATIONS] };
  yield { path: 'xl/workbook.xml', text: [workbookXml(names)] };
  yield { path: 'xl/_rels/workbook.xml.rels', text: [workbookRelations(names.length)] };
  yield { path: 'xl/styles.xml', text: [stylesXml()] };
  for (const [i, sheet] of book.sheets.entries())
    yield {
      path: `xl/worksheets/sheet${i + 1}.xml`,
      text: sheetXml(sheet, book.zone, dropDownsOf(sheet, listed, names.at(-1) as string)),
    };
  if (listed.length > 0)
    yield {
      path: `xl/worksheets/sheet${names.length}.xml`,
      text: sheetXml(choicesSheet(listed), book.zone, []),
    };
}

const dropDownsOf = (sheet: Sheet, listed: readonly Column[], list: string): DropDown[] =>
  sheet.columns.flatMap((column, i) =>
    column.choices === undefined || column.choices.length === 0 || column.several === true
      ? []
      : [
          {
            column: i,
            firstRow: sheet.hints === undefined ? 2 : 3,
            sheet: list,
            listColumn: listed.indexOf(column),
            count: column.choices.length,
          },
        ],
  );

function choicesSheet(listed: readonly Column[]): Sheet {
  const length = Math.max(...listed.map((c) => c.choices?.length ?? 0));
  const rows = Array.from({ length }, (_, row) => listed.map((c) => c.choices?.[row] ?? null));
  return { name: '', columns: listed.map((c) => ({ heading: c.heading, kind: 'text' as const })), rows };
}

async function* sheetXml(sheet: Sheet, zone: string, dropDowns: readonly DropDown[]): AsyncGenerator<string> {
  const { columns } = sheet;
  const names = columns.map((_, i) => columnName(i));
  const styles = columns.map((c) => styleOf(c.kind));
  let line = 1;
  yield sheetStart(columns) +
    textRow(
      line,
      columns.map((c) => c.heading),
      STYLE.heading,
    );
  if (sheet.hints !== undefined) {
    line += 1;
    yield textRow(line, sheet.hints, STYLE.hint);
  }
  for await (const row of sheet.rows) {
    line += 1;
    let cells = '';
    for (let i = 0; i < columns.length; i += 1)
      cells += cellXml(row[i] ?? null, columns[i] as Column, `${names[i]}${line}`, styles[i] as number, zone);
    yield `<row r="${line}">${cells}</row>`;
  }
  if (sheet.footer !== undefined) yield textRow(line + 2, [sheet.footer], STYLE.note);
  yield sheetEnd(dropDowns);
}

const textCell = (at: string, style: number, text: string): string =>
  text === ''
    ? ''
    : `<c r="${at}" s="${style}" t="inlineStr"><is><t${/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`;
const textRow = (line: number, texts: readonly string[], style: number): string =>
  `<row r="${line}">${texts.map((text, i) => textCell(`${columnName(i)}${line}`, style, guardText(text))).join('')}</row>`;

function cellXml(value: Cell, column: Column, at: string, style: number, zone: string): string {
  if (value === null || value === '') return '';
  const number = numberOf(value, column, zone);
  if (number !== null) return `<c r="${at}" s="${numberStyle(column.kind, number)}"><v>${number}</v></c>`;
  return textCell(at, style, guardText(value instanceof Date ? value.toISOString() : value));
}

function numberOf(value: string | Date, column: Column, zone: string): string | null {
  if (column.kind === 'text') return null;
  if (column.kind === 'date' || column.kind === 'dateTime') {
    const serial = dateSerial(value, zone);
    if (serial === null) return null;
    return String(column.kind === 'date' ? Math.floor(serial) : serial);
  }
  return value instanceof Date ? null : exactNumber(value);
}
