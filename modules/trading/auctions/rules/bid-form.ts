import { add, compare, cut2, type DecimalText, dec, lineAmount, sub } from '#kernel/rules/decimal.ts';
import { type AuctionTerms, MODE } from './auction-terms.ts';
import { incrementAt, isOnPriceStep, nextPrice, type QuantityProblem, quantityProblem } from './bid-steps.ts';
import { depositFor } from './decide-bids.ts';

const TYPED = /^\d{1,12}(\.\d{1,2})?$/;
/** Something a price or quantity can be read from. */
export const isFigure = (text: string | null): text is DecimalText => text !== null && TYPED.test(text);
const two = (value: DecimalText): DecimalText => dec(value).toFixed(2);
const larger = (a: DecimalText, b: DecimalText): DecimalText => (compare(a, b) >= 0 ? a : b);

/** The step at or below a price: where one that is off the steps goes on from. */
function stepBelow(terms: AuctionTerms, price: DecimalText): DecimalText {
  let from = terms.startPrice;
  for (const { fromPrice } of terms.gradients)
    if (compare(fromPrice, from) > 0 && compare(fromPrice, price) <= 0) from = fromPrice;
  const increment = incrementAt(terms, from);
  const steps = dec(price).minus(from).div(increment).floor();
  return add(from, dec(increment).times(steps).toFixed());
}
/** The step before one: of a boundary the last of the steps below it. */
function stepBefore(terms: AuctionTerms, price: DecimalText): DecimalText {
  const at = stepBelow(terms, price);
  if (compare(at, price) < 0) return at;
  return stepBelow(terms, sub(price, '0.01'));
}
/** One step up or down from a price, never below the least that may be bid. */
export function steppedPrice(
  terms: AuctionTerms,
  price: DecimalText,
  by: 1 | -1,
  least: DecimalText,
): DecimalText {
  if (compare(price, least) < 0) return two(least);
  if (by < 0) return two(larger(stepBefore(terms, price), least));
  return two(nextPrice(terms, stepBelow(terms, price)));
}
/** A price and the two steps above it. */
export function quickPrices(terms: AuctionTerms, from: DecimalText): readonly DecimalText[] {
  const one = steppedPrice(terms, from, 1, from);
  return [two(from), one, steppedPrice(terms, one, 1, from)];
}

/** The least price a company may bid that has bid before: not below its own, nor below the next of all. */
export const leastFor = (
  least: DecimalText | null,
  start: DecimalText,
  own: DecimalText | null,
): DecimalText => larger(least ?? start, own ?? '0');

interface Standing {
  readonly price: DecimalText;
  readonly quantity: DecimalText;
  readonly own: boolean;
}
/** The price from which a bid of this quantity is among the winners now, as far as the ladder shows it. */
export function entryPrice(
  terms: AuctionTerms,
  ladder: readonly Standing[],
  quantity: DecimalText,
  least: DecimalText,
): DecimalText {
  let before = '0';
  for (const line of ladder.filter(({ own }) => !own)) {
    before = add(before, line.quantity);
    if (compare(add(before, quantity), terms.totalQty) > 0)
      return compare(line.price, least) < 0 ? two(least) : steppedPrice(terms, line.price, 1, least);
  }
  return two(least);
}
/** Raises the price or the quantity of the bidder's last bid and lowers neither (a bid of mode 10 replaces it). */
export const isRaise = (
  bid: { readonly price: DecimalText; readonly quantity: DecimalText },
  own: { readonly unitPrice: DecimalText; readonly quantity: DecimalText },
): boolean => {
  const [price, quantity] = [compare(bid.price, own.unitPrice), compare(bid.quantity, own.quantity)];
  return price >= 0 && quantity >= 0 && price + quantity > 0;
};

/** The next quantity up or down: the minimum plus whole increments, or all of it. */
export function steppedQuantity(
  terms: AuctionTerms,
  quantity: DecimalText,
  by: 1 | -1,
  most: DecimalText,
): DecimalText {
  const { minStartQty, quantityIncrement } = terms;
  if (compare(quantity, minStartQty) < 0) return two(minStartQty);
  const steps = dec(quantity).minus(minStartQty).div(quantityIncrement);
  const whole = by > 0 ? steps.floor().plus(1) : steps.ceil().minus(1);
  const next = dec(minStartQty).plus(dec(quantityIncrement).times(whole)).toFixed();
  if (by < 0) return two(larger(next, minStartQty));
  return two(compare(next, most) >= 0 ? most : next);
}

export interface Purse {
  /** Percent of start price × quantity; null where the deposit is a fixed sum. */
  readonly ratio: DecimalText | null;
  /** Frozen for this auction already. */
  readonly frozen: DecimalText;
  /** What may still be frozen. */
  readonly available: DecimalText;
}
/** What a bid freezes beyond what is frozen already. */
export function freezes(
  terms: Pick<AuctionTerms, 'startPrice' | 'mode'>,
  { ratio, frozen }: Purse,
  quantity: DecimalText,
): DecimalText {
  if (ratio === null) return '0.00';
  const whole = depositFor(terms, ratio, quantity);
  // Each take of a falling price has a deposit of its own.
  const before = terms.mode === MODE.descending ? '0' : frozen;
  return two(compare(whole, before) > 0 ? sub(whole, before) : '0');
}
/** The largest quantity that cap, goods and balance allow; null where not even the minimum is. */
export function mostQuantity(terms: AuctionTerms, left: DecimalText, purse: Purse): DecimalText | null {
  const cap = terms.maxQtyPerBidder;
  const most = cap !== null && compare(cap, left) < 0 ? cap : left;
  const affords = (quantity: DecimalText) => compare(freezes(terms, purse, quantity), purse.available) <= 0;
  if (compare(most, left) === 0 && affords(most)) return two(most);
  const { minStartQty, quantityIncrement } = terms;
  const paid =
    purse.ratio === null
      ? most
      : cut2(
          dec(purse.available)
            .plus(terms.mode === MODE.descending ? 0 : purse.frozen)
            .times(100)
            .div(purse.ratio)
            .div(terms.startPrice)
            .toFixed(),
        );
  const upTo = compare(paid, most) < 0 ? paid : most;
  if (compare(upTo, minStartQty) < 0) return null;
  const steps = dec(upTo).minus(minStartQty).div(quantityIncrement).floor();
  const quantity = dec(minStartQty).plus(dec(quantityIncrement).times(steps)).toFixed(2);
  return affords(quantity) ? quantity : null;
}

export type PriceProblem = 'missing' | 'belowStart' | 'belowLeast' | 'offStep';
/** What is wrong with a typed price, or null; the server judges again. */
export function priceProblem(
  terms: AuctionTerms,
  price: string | null,
  least: DecimalText,
): PriceProblem | null {
  if (!isFigure(price) || compare(price, '0') === 0) return 'missing';
  if (compare(price, terms.startPrice) < 0) return 'belowStart';
  if (compare(price, least) < 0) return 'belowLeast';
  return isOnPriceStep(terms, price) ? null : 'offStep';
}
export const quantityProblemOf = (
  terms: AuctionTerms,
  quantity: string | null,
  left: DecimalText,
): QuantityProblem | 'missing' | null =>
  !isFigure(quantity) || compare(quantity, '0') === 0 ? 'missing' : quantityProblem(terms, quantity, left);

/** From this amount on the price of a first bid, or of a larger one, is typed again. */
export const TYPED_AMOUNT = '1000000.00';
/** So far above what is enough that a slip of the finger is likely. */
const FAR = '1.10';
export const isFar = (price: DecimalText, enough: DecimalText): boolean =>
  dec(price).greaterThan(dec(enough).times(FAR));
/**
 * Whether the bidder types the price once more before the bid is sent: a large sum he has not bid for yet, or a price
 * far above what is enough. A raise by steps of what he has bid for goes with one press.
 */
export function isTypedAgain(
  bid: { readonly price: DecimalText; readonly quantity: DecimalText },
  enough: DecimalText,
  own: { readonly quantity: DecimalText } | null,
): boolean {
  if (isFar(bid.price, enough)) return true;
  const raised = own === null || compare(bid.quantity, own.quantity) > 0;
  return raised && compare(lineAmount(bid.quantity, bid.price), TYPED_AMOUNT) >= 0;
}
