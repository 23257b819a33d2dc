import { withdrawRefund } from '../contract/balance.ts';
import { endRefund, lockRefund, refundResult } from './refunds.ts';
import { money } from './tables.ts';

/** The company keeps its money here after all. Refuses 10301, 10302 and 10306. */
export const withdrawRefundHandler = money.command(withdrawRefund, async (ctx) => {
  const row = await lockRefund(ctx, ctx.input);
  const side = ctx.actor.identity === 'seller' ? 'seller' : 'buyer';
  return refundResult(ctx, await endRefund(ctx, row, 'withdraw', side));
});
