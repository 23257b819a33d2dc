import { dec } from '#kernel/rules/decimal.ts';

/** The hundred (ten, one) a price lies in, as a masked announcement tells it: 6,530.50 → 6500-6600. */
export function priceRange(price: string): string {
  const value = dec(price);
  const step = value.greaterThanOrEqualTo(1000) ? 100 : value.greaterThanOrEqualTo(100) ? 10 : 1;
  const low = value.dividedBy(step).floor().times(step);
  return `${low.toFixed(0)}-${low.plus(step).toFixed(0)}`;
}
