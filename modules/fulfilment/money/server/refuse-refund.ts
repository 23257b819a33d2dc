import { refuseRefund } from '../contract/balance.ts';
import { endRefund, lockRefund, refundResult } from './refunds.ts';
import { money } from './tables.ts';

/** Not paid out, and why; the money is available again. Refuses 10301, 10302 and 10306. */
export const refuseRefundHandler = money.command(refuseRefund, async (ctx) => {
  const row = await lockRefund(ctx, ctx.input);
  return refundResult(ctx, await endRefund(ctx, row, 'refuse', 'operator', { reason: ctx.input.reason }));
});
