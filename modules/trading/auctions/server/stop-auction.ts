import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { stopAuction } from '../contract/selling.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { AuctionBidsStand } from '../rules/refusals.ts';
import { award, endWithoutAward } from './award-auction.ts';
import { clear, openBids, validBids } from './clear-auction.ts';
import { actionResult, lockAuction, RESUME_TIMER, requireState } from './lock-auction.ts';
import { canOf } from './present-auction.ts';
import { resumeNow } from './resume-auction.ts';
import { type Auction, type AuctionContext, auctions } from './tables.ts';

/** → 80: bids are lost, deposits go back. What a falling auction has sold by then stays sold. */
export async function stopNow(
  ctx: AuctionContext,
  row: Auction,
  how: { readonly side: 'seller' | 'operator'; readonly reason: string },
): Promise<Auction> {
  return asSystem(ctx, async () => {
    const stored = await validBids(ctx, row);
    if (how.side === 'seller' && stored.length > 0) throw AuctionBidsStand({});
    await ctx.unschedule(RESUME_TIMER, row.id);
    if (row.mode === MODE.descending && stored.length > 0) {
      const running = row.status === AUCTION.paused ? await resumeNow(ctx, row) : row;
      const { clearing } = await clear(ctx, running, { bids: stored, outcome: 'pending' });
      return award(ctx, running, { verb: 'sellOut', side: 'effect' }, { bids: stored, clearing });
    }
    // A stopped auction has no winner: its sealed bids are not opened.
    await clear(ctx, row, {
      bids: row.mode === MODE.sealed ? [] : await openBids(ctx, row, stored),
      outcome: 'stopped',
    });
    return endWithoutAward(
      ctx,
      row,
      { verb: 'stop', side: how.side, reason: { typed: how.reason }, outcome: 'stopped' },
      stored,
    );
  });
}
/** 30 → 80 by its seller, while nobody has bid. Refuses 19418. */
export const stopAuctionHandler = auctions.command(stopAuction, async (ctx) => {
  const row = await lockAuction(ctx, { id: ctx.input.id });
  requireState(row, 'stop', ctx);
  if (row.status !== AUCTION.bidding)
    throw StateNotAllowed({ subject: 'auction', verb: 'stop', state: row.status, side: 'seller' });
  const stopped = await stopNow(ctx, row, { side: 'seller', reason: ctx.input.reason });
  return actionResult(stopped, canOf(ctx, stopped, null));
});
