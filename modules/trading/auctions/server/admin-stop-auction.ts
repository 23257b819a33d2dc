import { adminStopAuction } from '../contract/oversight.ts';
import { actionResult, lockAuction, requireState } from './lock-auction.ts';
import { canOf } from './present-auction.ts';
import { stopNow } from './stop-auction.ts';
import { auctions } from './tables.ts';

/** 30, 40 → 80 by the operator, with a reason. */
export const adminStopAuctionHandler = auctions.command(adminStopAuction, async (ctx) => {
  const row = await lockAuction(ctx, ctx.input);
  requireState(row, 'stop', ctx);
  const stopped = await stopNow(ctx, row, { side: 'operator', reason: ctx.input.reason });
  return actionResult(stopped, canOf(ctx, stopped, null));
});
