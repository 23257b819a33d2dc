import { sub } from '#kernel/rules/decimal.ts';
import type { TextRow } from '#kernel/server/sheets/index.ts';
import { type ColumnMapping, dayIn, moneyIn } from '../../rules/mapping.ts';
import { type FileLine, orNull, type StatementFile } from './statement-file.ts';

const cell = (row: TextRow, column: number | null | undefined): string =>
  column === null || column === undefined ? '' : (row.cells[column - 1] ?? '');

/** The signed amount of a row, by one column or by two. */
function amountOf(row: TextRow, map: ColumnMapping): string | null {
  const signed = cell(row, map.amount);
  if (signed !== '') return moneyIn(signed);
  const [credit, debit] = [moneyIn(cell(row, map.credit) || '0'), moneyIn(cell(row, map.debit) || '0')];
  if (credit === null || debit === null) return null;
  return sub(credit, debit.replace('-', ''));
}
const isNothing = (row: TextRow, map: ColumnMapping): boolean =>
  cell(row, map.day) === '' && cell(row, map.amount) + cell(row, map.credit) + cell(row, map.debit) === '';

/** Reads rows by a mapping; a row that cannot be read is named with its line and nothing of it is guessed. */
export function linesOf(rows: readonly TextRow[], map: ColumnMapping, format: 'CSV' | 'XLSX'): StatementFile {
  const lines: FileLine[] = [];
  const faults: { line: number; text: string }[] = [];
  const balances: string[] = [];
  for (const row of rows) {
    if (row.line <= map.headLine || isNothing(row, map)) continue;
    const day = dayIn(cell(row, map.day), map.dayFormat);
    const amount = amountOf(row, map);
    if (day === null || amount === null || !/[1-9]/.test(amount)) {
      faults.push({ line: row.line, text: row.cells.join(' ').slice(0, 120) });
      continue;
    }
    const balance = map.balance ? moneyIn(cell(row, map.balance)) : null;
    if (balance !== null) balances.push(balance);
    lines.push({
      fileLine: row.line,
      bookingDate: day,
      valueDate: (map.valueDay ? dayIn(cell(row, map.valueDay), map.dayFormat) : null) ?? day,
      amount,
      bankRef: orNull(cell(row, map.bankRef), 40),
      otherName: orNull(cell(row, map.otherName), 140),
      otherAccount: orNull(cell(row, map.otherAccount), 40),
      remittance: orNull(cell(row, map.remittance), 500),
    });
  }
  return { format, account: null, currency: null, ...ends(lines, balances), lines, faults };
}
/** Opening and closing as a balance column tells them, in whichever order the bank lists its lines. */
function ends(lines: readonly FileLine[], balances: readonly string[]) {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined || balances.length !== lines.length)
    return { opening: null, closing: null };
  const newestFirst = first.bookingDate > last.bookingDate;
  const [from, to] = newestFirst ? [last, first] : [first, last];
  const [fromBalance, toBalance] = newestFirst
    ? [balances.at(-1), balances[0]]
    : [balances[0], balances.at(-1)];
  void to;
  return { opening: sub(fromBalance ?? '0', from.amount), closing: toBalance ?? null };
}
