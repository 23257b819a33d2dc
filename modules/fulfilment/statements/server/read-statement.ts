import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { bearsNumber, type DeskAccount } from '#fulfilment/payments/server/door.ts';
import { add, compare, sub } from '#kernel/rules/decimal.ts';
import { csvRows, decodeText, isWorkbook, type TextRow, workbookRows } from '#kernel/server/sheets/index.ts';
import { Mapping } from '../contract/statement.ts';
import { type ColumnMapping, guessMapping, moneyIn } from '../rules/mapping.ts';
import { StatementAccount, StatementFormat } from '../rules/refusals.ts';
import { parseCamt053 } from './parse/camt053.ts';
import { parseMt940 } from './parse/mt940.ts';
import { linesOf } from './parse/sheet-rows.ts';
import { type FileLine, NotStatement, type StatementFile } from './parse/statement-file.ts';
import type { StatementContext } from './tables.ts';

export interface ReadFile extends StatementFile {
  readonly encoding: string | null;
  readonly headings: readonly string[];
  readonly mapping: ColumnMapping | null;
}
const MOST_LINES = 20_000;
/** The kind of a statement, by its bytes and not by its name. */
function kindOf(bytes: Buffer, text: string): StatementFile['format'] {
  if (isWorkbook(bytes)) return 'XLSX';
  if (/^\s*(<\?xml|<[\w:]*Document)/.test(text.slice(0, 200))) return 'CAMT053';
  return /^:20:/m.test(text.slice(0, 4000)) && /^:6[02][FM]:/m.test(text) ? 'MT940' : 'CSV';
}
const given = (json: string): z.output<typeof Mapping> | null => {
  if (json === '') return null;
  const parsed = Mapping.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : null;
};
/** Rows of a CSV; one whose quotes never end is no statement. */
function rowsOfCsv(bytes: Buffer): readonly TextRow[] {
  try {
    return csvRows(bytes, MOST_LINES);
  } catch {
    throw new NotStatement(1);
  }
}
function sheet(rows: readonly TextRow[], map: ColumnMapping | null, format: 'CSV' | 'XLSX'): ReadFile {
  const head = rows.find((r) => r.line === map?.headLine) ?? rows[0];
  const read =
    map === null
      ? { format, account: null, currency: null, opening: null, closing: null, lines: [], faults: [] }
      : linesOf(rows, map, format);
  return { ...read, encoding: null, headings: head?.cells ?? [], mapping: map };
}
/** A statement as its file says it. Refuses 18401. */
export async function readStatement(
  bytes: Buffer,
  account: Pick<DeskAccount, 'mapping'>,
  mapping: string,
): Promise<ReadFile> {
  const { text, encoding } = decodeText(bytes);
  const kind = kindOf(bytes, text);
  try {
    if (kind === 'MT940' || kind === 'CAMT053')
      return {
        ...(kind === 'MT940' ? parseMt940(text) : parseCamt053(text.replace(/^\uFEFF/, ''))),
        encoding,
        headings: [],
        mapping: null,
      };
    const rows = kind === 'XLSX' ? await workbookRows(bytes, MOST_LINES) : rowsOfCsv(bytes);
    const map = given(mapping) ?? (account.mapping as ColumnMapping | null) ?? guessMapping(rows);
    return { ...sheet(rows, map, kind), encoding: kind === 'CSV' ? encoding : null };
  } catch (error) {
    if (error instanceof NotStatement) throw StatementFormat({ line: error.line });
    throw error;
  }
}

/** Digits and letters of an account number, as it is compared. */
export const plainAccount = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '');
/** A statement that names an account or a currency names that of the desk. Refuses 18405. */
export async function requireAccount(
  ctx: StatementContext,
  file: ReadFile,
  account: Pick<DeskAccount, 'id' | 'currency'>,
): Promise<void> {
  if (file.currency !== null && file.currency !== account.currency) throw StatementAccount({});
  if (file.account === null) return;
  // MT940 writes the bank's code before a stroke.
  const numbers = [plainAccount(file.account), ...file.account.split('/').map(plainAccount)];
  if (!(await bearsNumber(ctx, { id: account.id, numbers }))) throw StatementAccount({});
}

export interface Sums {
  readonly opening: string | null;
  readonly closing: string | null;
  readonly credits: string;
  readonly debits: string;
  readonly balanced: boolean | null;
}
/** Control totals: what was typed counts before what the file says. */
export function sumsOf(file: ReadFile, typed: { opening: string; closing: string }): Sums {
  let [credits, debits] = ['0.00', '0.00'];
  for (const { amount } of file.lines)
    if (amount.startsWith('-')) debits = sub(debits, amount);
    else credits = add(credits, amount);
  const opening = moneyIn(typed.opening) ?? file.opening;
  const closing = moneyIn(typed.closing) ?? file.closing;
  const balanced =
    opening === null || closing === null ? null : compare(sub(add(opening, credits), debits), closing) === 0;
  return { opening, closing, credits, debits, balanced };
}

export interface MarkedLine extends FileLine {
  readonly fingerprint: string;
}
/**
 * A mark by which the same line of another file is recognised: day, amount, reference and texts, and which of
 * several equal lines of its file it is.
 */
export function marked(lines: readonly FileLine[]): MarkedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const facts = [
      line.bookingDate,
      line.amount,
      line.bankRef,
      ...(line.bankRef === null ? [line.otherName, line.otherAccount, line.remittance] : []),
    ].join('\u0000');
    const n = seen.get(facts) ?? 0;
    seen.set(facts, n + 1);
    return { ...line, fingerprint: createHash('sha256').update(`${facts}\u0000${n}`).digest('hex') };
  });
}
