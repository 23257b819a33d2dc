import { readPeriod, type QuotePeriod } from '#fulfilment/deals/rules/quote-period.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { add, compare, type DecimalText } from '#kernel/rules/decimal.ts';
import { type FixedLot, fixedMean, formulaPrice, type Quote } from './formula-price.ts';
import type { PriceBasis, UsedQuote } from './line-basis.ts';

export interface FoundPrice {
  /** Per tonne. */
  readonly unitPrice: DecimalText;
  readonly basis: PriceBasis;
}
interface AgreedQuotes {
  readonly indexId: string;
  readonly period: string;
  readonly premium: DecimalText;
  readonly least: number;
}
/** Days before and after the anchor in which quotes of a period are looked for. */
const REACH_DAYS = 100;
/** How long the quotes after a day are waited for. */
const WAIT_DAYS = 45;

const lastOfMonth = (day: string, plus: number): string => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + plus + 1);
  return addDays(first.toISOString().slice(0, 10), -1);
};
/** The last day whose quote a period takes; a count of later quotes has none. */
function lastDayOf(period: QuotePeriod, anchor: string): string | null {
  if (period.kind === 'range') return period.to;
  if (period.kind === 'nextMonth') return lastOfMonth(anchor, 1);
  if (period.kind === 'month' || period.kind === 'deliveryMonth') return lastOfMonth(anchor, 0);
  return period.kind === 'after' ? null : anchor;
}
/** Days in which the quotes of a formula lie, YYYY-MM-DD. */
export function quoteSpan(text: string, anchor: string): { from: string; to: string } {
  const period = readPeriod(text);
  const start = period?.kind === 'range' && period.from < anchor ? period.from : anchor;
  const end = period?.kind === 'range' && period.to > anchor ? period.to : anchor;
  return { from: addDays(start, -REACH_DAYS), to: addDays(end, REACH_DAYS) };
}

/**
 * The final price of mode 20 with the quotes it is the mean of; null while the period is not over or the quotes do
 * not suffice (trading-domain 3.4). `anchor`: the B/L day, in lane 10 the day of delivery or pickup.
 */
export function finalFormulaPrice(
  agreed: AgreedQuotes,
  quotes: readonly UsedQuote[],
  anchor: string,
  today: string,
): FoundPrice | null {
  const read = readPeriod(agreed.period);
  if (read === null) return null;
  const period = { ...read, least: agreed.least };
  const last = lastDayOf(period, anchor);
  const later = quotes.filter((q) => q.day > anchor).length;
  const over =
    last !== null
      ? today > last
      : later >= (period.kind === 'after' ? period.quotes : 0) || today > addDays(anchor, WAIT_DAYS);
  if (!over) return null;
  const known: Quote[] = quotes.filter((q) => q.day < today).map((q) => ({ ...q, valid: true }));
  const found = formulaPrice(known, period, anchor, agreed.premium);
  if (found.kind === 'manual') return null;
  const { indexId, premium } = agreed;
  return {
    unitPrice: found.price,
    basis: {
      mode: '20',
      found: found.kind,
      indexId,
      period: agreed.period,
      anchor,
      premium,
      quotes: quotes.filter((q) => found.days.includes(q.day)),
      mean: found.mean,
    },
  };
}

/** The final price of mode 30: the mean of the fixed lots; null while a part of the quantity is not fixed. */
export function finalBasisPrice(
  agreed: { readonly contract: string; readonly basis: DecimalText },
  lots: readonly FixedLot[],
  quantity: DecimalText,
): FoundPrice | null {
  const fixed = add('0', ...lots.map((l) => l.quantity));
  if (lots.length === 0 || compare(fixed, quantity) < 0) return null;
  return {
    unitPrice: fixedMean(lots).mean,
    basis: {
      mode: '30',
      contract: agreed.contract,
      basis: agreed.basis,
      lots: lots.map((l) => ({ quantity: l.quantity, price: l.price, by: l.by })),
    },
  };
}
