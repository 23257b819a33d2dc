import { amountOf, halfUp } from './whole-numbers.ts';

/**
 * The rules of trading-domain 7 read a second time, the slow way and in whole hundredths: shares no line with
 * `rules/decide-bids.ts` and `rules/clearing.ts`.
 */
export interface NaiveTerms {
  readonly mode: '10' | '20' | '30';
  readonly isSingle: boolean;
  readonly isUniform: boolean;
  readonly startPrice: number;
  readonly increment: number;
  readonly gradients: readonly { readonly from: number; readonly increment: number }[];
  readonly total: number;
  readonly minimum: number;
  readonly quantityStep: number;
  readonly cap: number | null;
  readonly floor: number | null;
  readonly tickMs: number;
  readonly startAt: number;
}
export interface NaiveBid {
  readonly bidder: number;
  readonly quantity: number;
  /** Null takes the price in force. */
  readonly price: number | null;
  readonly takesPart: boolean;
  readonly at: number;
}
export interface StandingBid {
  readonly seq: number;
  readonly bidder: number;
  readonly quantity: number;
  readonly price: number;
  readonly takesPart: boolean;
}
export interface NaiveState {
  /** The bids that count; of a falling price every purchase. */
  bids: StandingBid[];
  endAt: number;
  /** Time that does not count: it was paused. */
  pausedMs: number;
}
const SOFT_MS = 3 * 60_000;

/** Prices one may name from the start on, up to one that is asked about. */
function isRung(terms: NaiveTerms, price: number): boolean {
  let rung = terms.startPrice;
  while (rung < price) rung = rungAbove(terms, rung);
  return rung === price;
}
/** The next price one may name. */
export function rungAbove(terms: NaiveTerms, price: number): number {
  let step = terms.gradients[0]?.increment ?? terms.increment;
  for (const g of terms.gradients) if (g.from <= price) step = g.increment;
  for (const g of terms.gradients) if (g.from > price && g.from < price + step) return g.from;
  return price + step;
}
export function fallenPrice(terms: NaiveTerms, at: number): number {
  let price = terms.startPrice;
  for (let t = terms.startAt + terms.tickMs; t <= at && price > (terms.floor ?? 0); t += terms.tickMs)
    price -= terms.increment;
  return Math.max(price, terms.floor ?? 0);
}
/** When the floor has stood for a whole tick there is nothing to wait for. */
export function fallsUntil(terms: NaiveTerms): number {
  let ticks = 0;
  for (let price = terms.startPrice; price > (terms.floor ?? 0); price -= terms.increment) ticks += 1;
  return terms.startAt + (ticks + 1) * terms.tickMs;
}
const soldOf = (state: NaiveState): number => state.bids.reduce((sum, b) => sum + b.quantity, 0);
export const bestOf = (state: NaiveState): number => Math.max(0, ...state.bids.map((b) => b.price));

/** What is wrong with a quantity when so much is left. */
function isWrongQuantity(terms: NaiveTerms, quantity: number, left: number): boolean {
  if (quantity > left) return true;
  if (quantity === left) return false;
  return quantity < terms.minimum || (quantity - terms.minimum) % terms.quantityStep !== 0;
}

/** Why a bid may not be taken as things stand, or the bid as it is taken; `seq` is what it was given. */
export function judged(
  terms: NaiveTerms,
  state: NaiveState,
  bid: NaiveBid,
  seq: number,
): StandingBid | string {
  if (bid.at < terms.startAt) return 'not begun';
  if (bid.at >= state.endAt) return 'ended';
  if (terms.mode === '20') return judgedFalling(terms, state, bid, seq);
  if (bid.price === null || bid.price < terms.startPrice) return 'below the start';
  if (terms.mode === '10' && !isRung(terms, bid.price)) return 'off step';
  if (
    terms.mode === '10' &&
    terms.isSingle &&
    state.bids.length > 0 &&
    bid.price < rungAbove(terms, bestOf(state))
  )
    return 'below the next price';
  if (isWrongQuantity(terms, bid.quantity, terms.total)) return 'quantity';
  if (terms.cap !== null && bid.quantity > terms.cap) return 'above the cap';
  const former = state.bids.find((b) => b.bidder === bid.bidder);
  const isRise =
    former === undefined ||
    (bid.price >= former.price &&
      bid.quantity >= former.quantity &&
      (bid.price > former.price || bid.quantity > former.quantity));
  if (terms.mode === '10' && !isRise) return 'not better';
  return { seq, bidder: bid.bidder, quantity: bid.quantity, price: bid.price, takesPart: bid.takesPart };
}
function judgedFalling(
  terms: NaiveTerms,
  state: NaiveState,
  bid: NaiveBid,
  seq: number,
): StandingBid | string {
  if (bid.at - state.pausedMs >= fallsUntil(terms)) return 'fallen through';
  const price = fallenPrice(terms, bid.at - state.pausedMs);
  if (bid.price !== null && bid.price < price) return 'above what he accepts';
  const left = terms.total - soldOf(state);
  if (left <= 0) return 'sold out';
  const taken = state.bids.reduce((sum, b) => sum + (b.bidder === bid.bidder ? b.quantity : 0), 0);
  if (terms.cap !== null && taken + bid.quantity > terms.cap) return 'above the cap';
  const takesRest =
    bid.takesPart &&
    bid.quantity > left &&
    left >= terms.minimum &&
    !isWrongQuantity(terms, bid.quantity, terms.total);
  if (!takesRest && isWrongQuantity(terms, bid.quantity, left)) return 'quantity';
  return {
    seq,
    bidder: bid.bidder,
    quantity: takesRest ? left : bid.quantity,
    price,
    takesPart: bid.takesPart,
  };
}
/** The bid counts: in place of the bidder's last one, and near the end the end moves. */
export function enter(terms: NaiveTerms, state: NaiveState, bid: StandingBid, at: number): void {
  if (terms.mode !== '20') state.bids = state.bids.filter((b) => b.bidder !== bid.bidder);
  state.bids.push(bid);
  if (terms.mode === '10' && state.endAt - at <= SOFT_MS) state.endAt = Math.max(state.endAt, at + SOFT_MS);
}

const VOID_MS = 10 * 60_000;
/** A bid never counted; near the end there is time to answer. `at`: where the auction's own clock stands. */
export function strike(state: NaiveState, seq: number, at: number): void {
  state.bids = state.bids.filter((b) => b.seq !== seq);
  if (state.endAt - at <= VOID_MS) state.endAt = Math.max(state.endAt, at + VOID_MS);
}
const LEAST_MS = 5 * 60_000;
/** It goes on: what it stood still for is added to its end. */
export function goOn(state: NaiveState, from: number, to: number): void {
  state.endAt = Math.max(state.endAt + to - from, to + LEAST_MS);
  state.pausedMs += to - from;
}
/** A slip of the finger: so soon, and half as much again as what the others would have to bid. */
export const isSlip = (terms: NaiveTerms, state: NaiveState, bid: StandingBid, ageMs: number): boolean => {
  const others = state.bids.filter((b) => b.seq !== bid.seq).map((b) => b.price);
  const next = others.length === 0 ? terms.startPrice : Math.max(...others);
  return terms.mode === '10' && ageMs <= 2 * 60_000 && bid.price * 2 > next * 3;
};

export interface Won {
  readonly seq: number;
  readonly bidder: number;
  readonly quantity: number;
  readonly price: number;
}
/** Who wins: the best of those not looked at yet, again and again. */
export function winners(terms: NaiveTerms, state: NaiveState): Won[] {
  if (terms.mode === '20')
    return state.bids.map(({ seq, bidder, quantity, price }) => ({ seq, bidder, quantity, price }));
  const waiting = [...state.bids];
  const won: Won[] = [];
  let left = terms.total;
  while (waiting.length > 0 && left > 0) {
    let best = 0;
    for (let n = 1; n < waiting.length; n++)
      if (isBetter(terms, waiting[n] as StandingBid, waiting[best] as StandingBid)) best = n;
    const [bid] = waiting.splice(best, 1) as [StandingBid];
    const given = bid.quantity <= left ? bid.quantity : bid.takesPart && left >= terms.minimum ? left : 0;
    if (given === 0) continue;
    won.push({ seq: bid.seq, bidder: bid.bidder, quantity: given, price: bid.price });
    left = terms.isSingle ? 0 : left - given;
  }
  const lowest = Math.min(...won.map((w) => w.price));
  return terms.isUniform ? won.map((w) => ({ ...w, price: lowest })) : won;
}
function isBetter(terms: NaiveTerms, a: StandingBid, b: StandingBid): boolean {
  if (a.price !== b.price) return a.price > b.price;
  if (!terms.isSingle && a.quantity !== b.quantity) return a.quantity > b.quantity;
  return a.seq < b.seq;
}
/** What a bid by ratio freezes: so many percent of quantity at the start price. */
export const ratioOf = (terms: NaiveTerms, percent: number, quantity: number): number =>
  halfUp(amountOf(quantity, terms.startPrice) * percent, 100);
