import { completeRefund } from '../contract/balance.ts';
import { endRefund, lockRefund, refundResult } from './refunds.ts';
import { money } from './tables.ts';

/** The bank has paid it, under this reference. Refuses 10301, 10302 and 10306. */
export const completeRefundHandler = money.command(completeRefund, async (ctx) => {
  const row = await lockRefund(ctx, ctx.input);
  return refundResult(ctx, await endRefund(ctx, row, 'complete', 'operator', { bankRef: ctx.input.bankRef }));
});
