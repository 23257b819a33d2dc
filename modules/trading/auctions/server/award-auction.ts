import { sql } from 'kysely';
import { add, sub } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import type { HistoryEntry } from '#kernel/server/act-context.ts';
import type { AuctionVerb } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { BID, type BidState, type BidVerb, bidLifecycle } from '../rules/bid-lifecycle.ts';
import type { Clearing } from '../rules/clearing.ts';
import { systemWords } from '../rules/words.ts';
import { concludeResult, type Outcome } from './clear-auction.ts';
import { concludeSome } from './conclude-bid.ts';
import { releaseOthers } from './deposits.ts';
import { book, unlistRest } from './goods.ts';
import { BID_BIZ, END_TIMER, enrolmentsOf, moved, stepAuction, UNLIST_TIMER } from './lock-auction.ts';
import { notifyBidders, notifySeller } from './notify.ts';
import { systemReason } from './reasons.ts';
import type { Auction, AuctionContext, Bid } from './tables.ts';

/** What is not sold stays on the list for a re-bid so long (7.2). */
const LISTED_DAYS = 7;
const DAY = 86_400_000;

const entryOf = (row: Auction, bid: Bid) => ({
  bizType: BID_BIZ,
  bizId: bid.id,
  bizNo: bid.bid_no,
  parties: [bid.customer_member_id, row.seller_member_id],
});
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
    ...entryOf(row, bid),
    action: verb,
    from: bid.state,
    to,
    side,
    reason: more.reason ?? null,
  });
  return after;
}
interface BidSteps {
  readonly bid: Bid;
  readonly verbs: readonly BidVerb[];
  readonly won?: { readonly quantity: string; readonly unitPrice: string };
}
/** Steps of many bids that the caller has locked: one statement writes them, one their history. */
async function stepBids(ctx: AuctionContext, row: Auction, list: readonly BidSteps[]): Promise<Bid[]> {
  if (list.length === 0) return [];
  const entries: HistoryEntry[] = [];
  const cells = list.map(({ bid, verbs, won }) => {
    let { state } = bid;
    for (const verb of verbs) {
      const to: BidState = bidLifecycle.next(verb, state, 'effect');
      entries.push({ ...entryOf(row, bid), action: verb, from: state, to, side: 'effect', reason: null });
      state = to;
    }
    return {
      ...{ id: bid.id, state, steps: verbs.length },
      ...{ win_qty: won?.quantity ?? bid.win_qty, win_price: won?.unitPrice ?? bid.win_price },
    };
  });
  const { rows } = await sql<Bid>`update auctions.bid b
    set state = c.state, win_qty = c.win_qty, win_price = c.win_price, version = b.version + c.steps
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c(id bigint, state text, steps int, win_qty numeric, win_price numeric)
    where b.id = c.id returning b.*`.execute(ctx.tx);
  await ctx.history(entries);
  const written = new Map(rows.map((bid) => [bid.id, bid]));
  return list.map(({ bid }) => written.get(bid.id) as Bid);
}
const loseBids = (ctx: AuctionContext, row: Auction, bids: readonly Bid[]): Promise<unknown> =>
  stepBids(
    ctx,
    row,
    bids
      .filter((bid) => bid.state === BID.valid || bid.state === BID.outbid)
      .map((bid) => ({ bid, verbs: ['lose'] })),
  );

async function winnersOf(
  ctx: AuctionContext,
  row: Auction,
  bids: readonly Bid[],
  clearing: Clearing,
): Promise<readonly Bid[]> {
  if (row.mode === MODE.descending) return bids;
  return stepBids(
    ctx,
    row,
    clearing.fills.map((fill) => {
      const bid = bids.find((b) => b.seq === fill.seq) as Bid;
      // A bid that leads no more by its mark wins all the same where the clearing serves it: marks follow the clearing.
      const again = bid.state === BID.outbid ? (['leadAgain'] as const) : [];
      return { bid, verbs: [...again, fill.inPart ? 'winInPart' : 'win'], won: fill };
    }),
  );
}

/** → 60: deals and orders of the winners (of many, some by some), deposits of the others back, everybody notified (7.2). */
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
  await concludeSome(ctx, awarded);
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
