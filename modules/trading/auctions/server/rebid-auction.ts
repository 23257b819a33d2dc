import { rebidAuction } from '../contract/selling.ts';
import { actionResult, lockAuction } from './lock-auction.ts';
import { canOf } from './present-auction.ts';
import { rebid } from './rebid.ts';
import { auctions } from './tables.ts';

/** Another round by its seller. */
export const rebidAuctionHandler = auctions.command(rebidAuction, async (ctx) => {
  const next = await rebid(ctx, await lockAuction(ctx, ctx.input), ctx.input, 'seller');
  return actionResult(next, canOf(ctx, next, null));
});
