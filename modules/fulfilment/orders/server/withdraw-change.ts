import { withdrawChange } from '../contract/order-acts.ts';
import { lockOrder } from './lifecycle.ts';
import { answerChange, lockChange } from './order-changes.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

export const withdrawChangeHandler = orders.command(withdrawChange, async (ctx) => {
  const { order, side } = await lockOrder(ctx, ctx.input);
  const change = await lockChange(ctx, order, {
    changeId: ctx.input.changeId,
    side,
    verb: 'withdrawChange',
  });
  const notified = [change.side === 'buyer' ? 'seller' : 'buyer'] as const;
  return toActionResult(
    await answerChange(ctx, order, change, { verb: 'withdrawChange', side, notified }),
    ctx.actor,
  );
});
