import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { acceptBelowReserve } from '../contract/selling.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { resultOf } from '../rules/result-file.ts';
import { award } from './award-auction.ts';
import { inputOf, validBids } from './clear-auction.ts';
import { actionResult, DECIDE_TIMER, enrolmentsOf, lockAuction } from './lock-auction.ts';
import { canOf } from './present-auction.ts';
import { type Auction, type AuctionContext, auctions } from './tables.ts';

/** What waits for the seller's word. Refuses 10306. */
export function requireUndecided(row: Auction, verb: string): void {
  if (row.status !== AUCTION.pending || row.decide_by === null)
    throw StateNotAllowed({ subject: 'auction', verb, state: row.status, side: 'seller' });
}
/** The clearing as it was stored: the bids have not moved since. */
const clearedAgain = async (ctx: AuctionContext, row: Auction) => {
  const bids = await validBids(ctx, row);
  return { bids, clearing: resultOf(inputOf(row, bids, await enrolmentsOf(ctx, row))) };
};
/** 50 → 60 before the time to decide is over. */
export const acceptBelowReserveHandler = auctions.command(acceptBelowReserve, async (ctx) => {
  const row = await lockAuction(ctx, ctx.input);
  requireUndecided(row, 'acceptBelowReserve');
  await ctx.unschedule(DECIDE_TIMER, row.id);
  const awarded = await asSystem(ctx, async () =>
    award(ctx, row, { verb: 'acceptBelowReserve', side: 'seller' }, await clearedAgain(ctx, row)),
  );
  return actionResult(awarded, canOf(ctx, awarded, null));
});
