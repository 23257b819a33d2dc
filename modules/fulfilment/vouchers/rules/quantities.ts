import { add, compare, type DecimalText, dec, round, sub } from '#kernel/rules/decimal.ts';
import { LEAST_CHILD } from './voucher-lifecycle.ts';

/** Measured weight: three decimals, always written. */
export const wt = (quantity: DecimalText): DecimalText => round(quantity, 3);
export const totalOf = (quantities: readonly DecimalText[]): DecimalText => add('0', ...quantities);

/** Parts of 1 t at least that come to the whole exactly: two or more of them. */
export function splitFault(
  whole: DecimalText,
  parts: readonly DecimalText[],
): 'few' | 'small' | 'sum' | null {
  if (parts.length < 2) return 'few';
  if (parts.some((part) => compare(part, LEAST_CHILD) < 0)) return 'small';
  return compare(totalOf(parts), whole) === 0 ? null : 'sum';
}

/** Shares of `total` in proportion to what each holds, to the kilogram, largest remainder first; they sum to the total. */
export function proRata(total: DecimalText, held: readonly DecimalText[]): DecimalText[] {
  const sum = dec(totalOf(held));
  const raw = held.map((h) => dec(total).times(1000).times(h).dividedBy(sum));
  const parts = raw.map((r) => r.floor());
  const left = dec(total)
    .times(1000)
    .minus(parts.reduce((s, p) => s.plus(p), dec('0')))
    .toNumber();
  const byRemainder = raw
    .map((r, at) => ({ at, rest: r.minus(parts[at] ?? 0) }))
    .sort((a, b) => b.rest.comparedTo(a.rest) || a.at - b.at)
    .slice(0, left);
  for (const { at } of byRemainder) parts[at] = (parts[at] ?? dec('0')).plus(1);
  return parts.map((p) => p.dividedBy(1000).toFixed(3));
}

/** A weighing within so much of what was to be taken counts as all of it. 3 ‰ of the quantity (trading-domain 10.2). */
const SCALE_PERMILLE = '3';
export type Taking =
  | { readonly kind: 'full' }
  | { readonly kind: 'part'; readonly rest: DecimalText }
  | { readonly kind: 'tooMuch' };
/** What weighing out so much leaves of a voucher. */
export function takingOf(held: DecimalText, weighed: DecimalText): Taking {
  const within = dec(held).times(SCALE_PERMILLE).dividedBy(1000);
  const rest = dec(sub(held, weighed));
  if (rest.abs().lessThanOrEqualTo(within)) return { kind: 'full' };
  return rest.isNegative() ? { kind: 'tooMuch' } : { kind: 'part', rest: rest.toFixed(3) };
}
