import { compare, type DecimalText, dec, isPositive } from '#kernel/rules/decimal.ts';
import { ALLOCATION, type Gradient, MODE, PRICE_RULE } from './auction-terms.ts';

/** What is checked when an auction is submitted; null is what is not filled in. */
export interface DraftTerms {
  readonly skuId: string | null;
  readonly auctionType: string | null;
  readonly mode: string | null;
  readonly allocation: string | null;
  readonly priceRule: string | null;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
  readonly startPrice: DecimalText | null;
  readonly reservePrice: DecimalText | null;
  readonly priceIncrement: DecimalText | null;
  readonly gradients: readonly Gradient[];
  readonly quantityIncrement: DecimalText | null;
  readonly minStartQty: DecimalText | null;
  readonly totalQty: DecimalText | null;
  readonly maxQtyPerBidder: DecimalText | null;
  readonly depositMethod: string | null;
  readonly depositFixed: DecimalText | null;
  readonly depositRatio: DecimalText | null;
  readonly paymentTermHours: number | null;
  readonly pickType: string | null;
  readonly placeId: string | null;
  readonly warehouseId: string | null;
  readonly deliveryStart: string | null;
  readonly deliveryEnd: string | null;
  readonly taxRate: DecimalText | null;
  readonly invoiceType: string | null;
  readonly tickSeconds: number | null;
  readonly eligibility: string;
  readonly bidderIds: readonly string[];
  readonly rules: string | null;
}
const NEEDED = [
  'skuId',
  'auctionType',
  'mode',
  'allocation',
  'priceRule',
  'startTime',
  'endTime',
  'startPrice',
  'priceIncrement',
  'quantityIncrement',
  'minStartQty',
  'totalQty',
  'depositMethod',
  'paymentTermHours',
  'pickType',
  'placeId',
  'deliveryStart',
  'deliveryEnd',
  'taxRate',
  'invoiceType',
  'rules',
] as const satisfies readonly (keyof DraftTerms)[];

/** Fields that are still empty (7.1 required and conditional). */
export function missingTerms(t: DraftTerms): string[] {
  const missing: string[] = NEEDED.filter((field) => t[field] === null);
  if (t.depositMethod === '10' && t.depositFixed === null) missing.push('depositFixed');
  if (t.depositMethod === '20' && t.depositRatio === null) missing.push('depositRatio');
  if (t.mode === MODE.descending && t.reservePrice === null) missing.push('reservePrice');
  if (t.mode === MODE.descending && t.tickSeconds === null) missing.push('tickSeconds');
  if (t.pickType === '10' && t.warehouseId === null) missing.push('warehouseId');
  if (t.eligibility === '20' && t.bidderIds.length === 0) missing.push('bidderIds');
  return missing;
}

/** Steps begin at growing prices, each with an increment above zero. */
const isAscending = (gradients: readonly Gradient[]): boolean =>
  gradients.every(
    (g, n) =>
      isPositive(g.increment) &&
      (n === 0 || compare((gradients[n - 1] as Gradient).fromPrice, g.fromPrice) < 0),
  );

/** The field whose value contradicts the others, or null; asked of terms that are whole (7.1 validation). */
export function conflictingTerm(t: DraftTerms): string | null {
  const [start, min, total] = [t.startPrice ?? '0', t.minStartQty ?? '0', t.totalQty ?? '0'];
  const falling = t.mode === MODE.descending;
  if (compare(min, total) > 0) return 'minStartQty';
  if (t.allocation === ALLOCATION.singleWinner && compare(min, total) !== 0) return 'minStartQty';
  if (falling && t.allocation === ALLOCATION.singleWinner) return 'allocation';
  if (falling && t.priceRule === PRICE_RULE.uniform) return 'priceRule';
  if (t.maxQtyPerBidder !== null && compare(t.maxQtyPerBidder, min) < 0) return 'maxQtyPerBidder';
  if (t.reservePrice !== null && !falling && compare(t.reservePrice, start) < 0) return 'reservePrice';
  if (t.reservePrice !== null && falling && compare(t.reservePrice, start) > 0) return 'reservePrice';
  if (!isAscending(t.gradients)) return 'gradients';
  if (t.gradients[0] !== undefined && compare(t.gradients[0].fromPrice, start) > 0) return 'gradients';
  return (t.deliveryEnd ?? '') < (t.deliveryStart ?? '') ? 'deliveryEnd' : null;
}

const MINUTE = 60_000;
export const SUBMIT_AHEAD = 60;
export const APPROVE_AHEAD = 30;
const SHORTEST = 10;
const LONGEST = 7 * 24 * 60;
/** Start far enough ahead, and a length between ten minutes and seven days. */
export function timesFit(now: Date, start: Date, end: Date, aheadMinutes: number): boolean {
  const minutes = (end.getTime() - start.getTime()) / MINUTE;
  return (
    start.getTime() - now.getTime() >= aheadMinutes * MINUTE && minutes >= SHORTEST && minutes <= LONGEST
  );
}

/** A reserve is met when the best price reaches it; without one it always is. */
export const isReserveMet = (reserve: DecimalText | null, best: DecimalText | null): boolean =>
  reserve === null || (best !== null && compare(best, reserve) >= 0);

/** An input error lies more than half above the next price, and is reported within two minutes of the bid (7.2 void). */
export const isInputError = (
  bid: { readonly unitPrice: DecimalText; readonly placedAt: Date },
  next: DecimalText,
  now: Date,
): boolean =>
  now.getTime() - bid.placedAt.getTime() <= 2 * MINUTE &&
  dec(bid.unitPrice).greaterThan(dec(next).times('1.5'));
