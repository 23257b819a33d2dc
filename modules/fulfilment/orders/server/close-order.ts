import { closeOrder } from '../contract/order-acts.ts';
import { ORDER, orderLifecycle } from '../rules/order-lifecycle.ts';
import { OrderNotesOpen } from '../rules/refusals.ts';
import { closeOverdue } from './end-order.ts';
import { finishOrder, hasOpenNotes, isRestWithinTolerance } from './finish-order.ts';
import { lockOrder } from './lifecycle.ts';
import { openChange } from './order-changes.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

export const OTHER_REASON = '90';

/** 32 → 01, 21 → 31 short; short of the tolerance the seller's word is a request that the buyer confirms (9.2, 9.3). */
export const closeOrderHandler = orders.command(closeOrder, async (ctx) => {
  const { order, side } = await lockOrder(ctx, ctx.input);
  const { reason } = ctx.input;
  if (order.order_state === ORDER.overdue) {
    orderLifecycle.next('close', order.order_state, side);
    const ending = { side, closeReason: OTHER_REASON, reason, tell: ['buyer'] } as const;
    return toActionResult(await closeOverdue(ctx, order, ending), ctx.actor);
  }
  orderLifecycle.next('close', order.order_state, side, 'completed');
  if (await hasOpenNotes(ctx, order)) throw OrderNotesOpen({});
  if (!isRestWithinTolerance(order))
    return toActionResult(
      await openChange(ctx, order, 'seller', { wish: { close: true }, reason }),
      ctx.actor,
    );
  return toActionResult(
    await finishOrder(ctx, order, { verb: 'close', side, reason, closeReason: OTHER_REASON }),
    ctx.actor,
  );
});
