import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { voidBid } from '../contract/oversight.ts';
import { isInputError } from '../rules/auction-checks.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import { bestPrice, leadingOf } from '../rules/decide-bids.ts';
import { BidVoidRules } from '../rules/refusals.ts';
import { stepBid } from './award-auction.ts';
import { validBids } from './clear-auction.ts';
import { DEPOSIT, end } from './deposits.ts';
import { actionResult, END_TIMER, lockAuction, moved } from './lock-auction.ts';
import { notifyBidder } from './notify.ts';
import { canOf } from './present-auction.ts';
import { type Auction, type AuctionContext, auctions, type Bid } from './tables.ts';
import { storedBid, termsOf } from './terms-of.ts';

const MINUTE = 60_000;
const LAST_MINUTES = 10;

/** A slip of the finger is judged by the clock and by what the others bid. Refuses 19419. */
async function requireError(
  ctx: AuctionContext,
  row: Auction,
  bid: Bid,
  bids: readonly Bid[],
): Promise<void> {
  if (row.mode !== MODE.ascending) throw BidVoidRules({});
  const next = bestPrice(bids.filter((b) => b.id !== bid.id).map(storedBid)) ?? (row.start_price as string);
  const slip = { unitPrice: bid.unit_price as string, placedAt: bid.placed_at };
  if (!isInputError(slip, next, await ctx.now())) throw BidVoidRules({});
}
/** Who leads without it; the end leaves ten minutes to answer. In a pause the clock of the auction stands where it began. */
async function recompute(ctx: AuctionContext, row: Auction, bids: readonly Bid[]): Promise<Auction> {
  const now = row.paused_at ?? (await ctx.now());
  const end = row.end_time as Date;
  const late = end.getTime() - now.getTime() <= LAST_MINUTES * MINUTE;
  const later = late ? new Date(Math.max(end.getTime(), now.getTime() + LAST_MINUTES * MINUTE)) : end;
  const ascending = row.mode === MODE.ascending;
  const leading = ascending ? leadingOf(termsOf(row), bids.map(storedBid)) : new Set<number>();
  const after = (await ctx.tx
    .updateTable('auctions.auction')
    .set({
      ...(ascending ? { current_price: bestPrice(bids.map(storedBid)), leader_count: leading.size } : {}),
      end_time: later,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Auction;
  if (later.getTime() !== end.getTime()) await ctx.schedule({ kind: END_TIMER, key: row.id, at: later });
  for (const bid of bids)
    if (bid.state === BID.outbid && leading.has(bid.seq)) {
      await stepBid(ctx, after, bid, 'leadAgain');
      await notifyBidder(ctx, '04', after, bid, {}, 'N-AUC-04.again');
    }
  return after;
}

/** 10, 20 → 70 by the operator: it never counted; its deposit goes back (7.2). */
export const voidBidHandler = auctions.command(voidBid, async (ctx) => {
  const { bidId, cause, reason } = ctx.input;
  const seen = await ctx.tx
    .selectFrom('auctions.bid')
    .select(['auction_id', 'round'])
    .where('id', '=', bidId)
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const row = await lockAuction(ctx, { id: seen.auction_id });
  return asSystem(ctx, async () => {
    const bids = seen.round === row.round ? await validBids(ctx, row) : [];
    const bid = bids.find((b) => b.id === bidId);
    const running = row.status === AUCTION.bidding || row.status === AUCTION.paused;
    if (!running || bid === undefined || (bid.state !== BID.valid && bid.state !== BID.outbid))
      throw StateNotAllowed({
        subject: 'bid',
        verb: 'void',
        state: bid?.state ?? BID.replaced,
        side: 'operator',
      });
    if (cause === 'inputError') await requireError(ctx, row, bid, bids);
    await stepBid(ctx, row, bid, 'void', { side: 'operator', set: { void_reason: reason }, reason });
    if (row.deposit_method === DEPOSIT.ratio)
      await end(
        ctx,
        row,
        { enrolment: { id: bid.enrolment_id, customer_member_id: bid.customer_member_id }, bidId: null },
        { verb: 'release', reason },
      );
    const others = bids.filter((b) => b.id !== bid.id);
    const after = await recompute(ctx, row, others);
    await notifyBidder(ctx, '11', after, bid, { reason });
    moved(ctx, after, { price: after.current_price, endTime: (after.end_time as Date).toISOString() });
    return actionResult(after, canOf(ctx, after, null));
  });
});
