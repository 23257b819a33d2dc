import { add, compare, type DecimalText, sub } from '#kernel/rules/decimal.ts';
import { ALLOCATION, type AuctionTerms, PRICE_RULE, type StoredBid } from './auction-terms.ts';

/** What one bid gets, and at which price. */
export interface Fill {
  readonly seq: number;
  readonly bidder: string;
  readonly quantity: DecimalText;
  readonly unitPrice: DecimalText;
  /** Less than it asked for. */
  readonly inPart: boolean;
}
export interface Clearing {
  /** In the order in which the bids were served. */
  readonly fills: readonly Fill[];
  readonly sold: DecimalText;
  readonly left: DecimalText;
}

/** The better bid first: price, then quantity, then the earlier one (trading-domain 7, allocation 20). */
const byMerit = (a: StoredBid, b: StoredBid): number =>
  compare(b.unitPrice, a.unitPrice) || compare(b.quantity, a.quantity) || a.seq - b.seq;
/** Of whole lots: price, then the earlier one (allocation 10). */
const byPrice = (a: StoredBid, b: StoredBid): number => compare(b.unitPrice, a.unitPrice) || a.seq - b.seq;

/** What is left of the goods for a bid: all it asks for, a part it accepts that is large enough, or nothing. */
function shareOf(bid: StoredBid, left: DecimalText, minStartQty: DecimalText): DecimalText | null {
  if (compare(bid.quantity, left) <= 0) return bid.quantity;
  return bid.acceptPartial && compare(left, minStartQty) >= 0 ? left : null;
}

/**
 * Who wins how much at which price: a pure function of the terms and the bids that count, whatever their order
 * (INV-AUC-04). One bid per bidder; modes 10 and 30 (a Dutch auction fills as it is taken).
 * A bid that does not fit and takes no part is passed over, and the next one is served.
 */
export function clearAuction(terms: AuctionTerms, bids: readonly StoredBid[]): Clearing {
  const whole = terms.allocation === ALLOCATION.singleWinner;
  const fills: Fill[] = [];
  let left = terms.totalQty;
  for (const bid of bids.toSorted(whole ? byPrice : byMerit)) {
    const quantity = shareOf(bid, left, terms.minStartQty);
    if (quantity === null || compare(left, '0') === 0) continue;
    const inPart = compare(quantity, bid.quantity) < 0;
    fills.push({ seq: bid.seq, bidder: bid.bidder, quantity, unitPrice: bid.unitPrice, inPart });
    left = whole ? '0' : sub(left, quantity);
  }
  const lowest = fills.at(-1)?.unitPrice;
  const uniform = terms.priceRule === PRICE_RULE.uniform && lowest !== undefined;
  return {
    fills: uniform ? fills.map((fill) => ({ ...fill, unitPrice: lowest })) : fills,
    sold: fills.length === 0 ? '0' : add(...fills.map((fill) => fill.quantity)),
    left: fills.length === 0 ? terms.totalQty : sub(terms.totalQty, add(...fills.map((f) => f.quantity))),
  };
}
