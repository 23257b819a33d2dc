import {
  add,
  compare,
  type DecimalText,
  dec,
  isPositive,
  lineAmount,
  round2,
  sub,
} from '#kernel/rules/decimal.ts';
import { ALLOCATION, type AuctionTerms, MODE, type StoredBid } from './auction-terms.ts';
import { isOnPriceStep, nextPrice, quantityProblem } from './bid-steps.ts';
import { clearAuction } from './clearing.ts';
import { type DutchTerms, dutchPrice, floorTick, ticksAt } from './dutch-price.ts';

/** Each starting and closing of the bidding counts in milliseconds of the database's clock. */
const MINUTE = 60_000;

/** One bid as it arrived; null as a price takes the price in force (mode 20). */
export interface BidClaim {
  readonly bidder: string;
  readonly quantity: DecimalText;
  readonly unitPrice: DecimalText | null;
  readonly acceptPartial: boolean;
  /** Refused by the gates that other modules keep: company, blacklist, own group, rules, licences. */
  readonly shut?: boolean;
}
/** How the auction ends later when bids come late (7.1 soft close, mode 10). */
export interface SoftClose {
  readonly triggerMinutes: number;
  readonly extendMinutes: number;
  /** 0: no cap. */
  readonly most: number;
}
/** A bid that stands when the batch begins, or one that the batch takes. */
export interface LiveBid extends StoredBid {
  /** In the winning set as it is now; mode 20: taken at once. */
  readonly leading: boolean;
}
/** What a bidder brings to the batch. */
export interface BidderFacts {
  /** Enrolled for this round and not left again. */
  readonly enrolled: boolean;
  /** What may still be frozen of his balance. */
  readonly available: DecimalText;
  /** Frozen for this round already. */
  readonly frozen: DecimalText;
}
/** What a batch is decided by: all of it read behind the lock of the auction. */
export interface SeenAuction {
  readonly terms: AuctionTerms;
  readonly open: boolean;
  readonly marketOpen: boolean;
  readonly now: number;
  readonly startAt: number;
  readonly endAt: number;
  /** Milliseconds the auction was paused so far. */
  readonly pausedMs: number;
  readonly soft: SoftClose;
  readonly extendCount: number;
  readonly dutch: DutchTerms | null;
  /** Percent of start price × quantity that a bid freezes; null where a fixed sum was frozen at enrolment. */
  readonly depositRatio: DecimalText | null;
  readonly bids: readonly LiveBid[];
  /** Mode 20: what each company has taken. */
  readonly taken: ReadonlyMap<string, DecimalText>;
  readonly left: DecimalText;
  readonly lastSeq: number;
  readonly bidders: ReadonlyMap<string, BidderFacts>;
}

export const BID_PROBLEMS = [
  'notOpen',
  'notBegun',
  'ended',
  'marketClosed',
  'notEnrolled',
  'shut',
  'priceFell',
  'priceMissing',
  'belowStart',
  'offStep',
  'belowNext',
  'soldOut',
  'quantityTotal',
  'quantityCap',
  'quantityMinimum',
  'quantityStep',
  'notBetter',
  'deposit',
] as const;
export type BidProblem = (typeof BID_PROBLEMS)[number];
/** What a refusal may say beside its name: nothing that is not shown to every bidder anyway. */
export interface BidRefused {
  readonly problem: BidProblem;
  /** The least price, the quantity left, the cap, the sum that is wanting. */
  readonly limit?: DecimalText;
}
export interface BidTaken {
  readonly seq: number;
  readonly bidder: string;
  readonly quantity: DecimalText;
  readonly unitPrice: DecimalText;
  readonly acceptPartial: boolean;
  /** The earlier bid of the same bidder that this one stands for. */
  readonly replaces: number | null;
  /** Mode 20: the tick whose price is paid. */
  readonly tick: number | null;
  /** What the deposit has to grow to with this bid; null where nothing more is frozen. */
  readonly deposit: DecimalText | null;
}
export type BidDecision = { readonly refused: BidRefused } | { readonly taken: BidTaken };
export interface DecidedBids {
  /** In the order of the claims. */
  readonly decisions: readonly BidDecision[];
  /** All bids that count behind the batch. */
  readonly bids: readonly LiveBid[];
  readonly left: DecimalText;
  readonly lastSeq: number;
  readonly endAt: number;
  readonly extendCount: number;
  /** The best price that stands: highest bid, or the price in force of mode 20; null in a sealed auction and before the first bid. */
  readonly price: DecimalText | null;
}

/** What a bid of this quantity has to have frozen: percent of start price × quantity (7.1 deposit). */
export const depositFor = (
  terms: Pick<AuctionTerms, 'startPrice'>,
  ratio: DecimalText,
  quantity: DecimalText,
): DecimalText => round2(dec(lineAmount(quantity, terms.startPrice)).times(ratio).dividedBy(100));

/** Which bids would win if the bidding ended now, by their sequence number. */
export function leadingOf(terms: AuctionTerms, bids: readonly StoredBid[]): ReadonlySet<number> {
  return new Set(clearAuction(terms, bids).fills.map((fill) => fill.seq));
}
export const marked = (terms: AuctionTerms, bids: readonly StoredBid[]): LiveBid[] => {
  if (terms.mode !== MODE.ascending) return bids.map((bid) => ({ ...bid, leading: true }));
  const leading = leadingOf(terms, bids);
  return bids.map((bid) => ({ ...bid, leading: leading.has(bid.seq) }));
};
/** The highest price that stands. */
export const bestPrice = (bids: readonly StoredBid[]): DecimalText | null =>
  bids.reduce<DecimalText | null>(
    (best, { unitPrice }) => (best === null || compare(unitPrice, best) > 0 ? unitPrice : best),
    null,
  );
/** The least price the next bid of a single-winner auction may have. */
export const leastPrice = (terms: AuctionTerms, bids: readonly StoredBid[]): DecimalText => {
  const best = bestPrice(bids);
  return best === null || terms.mode !== MODE.ascending || terms.allocation !== ALLOCATION.singleWinner
    ? terms.startPrice
    : nextPrice(terms, best);
};

interface State {
  bids: readonly LiveBid[];
  readonly taken: Map<string, DecimalText>;
  readonly available: Map<string, DecimalText>;
  readonly frozen: Map<string, DecimalText>;
  left: DecimalText;
  seq: number;
  endAt: number;
  extendCount: number;
}

/** Named in this order whatever else is wrong: state and time, who, price, quantity, his own last bid, money. */
function outside(seen: SeenAuction, state: State, claim: BidClaim): BidRefused | null {
  if (!seen.open) return { problem: 'notOpen' };
  if (seen.now < seen.startAt) return { problem: 'notBegun' };
  if (seen.now >= state.endAt) return { problem: 'ended' };
  if (!seen.marketOpen) return { problem: 'marketClosed' };
  const who = seen.bidders.get(claim.bidder);
  if (who === undefined || !who.enrolled) return { problem: 'notEnrolled' };
  return claim.shut === true ? { problem: 'shut' } : null;
}

/** Price of the bid, and the tick it belongs to; or what is wrong with it. */
function priceOf(
  seen: SeenAuction,
  state: State,
  claim: BidClaim,
): { readonly price: DecimalText; readonly tick: number | null } | BidRefused {
  const { terms, dutch } = seen;
  if (terms.mode === MODE.descending) {
    if (dutch === null) throw new RangeError('a falling price has a floor and a tick');
    const tick = ticksAt(dutch, seen.now - seen.startAt - seen.pausedMs);
    // The tick behind the floor ends the auction, whether or not the timer has come.
    if (tick > floorTick(dutch)) return { problem: 'ended' };
    const price = dutchPrice(dutch, tick);
    if (claim.unitPrice !== null && compare(claim.unitPrice, price) < 0)
      return { problem: 'priceFell', limit: price };
    return { price, tick };
  }
  if (claim.unitPrice === null) return { problem: 'priceMissing' };
  if (compare(claim.unitPrice, terms.startPrice) < 0)
    return { problem: 'belowStart', limit: terms.startPrice };
  if (!isOnPriceStep(terms, claim.unitPrice)) return { problem: 'offStep' };
  const least = leastPrice(terms, state.bids);
  return compare(claim.unitPrice, least) < 0
    ? { problem: 'belowNext', limit: least }
    : { price: claim.unitPrice, tick: null };
}

const QUANTITY = {
  aboveTotal: 'quantityTotal',
  aboveCap: 'quantityCap',
  belowMinimum: 'quantityMinimum',
  offStep: 'quantityStep',
} as const;
/** The quantity that is taken: all of it, or in mode 20 what is left for who accepts a part. */
function quantityOf(seen: SeenAuction, state: State, claim: BidClaim): DecimalText | BidRefused {
  const { terms } = seen;
  const falling = terms.mode === MODE.descending;
  const left = falling ? state.left : terms.totalQty;
  if (!isPositive(left)) return { problem: 'soldOut' };
  if (falling && terms.maxQtyPerBidder !== null) {
    const all = add(state.taken.get(claim.bidder) ?? '0', claim.quantity);
    if (compare(all, terms.maxQtyPerBidder) > 0)
      return { problem: 'quantityCap', limit: terms.maxQtyPerBidder };
  }
  const part =
    falling &&
    claim.acceptPartial &&
    compare(claim.quantity, left) > 0 &&
    compare(left, terms.minStartQty) >= 0 &&
    quantityProblem({ ...terms, maxQtyPerBidder: null }, claim.quantity, terms.totalQty) === null;
  if (part) return left;
  const wrong = quantityProblem(terms, claim.quantity, left);
  if (wrong === null) return claim.quantity;
  const limit = {
    aboveTotal: left,
    aboveCap: terms.maxQtyPerBidder,
    belowMinimum: terms.minStartQty,
    offStep: null,
  };
  return {
    problem: QUANTITY[wrong],
    ...(limit[wrong] === null ? {} : { limit: limit[wrong] as DecimalText }),
  };
}

/** A new bid of mode 10 takes nothing back: neither price nor quantity falls, one of them rises. */
const isBetter = (ownBid: StoredBid, price: DecimalText, quantity: DecimalText): boolean => {
  const [byPrice, byQuantity] = [compare(price, ownBid.unitPrice), compare(quantity, ownBid.quantity)];
  return byPrice >= 0 && byQuantity >= 0 && byPrice + byQuantity > 0;
};

/** What the deposit has to be with this bid, and whether the balance reaches for it. */
function depositOf(seen: SeenAuction, state: State, bidder: string, quantity: DecimalText) {
  if (seen.depositRatio === null) return { deposit: null, missing: '0' };
  const sum = depositFor(seen.terms, seen.depositRatio, quantity);
  // Every take of a falling price is a purchase of its own, with a deposit of its own.
  const frozen = seen.terms.mode === MODE.descending ? '0' : (state.frozen.get(bidder) ?? '0');
  const missing = compare(sum, frozen) > 0 ? sub(sum, frozen) : '0';
  return { deposit: isPositive(missing) ? sum : null, missing };
}

function takeOne(seen: SeenAuction, state: State, claim: BidClaim): BidDecision {
  const { terms } = seen;
  const refused = outside(seen, state, claim);
  if (refused !== null) return { refused };
  const priced = priceOf(seen, state, claim);
  if ('problem' in priced) return { refused: priced };
  const quantity = quantityOf(seen, state, claim);
  if (typeof quantity !== 'string') return { refused: quantity };
  const ownBid =
    terms.mode === MODE.descending ? undefined : state.bids.find((b) => b.bidder === claim.bidder);
  if (ownBid !== undefined && terms.mode === MODE.ascending && !isBetter(ownBid, priced.price, quantity))
    return { refused: { problem: 'notBetter', limit: ownBid.unitPrice } };
  const { deposit, missing } = depositOf(seen, state, claim.bidder, quantity);
  const available = state.available.get(claim.bidder) ?? '0';
  if (compare(missing, available) > 0)
    return { refused: { problem: 'deposit', limit: round2(sub(missing, available)) } };
  state.available.set(claim.bidder, sub(available, missing));
  if (deposit !== null) state.frozen.set(claim.bidder, deposit);
  state.seq += 1;
  const bid: StoredBid = {
    seq: state.seq,
    bidder: claim.bidder,
    quantity,
    unitPrice: priced.price,
    acceptPartial: claim.acceptPartial,
  };
  enter(seen, state, bid, ownBid);
  return { taken: { ...bid, replaces: ownBid?.seq ?? null, tick: priced.tick, deposit } };
}

/** The bid counts: the winning set, what is left, and the end of the bidding move with it. */
function enter(seen: SeenAuction, state: State, bid: StoredBid, ownBid: StoredBid | undefined): void {
  const { terms } = seen;
  state.bids = marked(terms, [...state.bids.filter((b) => b !== ownBid), bid]);
  if (terms.mode === MODE.descending) {
    state.left = sub(state.left, bid.quantity);
    state.taken.set(bid.bidder, add(state.taken.get(bid.bidder) ?? '0', bid.quantity));
  }
  if (terms.mode === MODE.ascending) extend(seen, state);
}
/** A bid in the last minutes leaves the others time to answer. */
function extend(seen: SeenAuction, state: State): void {
  const { triggerMinutes, extendMinutes, most } = seen.soft;
  const late = state.endAt - seen.now <= triggerMinutes * MINUTE;
  const later = seen.now + extendMinutes * MINUTE;
  if (!late || later <= state.endAt || (most > 0 && state.extendCount >= most)) return;
  state.endAt = later;
  state.extendCount += 1;
}

/**
 * Decides bids in the order they came, each by what those before it left: a pure function of the claims and of
 * what was read behind the lock. A refused bid changes nothing (trading-domain 7; design of events).
 */
export function decideBids(claims: readonly BidClaim[], seen: SeenAuction): DecidedBids {
  const of = (pick: (facts: BidderFacts) => DecimalText) =>
    new Map([...seen.bidders].map(([id, facts]) => [id, pick(facts)]));
  const state: State = {
    bids: seen.bids,
    taken: new Map(seen.taken),
    available: of((facts) => facts.available),
    frozen: of((facts) => facts.frozen),
    left: seen.left,
    seq: seen.lastSeq,
    endAt: seen.endAt,
    extendCount: seen.extendCount,
  };
  const decisions = claims.map((claim) => takeOne(seen, state, claim));
  return {
    decisions,
    bids: state.bids,
    left: state.left,
    lastSeq: state.seq,
    endAt: state.endAt,
    extendCount: state.extendCount,
    price: seen.terms.mode === MODE.ascending ? bestPrice(state.bids) : null,
  };
}
