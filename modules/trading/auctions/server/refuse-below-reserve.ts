import { asSystem } from '#kernel/server/with-scope.ts';
import { refuseBelowReserve } from '../contract/selling.ts';
import { requireUndecided } from './accept-below-reserve.ts';
import { endWithoutAward } from './award-auction.ts';
import { validBids } from './clear-auction.ts';
import { actionResult, DECIDE_TIMER, lockAuction } from './lock-auction.ts';
import { canOf } from './present-auction.ts';
import { auctions } from './tables.ts';

/** 50 → 70: the seller does not sell below his reserve. */
export const refuseBelowReserveHandler = auctions.command(refuseBelowReserve, async (ctx) => {
  const row = await lockAuction(ctx, ctx.input);
  requireUndecided(row, 'fail');
  await ctx.unschedule(DECIDE_TIMER, row.id);
  const failed = await asSystem(ctx, async () =>
    endWithoutAward(
      ctx,
      row,
      { verb: 'fail', side: 'seller', reason: 'refused', outcome: 'failed' },
      await validBids(ctx, row),
    ),
  );
  return actionResult(failed, canOf(ctx, failed, null));
});
