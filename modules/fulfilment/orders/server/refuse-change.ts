import { refuseChange } from '../contract/order-acts.ts';
import { lockOrder } from './lifecycle.ts';
import { answerChange, lockChange } from './order-changes.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

export const refuseChangeHandler = orders.command(refuseChange, async (ctx) => {
  const { order, side } = await lockOrder(ctx, ctx.input);
  const { changeId, reason } = ctx.input;
  const change = await lockChange(ctx, order, { changeId, side, verb: 'refuseChange' });
  const how = { verb: 'refuseChange', side, answer: reason, notified: [change.side] } as const;
  return toActionResult(await answerChange(ctx, order, change, how), ctx.actor);
});
