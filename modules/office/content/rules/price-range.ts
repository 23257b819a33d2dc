import { dec } from '#kernel/rules/decimal.ts';

/** The hundred (ten, one) a price lies in: 6,530.50 lies in 6500 to 6600. */
export function priceBand(price: string): { readonly low: string; readonly high: string } {
  const value = dec(price);
  const step = value.greaterThanOrEqualTo(1000) ? 100 : value.greaterThanOrEqualTo(100) ? 10 : 1;
  const low = value.dividedBy(step).floor().times(step);
  return { low: low.toFixed(0), high: low.plus(step).toFixed(0) };
}
/** The same as a masked announcement tells it: 6500-6600. */
export function priceRange(price: string): string {
  const { low, high } = priceBand(price);
  return `${low}-${high}`;
}
