import { add, sub } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import type { AuctionVerb } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { BID, type BidState, type BidVerb, bidLifecycle } from '../rules/bid-lifecycle.ts';
import type { Clearing } from '../rules/clearing.ts';
import { systemWords } from '../rules/words.ts';
import { concludeResult, type Outcome } from './clear-auction.ts';
import { concludeBid } from './conclude-bid.ts';
import { releaseOthers } from './deposits.ts';
import { book, unlistRest } from './goods.ts';
import { BID_BIZ, END_TIMER, enrolmentsOf, moved, stepAuction, UNLIST_TIMER } from './lock-auction.ts';
import { notifyBidder, notifyBidders, notifySeller } from './notify.ts';
import { systemReason } from './reasons.ts';
import type { Auction, AuctionContext, Bid } from './tables.ts';

/** What is not sold stays on the list for a re-bid so long (7.2). */
const LISTED_DAYS = 7;
const DAY = 86_400_000;

/** Writes the state of a bid: the step of its life with what comes with it. */
export async function stepBid(
  ctx: AuctionContext,
  row: Auction,
  bid: Bid,
  verb: BidVerb,
  more: { readonly side?: Side; readonly set?: Partial<Bid>; readonly reason?: string | null } = {},
): Promise<Bid> {
  const side = more.side ?? 'effect';
  const to: BidState = bidLifecycle.next(verb, bid.state, side);
  const after = (await ctx.tx
    .updateTable('auctions.bid')
    .set((eb) => ({ ...(more.set as object), state: to, version: eb('version', '+', 1) }))
    .where('id', '=', bid.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Bid;
  await ctx.history({
    bizType: BID_BIZ,
    bizId: bid.id,
    bizNo: bid.bid_no,
    action: verb,
    from: bid.state,
    to,
    side,
    reason: more.reason ?? null,
    parties: [bid.customer_member_id, row.seller_member_id],
  });
  return after;
}
export async function loseBids(ctx: AuctionContext, row: Auction, bids: readonly Bid[]): Promise<void> {
  for (const bid of bids)
    if (bid.state === BID.valid || bid.state === BID.outbid) await stepBid(ctx, row, bid, 'lose');
}
/** A bid that leads no more by its mark wins all the same where the clearing serves it: marks follow the clearing. */
const leadingAgain = (ctx: AuctionContext, row: Auction, bid: Bid): Promise<Bid> =>
  bid.state === BID.outbid ? stepBid(ctx, row, bid, 'leadAgain') : Promise.resolve(bid);

async function winnersOf(
  ctx: AuctionContext,
  row: Auction,
  bids: readonly Bid[],
  clearing: Clearing,
): Promise<Bid[]> {
  if (row.mode === MODE.descending) return [...bids];
  const winners: Bid[] = [];
  for (const fill of clearing.fills) {
    const bid = bids.find((b) => b.seq === fill.seq) as Bid;
    winners.push(
      await stepBid(ctx, row, await leadingAgain(ctx, row, bid), fill.inPart ? 'winInPart' : 'win', {
        set: { win_qty: fill.quantity, win_price: fill.unitPrice },
      }),
    );
  }
  return winners;
}

/** → 60: deals and orders of the winners, deposits of the others back, everybody told (7.2). */
export async function award(
  ctx: AuctionContext,
  row: Auction,
  how: {
    readonly verb: Extract<AuctionVerb, 'award' | 'acceptBelowReserve' | 'sellOut'>;
    readonly side: Side;
  },
  of: { readonly bids: readonly Bid[]; readonly clearing: Clearing },
): Promise<Auction> {
  const now = await ctx.now();
  const unlistAt = new Date(now.getTime() + LISTED_DAYS * DAY);
  const { sold } = of.clearing;
  const awarded = await stepAuction(ctx, row, how.verb, how.side, {
    uncounted: { sold_qty: sold, ended_at: now, unlist_at: unlistAt, decide_by: null },
  });
  await ctx.unschedule(END_TIMER, row.id);
  await ctx.schedule({ kind: UNLIST_TIMER, key: row.id, at: unlistAt });
  await concludeResult(ctx, row, 'awarded');
  const enrolments = await enrolmentsOf(ctx, row);
  const winners = await winnersOf(ctx, row, of.bids, of.clearing);
  const held = row.mode === MODE.descending;
  await book(ctx, row, [{ kind: 'SELL', quantity: sold, fromHold: held }]);
  const losers = of.bids.filter((b) => !winners.some((w) => w.id === b.id));
  await loseBids(ctx, row, losers);
  await releaseOthers(ctx, row, enrolments, winners, systemWords.table.lost.zh);
  for (const winner of winners) {
    const enrolment = enrolments.find((e) => e.id === winner.enrolment_id);
    const bid = await concludeBid(ctx, awarded, winner, enrolment);
    await notifyBidder(ctx, '08', awarded, bid, {
      quantity: bid.win_qty,
      price: bid.win_price,
      order: bid.order_no,
      at: bid.pay_by,
    });
  }
  await notifyBidders(ctx, '09', awarded, losers);
  await notifySeller(ctx, '08', awarded, { quantity: sold }, 'N-AUC-08.seller');
  moved(ctx, awarded, { status: awarded.status });
  return awarded;
}

/** → 70 or 80: nothing is sold; bids are lost, deposits back, the goods off the list, everybody told. */
export async function endWithoutAward(
  ctx: AuctionContext,
  row: Auction,
  how: {
    readonly verb: Extract<AuctionVerb, 'endEmpty' | 'fail' | 'stop'>;
    readonly side: Side;
    readonly reason: keyof typeof systemWords.table | { readonly typed: string };
    readonly outcome: Extract<Outcome, 'failed' | 'stopped'>;
  },
  bids: readonly Bid[],
): Promise<Auction> {
  const { said, text } = systemReason(how.reason);
  const ended = await stepAuction(ctx, row, how.verb, how.side, {
    reason: text,
    set: { stop_reason: text, paused_at: null },
    uncounted: { ended_at: await ctx.now(), decide_by: null, paused_by: null, resume_at: null },
  });
  await ctx.unschedule(END_TIMER, row.id);
  await concludeResult(ctx, row, how.outcome);
  const enrolments = await enrolmentsOf(ctx, row);
  await loseBids(ctx, row, bids);
  await releaseOthers(ctx, row, enrolments, [], text);
  await unlistRest(ctx, row);
  const code = how.verb === 'stop' ? '06' : '07';
  await notifyBidders(ctx, code, ended, enrolments, { reason: said });
  if (how.side !== 'seller') await notifySeller(ctx, code, ended, { reason: said });
  moved(ctx, ended, { status: ended.status });
  return ended;
}
/** What is still free of the goods of the round. */
export const restOf = (row: Auction): string => sub(row.total_qty ?? '0', row.sold_qty);
export const soldWith = (row: Auction, quantity: string): string => add(row.sold_qty, quantity);
