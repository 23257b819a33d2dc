import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { adminWithdrawAuction } from '../contract/oversight.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { actionResult, lockAuction } from './lock-auction.ts';
import { canOf } from './present-auction.ts';
import { callOff } from './review-auction.ts';
import { auctions } from './tables.ts';

/** 20 → 90 by the operator. */
export const adminWithdrawAuctionHandler = auctions.command(adminWithdrawAuction, async (ctx) => {
  const row = await lockAuction(ctx, ctx.input);
  if (row.status !== AUCTION.published)
    throw StateNotAllowed({ subject: 'auction', verb: 'withdraw', state: row.status, side: 'operator' });
  const off = await callOff(ctx, row, { side: 'operator', reason: ctx.input.reason });
  return actionResult(off, canOf(ctx, off, null));
});
