import { add, compare, dec, type DecimalText, sub } from '#kernel/rules/decimal.ts';

/** Amounts above this are typed twice (12.1, edge cases). */
export const TYPED_TWICE_ABOVE = '1000000';
export const isTypedTwice = (amount: DecimalText, again: DecimalText | null): boolean =>
  compare(amount, TYPED_TWICE_ABOVE) <= 0 || (again !== null && dec(again).equals(amount));

export interface Share {
  readonly amount: DecimalText;
}
/** What is spread, and what is left of the amount: below zero where too much is spread. */
export function balanceOf(
  amount: DecimalText,
  shares: readonly Share[],
): { spread: DecimalText; rest: DecimalText } {
  const spread = dec(add('0', ...shares.map((share) => share.amount))).toFixed(2);
  return { spread, rest: dec(sub(amount, spread)).toFixed(2) };
}
