import { Decimal } from 'decimal.js';

/**
 * Money, prices, quantities and rates travel as decimal strings and are reckoned here, half-up, never as
 * doubles (trading-domain 0.2).
 */
export type DecimalText = string;

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 60 });

/** A decimal from its text; throws on anything that is not one. */
export const dec = (value: DecimalText | number): Decimal => new Exact(value);
/** Half-up to `places` decimals, as text with exactly that many. */
export const round = (value: Decimal | DecimalText, places: number): DecimalText =>
  new Exact(value).toFixed(places, Decimal.ROUND_HALF_UP);
export const round2 = (value: Decimal | DecimalText): DecimalText => round(value, 2);
export const add = (...values: DecimalText[]): DecimalText =>
  values.reduce((sum, v) => sum.plus(v), new Exact(0)).toFixed();
export const sub = (a: DecimalText, b: DecimalText): DecimalText => new Exact(a).minus(b).toFixed();
export const compare = (a: DecimalText, b: DecimalText): -1 | 0 | 1 =>
  new Exact(a).comparedTo(b) as -1 | 0 | 1;
export const same = (a: DecimalText | null, b: DecimalText | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0;
export const isPositive = (a: DecimalText): boolean => new Exact(a).greaterThan(0);

/** Line amount = round2(quantity × unit price). Source: trading-domain 0.2.2. */
export const lineAmount = (quantity: DecimalText, unitPrice: DecimalText): DecimalText =>
  round2(new Exact(quantity).times(unitPrice));

/** Splits a gross amount at a tax rate in percent; net + tax = gross always. Source: trading-domain 0.2.2. */
export function splitTax(gross: DecimalText, taxRate: DecimalText): { net: DecimalText; tax: DecimalText } {
  const net = round2(new Exact(gross).dividedBy(new Exact(taxRate).dividedBy(100).plus(1)));
  return { net, tax: round2(new Exact(gross).minus(net)) };
}

/** Splits `total` (2 decimals) by weights, largest remainder first; the parts always sum to the total. Source: trust 1.6. */
export function splitByWeights(total: DecimalText, weights: DecimalText[]): DecimalText[] {
  const sum = weights.reduce((s, w) => s.plus(w), new Exact(0));
  const cents = new Exact(total).times(100);
  const raw = weights.map((w) => cents.times(w).dividedBy(sum));
  const floors = raw.map((r) => r.floor());
  let left = cents.minus(floors.reduce((s, f) => s.plus(f), new Exact(0))).toNumber();
  const byRemainder = raw
    .map((r, i) => ({ i, rest: r.minus(floors[i] as Decimal) }))
    .sort((a, b) => b.rest.comparedTo(a.rest) || a.i - b.i);
  for (const { i } of byRemainder) {
    if (left <= 0) break;
    floors[i] = (floors[i] as Decimal).plus(1);
    left -= 1;
  }
  return floors.map((f) => f.dividedBy(100).toFixed(2));
}

/** Remaining quantities offered for planning are cut down to 2 decimals, never up. Source: trading-domain 0.2.6. */
export const cut2 = (value: DecimalText): DecimalText => new Exact(value).toFixed(2, Decimal.ROUND_DOWN);

/** Distance of `price` from `reference` in percent, signed, 2 decimals; null without a reference. */
export const distancePct = (price: DecimalText, reference: DecimalText | null): DecimalText | null =>
  reference === null || compare(reference, '0') === 0
    ? null
    : round2(new Exact(price).minus(reference).dividedBy(reference).times(100));

/** True when (value − start) is a whole number of steps. */
export const onStep = (value: DecimalText, start: DecimalText, step: DecimalText): boolean =>
  new Exact(value).minus(start).modulo(step).isZero();

/**
 * What a person typed, made plain: full-width digits, thousands separators, currency signs and units pasted
 * along are dropped.
 * Exponents, negative zero and more decimals are left as typed, so that validation refuses them. Source:
 * trading-domain 0.1, 3.10.9; screens 3.2.
 */
export function typedNumber(text: string): string {
  return text
    .replace(/[０-９．，－]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .trim()
    .replace(/^[¥￥$]\s*/, '')
    .replace(/\s*(\/\s*)?(吨|元|t|mt|CNY|USD)(\/(吨|t))?$/i, '')
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
    .trim();
}
