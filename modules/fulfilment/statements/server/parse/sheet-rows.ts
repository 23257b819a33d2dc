import { add, compare, sub } from '#kernel/rules/decimal.ts';
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
/** True where each balance is the one before it and the amount that came between. */
const chains = (amounts: readonly string[], balances: readonly string[]): boolean =>
  amounts.every(
    (amount, n) => n === 0 || compare(add(balances[n - 1] ?? '0', amount), balances[n] ?? '0') === 0,
  );
/** Opening and closing as a balance column tells them, in whichever order the bank lists its lines. */
function ends(lines: readonly FileLine[], balances: readonly string[]) {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined || balances.length !== lines.length)
    return { opening: null, closing: null };
  const newestFirst =
    first.bookingDate === last.bookingDate
      ? !chains(
          lines.map((l) => l.amount),
          balances,
        ) && chains(lines.map((l) => l.amount).toReversed(), balances.toReversed())
      : first.bookingDate > last.bookingDate;
  const [from, opens, closes] = newestFirst
    ? [last, balances.at(-1), balances[0]]
    : [first, balances[0], balances.at(-1)];
  return { opening: sub(opens ?? '0', from.amount), closing: closes ?? null };
}
