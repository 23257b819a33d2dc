import { adminRebidAuction } from '../contract/oversight.ts';
import { actionResult, lockAuction } from './lock-auction.ts';
import { canOf } from './present-auction.ts';
import { rebid } from './rebid.ts';
import { auctions } from './tables.ts';

/** Another round by the operator, for its seller. */
export const adminRebidAuctionHandler = auctions.command(adminRebidAuction, async (ctx) => {
  const next = await rebid(ctx, await lockAuction(ctx, ctx.input), ctx.input, 'operator');
  return actionResult(next, canOf(ctx, next, null));
});
