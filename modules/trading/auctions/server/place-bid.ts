import type { Refusal } from '#kernel/rules/refusal.ts';
import { DeadlinePassed, NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { Claim, Decision } from '#kernel/server/capability.ts';
import { placeBid } from '../contract/bidding.ts';
import { adminBid } from '../contract/oversight.ts';
import { type BidRefused, type DecidedBids, decideBids } from '../rules/decide-bids.ts';
import {
  AuctionNotBegun,
  AuctionNotEnrolled,
  AuctionSoldOut,
  BidAboveCap,
  BidBelowNext,
  BidBelowStart,
  BidDepositShort,
  BidNotBetter,
  BidOffStep,
  BidPriceInForce,
  BidQuantity,
} from '../rules/refusals.ts';
import { BID_BIZ, PUBLIC_STATES, reached } from './lock-auction.ts';
import { type LockedAuction, lockForBids, type Read, readForBids, type Sent } from './seen-auction.ts';
import { type Auction, type AuctionContext, auctions } from './tables.ts';
import { writeBids } from './write-bids.ts';

const notOpen = (row: Auction): Refusal =>
  StateNotAllowed({ subject: 'auction', verb: 'bid', state: row.status, side: 'buyer' });
/** Operators bid for customers in auctions of their scope alone. */
async function unreachedBy(
  ctx: AuctionContext,
  row: Auction,
  sent: readonly Sent[],
): Promise<ReadonlySet<Actor>> {
  const unreached = new Set<Actor>();
  for (const actor of new Set(sent.filter((s) => s.proxyReason !== null).map((s) => s.actor))) {
    const seen = await reached({ ...ctx, actor })
      .where('auctions.auction.id', '=', row.id)
      .select('auctions.auction.id')
      .executeTakeFirst();
    if (seen === undefined) unreached.add(actor);
  }
  return unreached;
}

/** A refused bid as its sender hears it: nothing in it that is not shown to everybody who takes part. */
function refusalOf(row: Auction, read: Read, sent: Sent, closed: Refusal | null, no: BidRefused): Refusal {
  const limit = no.limit ?? '';
  switch (no.problem) {
    case 'notOpen':
      return notOpen(row);
    case 'notBegun':
      return AuctionNotBegun({});
    case 'ended':
      return DeadlinePassed({});
    case 'marketClosed':
      return closed as Refusal;
    case 'notEnrolled':
      return AuctionNotEnrolled({});
    case 'shut':
      return read.refusals.get(sent) as Refusal;
    case 'priceFell':
      return BidPriceInForce({ limit }, 'unitPrice');
    case 'priceMissing':
    case 'belowStart':
      return BidBelowStart({ limit: row.start_price as string }, 'unitPrice');
    case 'offStep':
      return BidOffStep({}, 'unitPrice');
    case 'belowNext':
      return BidBelowNext({ limit }, 'unitPrice');
    case 'soldOut':
      return AuctionSoldOut({});
    case 'quantityCap':
      return BidAboveCap({ limit }, 'quantity');
    case 'quantityTotal':
    case 'quantityMinimum':
    case 'quantityStep':
      return BidQuantity({}, 'quantity');
    case 'notBetter':
      return BidNotBetter({ limit }, 'unitPrice');
    case 'deposit':
      return BidDepositShort({ limit });
  }
}

/** An auction that is not meant for a company is unknown to it, also by what a bid is answered. */
const isHidden = (row: Auction, read: Read, bidder: string): boolean =>
  !read.enrolments.has(bidder) &&
  (row.seller_member_id === bidder || (row.eligibility === '20' && !row.bidder_ids.includes(bidder)));

type Input = { readonly id: string; readonly round: number };
type Answer = { id: string; bidId: string; bidNo: string; seq: number; state: string; endTime: string };
async function decide<I extends Input>(
  ctx: AuctionContext,
  claims: readonly Claim<I>[],
  locked: LockedAuction,
  sentOf: (claim: Claim<I>) => Sent,
): Promise<readonly Decision<Answer>[]> {
  const { row } = locked;
  if (row === undefined) return claims.map(() => ({ refusal: NotFound({}) }));
  const sent = claims.map(sentOf);
  const unreached = await unreachedBy(ctx, row, sent);
  // Before it is published there is nothing to bid for, nor terms to judge a bid by.
  if (!PUBLIC_STATES.includes(row.status))
    return sent.map((s) => ({
      refusal: s.proxyReason === null || unreached.has(s.actor) ? NotFound({}) : notOpen(row),
    }));
  const read = await readForBids(ctx, { ...locked, row }, sent);
  const outdated = claims.map((c) => c.input.round !== row.round);
  const decided: DecidedBids = decideBids(
    // Who bids for another round than the one that runs is told what the state allows.
    sent.map((s, n) => ({
      ...s,
      ...(outdated[n] === true || unreached.has(s.actor) ? { bidder: '' } : {}),
      shut: read.refusals.has(s),
    })),
    read.seen,
  );
  const written = await writeBids(ctx, { locked: { ...locked, row }, read, sent, decided });
  return decided.decisions.map((d, n): Decision<Answer> => {
    const s = sent[n] as Sent;
    if (unreached.has(s.actor) || isHidden(row, read, s.bidder)) return { refusal: NotFound({}) };
    if (outdated[n] === true)
      return { refusal: refusalOf(row, read, s, locked.closed, { problem: 'notOpen' }) };
    if ('refused' in d) return { refusal: refusalOf(row, read, s, locked.closed, d.refused) };
    const bid = written.get(d.taken.seq) as { id: string; bidNo: string; state: string };
    return {
      answer: {
        id: row.id,
        bidId: bid.id,
        bidNo: bid.bidNo,
        seq: d.taken.seq,
        state: bid.state,
        endTime: new Date(decided.endAt).toISOString(),
      },
      target: { type: BID_BIZ, id: bid.id, no: bid.bidNo },
    };
  });
}

const lock = (ctx: AuctionContext, id: string): Promise<LockedAuction> => lockForBids(ctx, id);
/** Bids of one auction are decided together, in the order they came (decision 0031). */
export const placeBidHandler = auctions.gather(
  placeBid,
  { queueOf: ({ id }) => id },
  {
    lock,
    decide: (ctx, claims, locked) =>
      decide(ctx, claims, locked, ({ actor, input }) => ({
        actor,
        bidder: actor.memberId ?? '',
        quantity: input.quantity,
        unitPrice: input.unitPrice ?? null,
        acceptPartial: input.acceptPartial,
        proxyReason: null,
      })),
  },
);
/** The operator's bid for a customer who takes part: marked as such for good. */
export const adminBidHandler = auctions.gather(
  adminBid,
  { queueOf: ({ id }) => id },
  {
    lock,
    decide: (ctx, claims, locked) =>
      decide(ctx, claims, locked, ({ actor, input }) => ({
        actor,
        bidder: input.customerId,
        quantity: input.quantity,
        unitPrice: input.unitPrice ?? null,
        acceptPartial: input.acceptPartial,
        proxyReason: input.reason,
      })),
  },
);
