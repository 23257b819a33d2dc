import { isPositive } from '#kernel/rules/decimal.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { marketState } from '#office/markethours/server/door.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { floorTick } from '../rules/dutch-price.ts';
import { award, endWithoutAward } from './award-auction.ts';
import { clear, openBids, validBids } from './clear-auction.ts';
import { reserveOf } from './draft-terms.ts';
import { unlistRest } from './goods.ts';
import {
  DECIDE_TIMER,
  END_TIMER,
  enrolmentsOf,
  holdAuction,
  MARKET,
  moved,
  START_TIMER,
  stepAuction,
  UNLIST_TIMER,
} from './lock-auction.ts';
import { notifyBidders, notifyReminded, notifySeller } from './notify.ts';
import { pauseNow } from './pause-auction.ts';
import { type Auction, type AuctionContext, auctions } from './tables.ts';
import { dutchOf, leftOf } from './terms-of.ts';

/**
 * When the bidding is over at the latest: of a falling price the tick behind its floor, and at once where all is taken,
 * also when a pause came between the last take and its end.
 */
export async function endOf(ctx: AuctionContext, row: Auction): Promise<Date> {
  if (row.mode === MODE.descending && !isPositive(leftOf(row))) return ctx.now();
  const end = row.end_time as Date;
  const dutch = row.mode === MODE.descending ? dutchOf(row, await reserveOf(ctx, row.id)) : null;
  if (dutch === null) return end;
  const ticks = (floorTick(dutch) + 1) * dutch.tickSeconds * 1000;
  const floor = (row.start_time as Date).getTime() + Number.parseInt(row.paused_ms, 10) + ticks;
  return new Date(Math.min(floor, end.getTime()));
}

/** 20 → 30 at its time. A market that closed without a plan pauses it at once. */
export const startTimer = auctions.timer(START_TIMER, (ctx) =>
  asSystem(ctx, async () => {
    const row = await holdAuction(ctx, ctx.input.key);
    if (row.status !== AUCTION.published) return;
    const start = row.start_time as Date;
    if ((await ctx.now()) < start) return ctx.schedule({ kind: START_TIMER, key: row.id, at: start });
    const started = await stepAuction(ctx, row, 'start', 'timer');
    await ctx.schedule({ kind: END_TIMER, key: row.id, at: await endOf(ctx, started) });
    await notifyBidders(ctx, '02', started, await enrolmentsOf(ctx, started));
    await notifyReminded(ctx, '02', started);
    moved(ctx, started, { status: started.status });
    if (!(await marketState(ctx, { market: MARKET })).open)
      await pauseNow(ctx, started, { side: 'timer', reason: 'marketClosed', by: 'market' });
  }),
);

const HOUR = 3_600_000;
/** The bidding is over: what was bid is cleared once, in this transaction (INV-AUC-04, INV-AUC-06). */
async function finish(ctx: AuctionContext, row: Auction): Promise<void> {
  const bids = await openBids(ctx, row, await validBids(ctx, row));
  if (bids.length === 0) {
    await clear(ctx, row, { bids, outcome: 'failed' });
    await endWithoutAward(
      ctx,
      row,
      { verb: 'endEmpty', side: 'timer', reason: 'noBid', outcome: 'failed' },
      bids,
    );
    return;
  }
  const { clearing, reserveMet } = await clear(ctx, row, { bids, outcome: 'pending' });
  if (row.mode === MODE.descending) {
    await award(ctx, row, { verb: 'sellOut', side: 'timer' }, { bids, clearing });
    return;
  }
  const hours = row.reserve_decision_hours;
  const now = await ctx.now();
  const decideBy = reserveMet || hours === 0 ? null : new Date(now.getTime() + hours * HOUR);
  const ended = await stepAuction(ctx, row, 'end', 'timer', {
    uncounted: { ended_at: now, decide_by: decideBy },
  });
  if (reserveMet) await award(ctx, ended, { verb: 'award', side: 'effect' }, { bids, clearing });
  else if (decideBy === null)
    await endWithoutAward(
      ctx,
      ended,
      { verb: 'fail', side: 'timer', reason: 'belowReserve', outcome: 'failed' },
      bids,
    );
  else {
    await ctx.schedule({ kind: DECIDE_TIMER, key: row.id, at: decideBy });
    await notifySeller(ctx, '07', ended, { at: decideBy }, 'N-AUC-07.decide');
    moved(ctx, ended, { status: ended.status });
  }
}
/** The end of the bidding. A timer that finds another state, or a later end, does nothing but wait for it. */
export const endTimer = auctions.timer(END_TIMER, (ctx) =>
  asSystem(ctx, async () => {
    const row = await holdAuction(ctx, ctx.input.key);
    if (row.status !== AUCTION.bidding) return;
    const end = await endOf(ctx, row);
    if ((await ctx.now()) < end) return ctx.schedule({ kind: END_TIMER, key: row.id, at: end });
    await finish(ctx, row);
  }),
);

/** The seller did not decide about bids below his reserve in time: 50 → 70. */
export const decideTimer = auctions.timer(DECIDE_TIMER, (ctx) =>
  asSystem(ctx, async () => {
    const row = await holdAuction(ctx, ctx.input.key);
    if (row.status !== AUCTION.pending || row.decide_by === null) return;
    if ((await ctx.now()) < row.decide_by)
      return ctx.schedule({ kind: DECIDE_TIMER, key: row.id, at: row.decide_by });
    const bids = await validBids(ctx, row);
    await endWithoutAward(
      ctx,
      row,
      { verb: 'fail', side: 'timer', reason: 'undecided', outcome: 'failed' },
      bids,
    );
  }),
);

/** Seven days after the award what was not sold leaves the list. */
export const unlistTimer = auctions.timer(UNLIST_TIMER, (ctx) =>
  asSystem(ctx, async () => {
    const row = await holdAuction(ctx, ctx.input.key);
    if (row.status !== AUCTION.awarded || row.unlist_at === null) return;
    if ((await ctx.now()) < row.unlist_at)
      return ctx.schedule({ kind: UNLIST_TIMER, key: row.id, at: row.unlist_at });
    await unlistRest(ctx, row);
    moved(ctx, row);
  }),
);
