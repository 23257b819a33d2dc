import { ImportEmpty, ImportRows } from '#kernel/rules/file-refusals.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { bothNames, fillBoth, inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { eachSheetRow, type SheetRow } from '#kernel/server/sheets/index.ts';
import { decimalsOf, hasTooManyDecimals, isDecimalText } from '../rules/cell-shapes.ts';
import { nearest } from '../rules/nearest.ts';
import { ImportTemplate } from '../rules/refusals.ts';
import { importWords, rowWords } from '../rules/row-words.ts';
import { exportWords } from '../rules/words.ts';
import type { Choice, ImportColumn, Importer, RowProblem, TransfersContext } from './registry.ts';

/** A data row by column key, as text. */
export interface DataRow {
  readonly line: number;
  readonly cells: Record<string, string>;
}
// biome-ignore lint/suspicious/noExplicitAny: the rows of a business type are its own affair
type AnyImporter = Importer<any>;

/** Spreadsheets bend an apostrophe while it is typed. */
const plain = (heading: string): string =>
  heading
    .replace(/[*＊\s]+$/u, '')
    .replace(/[’‘]/g, "'")
    .trim()
    .toLowerCase();
/** The column of a heading: by what the templates call it, and only then by its key, which may be the heading of another. */
function columnCalled(text: string, columns: readonly ImportColumn[]): ImportColumn | null {
  const called = plain(text);
  return (
    columns.find((c) => plain(c.heading.zh) === called || plain(c.heading.en) === called) ??
    columns.find((c) => plain(c.key) === called) ??
    null
  );
}

/** What stands under a heading in grey; the reading skips such a row. */
export function hintOf(column: ImportColumn, locale: Locale): string {
  const table = importWords.table;
  const pieces: LocalizedText[] = [column.required ? table.hintRequired : table.hintOptional];
  if (column.hint !== undefined) pieces.push(column.hint);
  else if (column.choices !== undefined) pieces.push(table.hintChoice);
  else if (column.among !== undefined) pieces.push(table.hintAmong);
  else if (column.kind === 'date') pieces.push(table.hintDate);
  else if (column.kind !== undefined && column.kind !== 'text') pieces.push(table.hintNumber);
  const { sample } = column;
  if (column.unit !== undefined) pieces.push(fillBoth(table.hintUnit, { unit: column.unit }));
  if (sample !== undefined && !(typeof sample === 'string' && column.hint?.en.includes(sample)))
    pieces.push(fillBoth(table.hintSample, { sample }));
  // What follows the first piece goes on with its sentence; abbreviations keep their capitals.
  const said = pieces.map((s, n) =>
    n === 0
      ? inLocale(s, locale)
      : inLocale(s, locale).replace(/^[A-Z](?=[a-z\s])/, (letter) => letter.toLowerCase()),
  );
  return said.join(locale === 'zh_CN' ? '，' : ', ');
}
const OPENINGS = [importWords.table.hintRequired, importWords.table.hintOptional].flatMap(
  (s) =>
    [
      [s.zh, '，'],
      [s.en, ', '],
    ] as const,
);
/** A hint of this template or of one downloaded earlier: all begin alike. */
const isHint = (text: string): boolean =>
  OPENINGS.some(([word, mark]) => text === word || text.startsWith(word + mark));
const FOOTERS = [exportWords.table.footer.zh, exportWords.table.footer.en].map((sentence) =>
  sentence.slice(0, sentence.indexOf('{')),
);
/** The last line of an export: who exported it and when. */
const isFooter = (row: SheetRow): boolean =>
  FOOTERS.some((words) => row.cells[0]?.startsWith(words) === true) &&
  row.cells.slice(1).every((text) => text.trim() === '');
/** Columns the files of errors add themselves. */
const OWN_HEADINGS = [importWords.table.line, importWords.table.reason].flatMap((s) => [
  plain(s.zh),
  plain(s.en),
]);

/** How many rows a sheet had, and headings that stand over something but are no column of the import. */
export interface Read {
  readonly total: number;
  readonly ignored: readonly string[];
}
/** Takes data rows, a batch at a time. */
export type TakeData = (rows: DataRow[]) => void | Promise<void>;
const READ_MS = 60_000;

/**
 * The rows of the first sheet under the headings of the template, handed out in batches; heading text, not
 * position, decides.
 * Refuses 15101 to 15105; what was taken before a refusal is the caller's to throw away.
 */
export async function readRows(path: string, spec: AnyImporter, take: TakeData): Promise<Read> {
  const sheet = new RowsUnder(spec);
  await eachSheetRow(path, { mostRows: spec.maxRows, headRows: 2, timeoutMs: READ_MS }, (rows) => {
    const data = sheet.next(rows);
    return data.length === 0 ? undefined : take(data);
  });
  return sheet.end();
}

/** Knows under which heading each cell of a sheet stands. */
class RowsUnder {
  readonly #spec: AnyImporter;
  #places: readonly (ImportColumn | null)[] | null = null;
  #hints = true;
  #seen = 0;
  #foreign: readonly (string | null)[] = [];
  readonly #ignored = new Set<string>();
  constructor(spec: AnyImporter) {
    this.#spec = spec;
  }
  next(rows: readonly SheetRow[]): DataRow[] {
    const data: DataRow[] = [];
    for (const row of rows) {
      if (this.#places === null) this.#places = this.#headings(row);
      else this.#data(row, this.#places, data);
    }
    this.#seen += data.length;
    if (this.#seen > this.#spec.maxRows) throw ImportRows({ n: this.#spec.maxRows });
    return data;
  }
  end(): Read {
    if (this.#seen === 0) throw ImportEmpty({});
    return { total: this.#seen, ignored: [...this.#ignored] };
  }
  #headings(head: SheetRow): (ImportColumn | null)[] {
    const taken = new Set<ImportColumn>();
    const places = head.cells.map((text) => {
      const column = columnCalled(text, this.#spec.columns);
      // A heading that stands twice: the first is read, the other is told.
      if (column === null || taken.has(column)) return null;
      taken.add(column);
      return column;
    });
    this.#foreign = head.cells.map((text, i) =>
      places[i] !== null || text.trim() === '' || OWN_HEADINGS.includes(plain(text))
        ? null
        : text.trim().slice(0, 60),
    );
    const missing = this.#spec.columns.filter((c) => c.required && !places.includes(c));
    if (missing.length > 0)
      throw ImportTemplate({ missing: missing.map((c) => `${c.heading.zh} / ${c.heading.en}`).join('、') });
    return places;
  }
  #data(row: SheetRow, places: readonly (ImportColumn | null)[], into: DataRow[]): void {
    const below = this.#hints;
    this.#hints = false;
    const cells: Record<string, string> = {};
    let filled = false;
    for (const [i, column] of places.entries()) {
      if (column === null) continue;
      const typed = (row.cells[i] ?? '').trim();
      // Who types over the hints leaves some of them standing: they are nothing he meant.
      const text = below && isHint(typed) ? '' : typed;
      cells[column.key] = text;
      filled ||= text !== '';
    }
    if (!filled || isFooter(row)) return;
    into.push({ line: row.line, cells });
    for (const [i, heading] of this.#foreign.entries())
      if (heading !== null && (row.cells[i] ?? '').trim() !== '') this.#ignored.add(heading);
  }
}

export type Lists = ReadonlyMap<string, readonly Choice[]>;
/**
 * The choices of every column, asked once per import; those of the template with the words several of which a
 * cell takes.
 */
export async function listsOf(
  ctx: Pick<TransfersContext, 'tx'>,
  spec: AnyImporter,
  use: 'rows' | 'template' = 'rows',
): Promise<Lists> {
  const lists = new Map<string, readonly Choice[]>();
  for (const c of spec.columns as readonly ImportColumn[]) {
    const given = c.choices ?? (use === 'template' ? c.among : undefined);
    if (given !== undefined) lists.set(c.key, typeof given === 'function' ? await given(ctx) : given);
  }
  return lists;
}

const opensWith = (text: string, name: string): boolean => text.toLowerCase().startsWith(name.toLowerCase());
/** A sentence of the table above about a column of a line. */
export function problemAt(
  key: keyof typeof rowWords.table,
  line: number,
  column: ImportColumn | null,
  value = '',
  more: { zh?: string; en?: string; other?: number } = {},
): RowProblem {
  // A reason that begins with the name of its column is not told it again.
  const named = column !== null && key === 'field' && opensWith(more.zh ?? '', column.heading.zh);
  const sentence = {
    zh: rowWords.table[named ? 'other' : key].zh,
    en: rowWords.table[
      key === 'field' && column !== null && opensWith(more.en ?? '', column.heading.en) ? 'other' : key
    ].en,
  };
  return {
    value,
    ...(column === null ? {} : { at: column.key }),
    ...fillBoth(sentence, {
      line,
      field: column?.heading ?? '',
      value: value.slice(0, 60),
      other: more.other ?? '',
      reason: bothNames(more.zh ?? '', more.en),
    }),
  };
}

/** The word that was most likely meant, to be taken over by one press. */
export const meant = (
  column: ImportColumn | null,
  value: string | null | undefined,
): Pick<RowProblem, 'use'> => (column === null || !value ? {} : { use: { key: column.key, value } });

/** Required, format and choice of every cell; a choice becomes its code. */
export function checkCells(
  row: DataRow,
  columns: readonly ImportColumn[],
  lists: Lists,
): { cells: Record<string, string>; problems: RowProblem[] } {
  const cells: Record<string, string> = {};
  const problems: RowProblem[] = [];
  for (const column of columns) {
    const value = row.cells[column.key] ?? '';
    cells[column.key] = value;
    if (value === '') {
      if (column.required) problems.push(problemAt('required', row.line, column));
      continue;
    }
    const list = lists.get(column.key);
    if (list !== undefined) {
      const wanted = value.toLowerCase();
      const chosen =
        list.find((c) => c.code.toLowerCase() === wanted) ??
        list.find((c) => c.zh.toLowerCase() === wanted || c.en.toLowerCase() === wanted);
      if (chosen === undefined)
        problems.push({
          ...problemAt('choice', row.line, column, value),
          ...meant(
            column,
            nearest(
              value,
              list.flatMap((c) => [c.zh, c.en]),
            ),
          ),
        });
      else cells[column.key] = chosen.code;
      continue;
    }
    const read = shaped(value, column);
    if (read === null) problems.push(problemAt(shapeFault(value, column), row.line, column, value));
    else cells[column.key] = read;
  }
  return { cells, problems };
}

/** What is wrong with a cell: a figure with too many decimals is answered with how many it may have. */
function shapeFault(value: string, { kind }: ImportColumn): 'format' | `decimals${0 | 2 | 3}` {
  if (kind === undefined || kind === 'text' || kind === 'date' || kind === 'dateTime') return 'format';
  return hasTooManyDecimals(value.replaceAll(',', ''), kind) ? `decimals${decimalsOf(kind)}` : 'format';
}

/** The text a column of this kind takes, or null. Thousands separators go; `2026/1/5` becomes a day. */
function shaped(value: string, column: ImportColumn): string | null {
  const { kind } = column;
  if (kind === undefined || kind === 'text') return value;
  if (kind === 'date' || kind === 'dateTime') {
    const found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(value);
    if (found === null) return null;
    const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = found;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const clock = `${hour.padStart(2, '0')}:${minute}:${second}`;
    const at = new Date(`${iso}T${clock}Z`);
    if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso) return null;
    return kind === 'date' ? iso : `${iso} ${clock}`;
  }
  const number = value.replaceAll(',', '');
  return isDecimalText(number, kind) ? number : null;
}
