import { add, compare, type DecimalText, onStep } from '#kernel/rules/decimal.ts';
import { type AuctionTerms, MODE } from './auction-terms.ts';

/** The increment in force at a price: of the highest step that begins at or below it (trading-domain 7.1). */
export function incrementAt(
  terms: Pick<AuctionTerms, 'priceIncrement' | 'gradients'>,
  price: DecimalText,
): DecimalText {
  const steps = terms.gradients.filter(({ fromPrice }) => compare(fromPrice, price) <= 0);
  return steps.at(-1)?.increment ?? terms.gradients[0]?.increment ?? terms.priceIncrement;
}

/** The next price above one: 2,990 with steps of 10, and of 20 from 3,000 on, is followed by 3,000 and then 3,020. */
export const nextPrice = (
  terms: Pick<AuctionTerms, 'priceIncrement' | 'gradients'>,
  price: DecimalText,
): DecimalText => {
  const reached = add(price, incrementAt(terms, price));
  const boundary = terms.gradients.find(
    ({ fromPrice }) => compare(fromPrice, price) > 0 && compare(fromPrice, reached) < 0,
  );
  return boundary?.fromPrice ?? reached;
};

/** Whether a price stands on the steps that begin at the start price (INV-AUC-02). Mode 30 takes any price from it on. */
export function isOnPriceStep(terms: AuctionTerms, price: DecimalText): boolean {
  if (compare(price, terms.startPrice) < 0) return false;
  if (terms.mode === MODE.sealed) return true;
  let from = terms.startPrice;
  for (const { fromPrice } of terms.gradients) {
    if (compare(fromPrice, from) <= 0) continue;
    if (compare(price, fromPrice) < 0) break;
    from = fromPrice;
  }
  return onStep(price, from, incrementAt(terms, from));
}

export type QuantityProblem = 'belowMinimum' | 'offStep' | 'aboveTotal' | 'aboveCap';
/**
 * What is wrong with a quantity, or null: the minimum plus whole increments, or just what is left; not above
 * the cap of a bidder.
 */
export function quantityProblem(
  terms: AuctionTerms,
  quantity: DecimalText,
  left: DecimalText,
): QuantityProblem | null {
  if (compare(quantity, left) > 0) return 'aboveTotal';
  if (terms.maxQtyPerBidder !== null && compare(quantity, terms.maxQtyPerBidder) > 0) return 'aboveCap';
  if (compare(quantity, left) === 0) return null;
  if (compare(quantity, terms.minStartQty) < 0) return 'belowMinimum';
  return onStep(quantity, terms.minStartQty, terms.quantityIncrement) ? null : 'offStep';
}
