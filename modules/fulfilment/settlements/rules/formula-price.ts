import { addDays } from '#kernel/rules/clock.ts';
import {
  add,
  compare,
  type DecimalText,
  dec,
  lineAmount,
  round,
  round2,
  sub,
} from '#kernel/rules/decimal.ts';
import type { QuotePeriod } from '#fulfilment/deals/rules/quote-period.ts';

/**
 * A published index value of a day; a withheld or void one is not valid and is skipped, never filled
 * (trading-domain 3.4).
 */
export interface Quote {
  readonly day: string;
  readonly value: DecimalText;
  readonly valid: boolean;
}
export type FormulaPrice =
  | {
      readonly kind: 'period' | 'fallback';
      readonly price: DecimalText;
      readonly mean: DecimalText;
      readonly days: readonly string[];
    }
  | { readonly kind: 'manual'; readonly days: readonly string[] };

const DEFAULT_LEAST = 3;

const monthOf = (day: string, plus: number): { from: string; to: string } => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + plus);
  const from = first.toISOString().slice(0, 10);
  first.setUTCMonth(first.getUTCMonth() + 1);
  return { from, to: addDays(first.toISOString().slice(0, 10), -1) };
};

/**
 * Price of mode 20: round2(mean of the valid quotes inside the pricing period) + premium (signed). `anchor`
 * is the B/L or NOR day, in lane 10 the day of delivery or pickup.
 * `before` and `after` count quotes strictly before or after the anchor, `pickup` the last ones up to and
 * including it. Fewer quotes than agreed (default 3): the last 3 published before the period, else by
 * agreement.
 */
export function formulaPrice(
  quotes: readonly Quote[],
  period: QuotePeriod,
  anchor: string,
  premium: DecimalText,
): FormulaPrice {
  const valid = quotes.filter((q) => q.valid).sort((a, b) => (a.day < b.day ? -1 : 1));
  const { inside, start } = pick(valid, period, anchor);
  const least = period.least ?? DEFAULT_LEAST;
  if (inside.length >= least) return priced('period', inside, premium);
  const earlier = valid.filter((q) => q.day < start).slice(-DEFAULT_LEAST);
  return earlier.length === DEFAULT_LEAST
    ? priced('fallback', earlier, premium)
    : { kind: 'manual', days: inside.map((q) => q.day) };
}

function pick(
  valid: readonly Quote[],
  period: QuotePeriod,
  anchor: string,
): { inside: readonly Quote[]; start: string } {
  if (period.kind === 'before') {
    const inside = valid.filter((q) => q.day < anchor).slice(-period.quotes);
    return { inside: inside.length === period.quotes ? inside : [], start: inside[0]?.day ?? anchor };
  }
  if (period.kind === 'pickup') {
    const inside = valid.filter((q) => q.day <= anchor).slice(-period.quotes);
    return { inside: inside.length === period.quotes ? inside : [], start: inside[0]?.day ?? anchor };
  }
  if (period.kind === 'after') {
    const inside = valid.filter((q) => q.day > anchor).slice(0, period.quotes);
    return { inside: inside.length === period.quotes ? inside : [], start: anchor };
  }
  const span = period.kind === 'range' ? period : monthOf(anchor, period.kind === 'nextMonth' ? 1 : 0);
  return { inside: valid.filter((q) => q.day >= span.from && q.day <= span.to), start: span.from };
}

function priced(kind: 'period' | 'fallback', quotes: readonly Quote[], premium: DecimalText): FormulaPrice {
  const mean = round2(dec(add(...quotes.map((q) => q.value))).dividedBy(quotes.length));
  return { kind, mean, price: round2(add(mean, premium)), days: quotes.map((q) => q.day) };
}

/** A lot fixed by the buyer, by the deadline or by the seller after a missed top-up; price = futures + basis (signed). */
export interface FixedLot {
  readonly quantity: DecimalText;
  readonly price: DecimalText;
  readonly by: 'buyer' | 'deadline' | 'seller';
}
export const SMALLEST_LOT = '5';
export type FixRule = 'lot.small' | 'lot.beyond' | 'lot.price';

/**
 * Fixes one lot of mode 30: at least 5 t or the whole rest, never beyond the rest, and a price above zero.
 * Answers the lot or the broken rule.
 */
export function fixLot(
  rest: DecimalText,
  lot: { quantity: DecimalText; futures: DecimalText; basis: DecimalText; by: FixedLot['by'] },
): FixedLot | FixRule {
  if (compare(lot.quantity, rest) > 0 || compare(lot.quantity, '0') <= 0) return 'lot.beyond';
  if (compare(lot.quantity, SMALLEST_LOT) < 0 && compare(lot.quantity, rest) !== 0) return 'lot.small';
  const price = round2(add(lot.futures, lot.basis));
  return compare(price, '0') > 0 ? { quantity: lot.quantity, price, by: lot.by } : 'lot.price';
}

/** What the deadline fixes: the whole rest at the day's futures settlement price (3.4); null when nothing is left. */
export function fixRest(
  quantity: DecimalText,
  lots: readonly FixedLot[],
  settlement: DecimalText,
  basis: DecimalText,
): FixedLot | null {
  const rest = sub(quantity, add('0', ...lots.map((l) => l.quantity)));
  return compare(rest, '0') <= 0
    ? null
    : { quantity: rest, price: round2(add(settlement, basis)), by: 'deadline' };
}

/**
 * Final price of mode 30: quantity-weighted mean of the fixed lots (6 decimals, never typed) and the sum of
 * the rounded lots. Throws without lots.
 */
export function fixedMean(lots: readonly FixedLot[]): {
  mean: DecimalText;
  amount: DecimalText;
  quantity: DecimalText;
} {
  if (lots.length === 0) throw new RangeError('nothing is fixed yet');
  const quantity = add(...lots.map((l) => l.quantity));
  const weighted = lots.reduce((s, l) => s.plus(dec(l.quantity).times(l.price)), dec('0'));
  return {
    mean: round(weighted.dividedBy(quantity), 6),
    amount: add(...lots.map((l) => lineAmount(l.quantity, l.price))),
    quantity,
  };
}

/**
 * Margin of mode 30: below half of the required deposit the buyer must top up to the full amount within a
 * working day (3.4, N-PAY-06). Zero when enough.
 */
export function topUpAsked(required: DecimalText, covered: DecimalText): DecimalText {
  return dec(covered).times(2).lessThan(required) ? round2(sub(required, covered)) : '0.00';
}
