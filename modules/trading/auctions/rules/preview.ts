import { add, compare, type DecimalText, dec, lineAmount, round2 } from '#kernel/rules/decimal.ts';
import { ALLOCATION, type AuctionTerms, MODE } from './auction-terms.ts';
import { incrementAt, nextPrice } from './bid-steps.ts';
import { floorTick } from './dutch-price.ts';

/** What a seller has filled in so far of what bids are judged by; numbers that cannot be read are null. */
export interface TypedTerms {
  readonly mode: string | null;
  readonly allocation: string | null;
  readonly startPrice: DecimalText | null;
  readonly reservePrice: DecimalText | null;
  readonly priceIncrement: DecimalText | null;
  readonly gradients: AuctionTerms['gradients'];
  readonly quantityIncrement: DecimalText | null;
  readonly minStartQty: DecimalText | null;
  readonly totalQty: DecimalText | null;
  readonly maxQtyPerBidder: DecimalText | null;
  readonly tickSeconds: number | null;
  readonly depositMethod: string | null;
  readonly depositFixed: DecimalText | null;
  readonly depositRatio: DecimalText | null;
}
/** Steps that can be counted up: each above zero and beginning above the one before. */
const usable = (gradients: TypedTerms['gradients']): boolean =>
  gradients.every(
    (g, n) =>
      compare(g.increment, '0') > 0 &&
      (n === 0 || compare(gradients[n - 1]?.fromPrice ?? '0', g.fromPrice) < 0),
  );

/** The first prices that can be bid in an ascending auction, and the ones around each boundary of its step table. */
export function priceSteps(t: TypedTerms, most: number): DecimalText[] {
  const { startPrice, priceIncrement, gradients } = t;
  if (startPrice === null || !usable(gradients)) return [];
  if (gradients.length === 0 && (priceIncrement === null || compare(priceIncrement, '0') <= 0)) return [];
  const terms = { priceIncrement: priceIncrement ?? '0', gradients };
  if (compare(incrementAt(terms, startPrice), '0') <= 0) return [];
  const prices = [round2(startPrice)];
  while (prices.length < most) prices.push(round2(nextPrice(terms, prices.at(-1) as string)));
  return prices;
}
/** The quantities a bidder can ask for, the smallest first, and the largest. */
export function quantitySteps(
  t: TypedTerms,
  most: number,
): { first: DecimalText[]; largest: DecimalText } | null {
  const { minStartQty, quantityIncrement, totalQty, maxQtyPerBidder, allocation } = t;
  if (totalQty === null || compare(totalQty, '0') <= 0) return null;
  if (allocation === ALLOCATION.singleWinner) return { first: [totalQty], largest: totalQty };
  if (minStartQty === null || quantityIncrement === null) return null;
  if (compare(minStartQty, '0') <= 0 || compare(quantityIncrement, '0') <= 0) return null;
  const bound =
    maxQtyPerBidder !== null && compare(maxQtyPerBidder, totalQty) < 0 ? maxQtyPerBidder : totalQty;
  if (compare(minStartQty, bound) > 0) return null;
  const first: DecimalText[] = [];
  let next = minStartQty;
  while (first.length < most && compare(next, bound) <= 0) {
    first.push(next);
    next = add(next, quantityIncrement);
  }
  return { first, largest: bound };
}
/** How a falling price goes down: in how many steps, and after how many seconds it stands at its floor. */
export function fallOf(t: TypedTerms): { steps: number; seconds: number } | null {
  const { startPrice, reservePrice, priceIncrement, tickSeconds } = t;
  if (t.mode !== MODE.descending || startPrice === null || reservePrice === null) return null;
  if (priceIncrement === null || compare(priceIncrement, '0') <= 0 || tickSeconds === null) return null;
  if (compare(reservePrice, startPrice) > 0) return null;
  const steps = floorTick({ startPrice, priceIncrement, floor: reservePrice, tickSeconds });
  return { steps, seconds: steps * tickSeconds };
}
/** What a bidder freezes: the fixed sum, or the ratio of the smallest and of the whole quantity at the start price. */
export function depositsOf(t: TypedTerms): { least: DecimalText; whole: DecimalText } | null {
  if (t.depositMethod === '10')
    return t.depositFixed === null ? null : { least: round2(t.depositFixed), whole: round2(t.depositFixed) };
  const { depositRatio, startPrice, minStartQty, totalQty } = t;
  if (depositRatio === null || startPrice === null || totalQty === null) return null;
  const of = (quantity: DecimalText) =>
    round2(dec(lineAmount(quantity, startPrice)).times(depositRatio).dividedBy(100));
  const least = t.allocation === ALLOCATION.singleWinner ? totalQty : minStartQty;
  return least === null ? null : { least: of(least), whole: of(totalQty) };
}
