import { InvalidInput } from '#kernel/server/dispatch.ts';
import { withdrawAuction } from '../contract/selling.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { actionResult, lockAuction, requireState } from './lock-auction.ts';
import { canOf } from './present-auction.ts';
import { callOff, takeBack } from './review-auction.ts';
import { auctions } from './tables.ts';

/** 10 → 00, or 20 → 90 with a reason. */
export const withdrawAuctionHandler = auctions.command(withdrawAuction, async (ctx) => {
  const row = await lockAuction(ctx, ctx.input);
  requireState(row, 'withdraw', ctx);
  if (row.status === AUCTION.review) {
    const back = await takeBack(ctx, row);
    return actionResult(back, canOf(ctx, back, null));
  }
  const { reason } = ctx.input;
  if (reason === undefined) throw new InvalidInput([{ field: 'reason', rule: 'reason.short', message: '' }]);
  const off = await callOff(ctx, row, { side: 'seller', reason });
  return actionResult(off, canOf(ctx, off, null));
});
