import { isPositive } from '#kernel/rules/decimal.ts';
import type { Gradient } from '../rules/auction-terms.ts';
import type { TypedTerms } from '../rules/preview.ts';

const NUMBER = /^\d{1,12}(\.\d{1,6})?$/;
type Held = Readonly<Record<string, unknown>>;
/** A number above zero as it is typed; null while it cannot be read. */
export const typedNumber = (value: unknown): string | null =>
  typeof value === 'string' && NUMBER.test(value) && isPositive(value) ? value : null;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const whole = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);
/** The step table as far as it can be read, null where a row cannot. */
export function typedGradients(value: unknown): Gradient[] | null {
  const rows = Array.isArray(value) ? (value as Held[]) : [];
  const steps = rows.map((row) => ({
    fromPrice: typedNumber(row.fromPrice),
    increment: typedNumber(row.increment),
  }));
  return steps.some((s) => s.fromPrice === null || s.increment === null) ? null : (steps as Gradient[]);
}
/** What stands on the form, of what bids are judged by. */
export const typedTerms = (v: Held): TypedTerms => ({
  mode: text(v.mode),
  allocation: text(v.allocation),
  startPrice: typedNumber(v.startPrice),
  reservePrice: typedNumber(v.reservePrice),
  priceIncrement: typedNumber(v.priceIncrement),
  gradients: typedGradients(v.gradients) ?? [],
  quantityIncrement: typedNumber(v.quantityIncrement),
  minStartQty: typedNumber(v.minStartQty),
  totalQty: typedNumber(v.totalQty),
  maxQtyPerBidder: typedNumber(v.maxQtyPerBidder),
  tickSeconds: whole(v.tickSeconds),
  depositMethod: text(v.depositMethod),
  depositFixed: typedNumber(v.depositFixed),
  depositRatio: typedNumber(v.depositRatio),
});
