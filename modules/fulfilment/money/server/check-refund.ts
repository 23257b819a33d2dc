import { checkRefund } from '../contract/balance.ts';
import { RefundSecondPerson } from '../rules/refusals.ts';
import { lockRefund, refundResult, stepRefund } from './refunds.ts';
import { money } from './tables.ts';

/** 10 → 15: an operator who did not ask for it has compared it. Refuses 10301, 10302, 10306 and 18913. */
export const checkRefundHandler = money.command(checkRefund, async (ctx) => {
  const row = await lockRefund(ctx, ctx.input);
  const { accountId, name } = ctx.actor;
  if (row.created_by === accountId) throw RefundSecondPerson({});
  const set = { checked_at: await ctx.now(), checked_by: accountId, checked_name: name };
  return refundResult(ctx, await stepRefund(ctx, row, 'check', 'operator', { set }));
});
