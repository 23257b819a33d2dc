import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { reinstateOrder } from '../contract/order-acts.ts';
import { orderReinstated } from '../rules/events.ts';
import { orderLifecycle } from '../rules/order-lifecycle.ts';
import { CLOSE_HOURS } from '../rules/pay-deadline.ts';
import { OrderReinstatedOnce } from '../rules/refusals.ts';
import { CLOSE, LAPSE } from './end-order.ts';
import { isBefore, lockOrder, type OrderContext, stepOrder } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

/**
 * 32 → 10 within 48 hours of the lapse: the goods are sold again, or whoever has them refuses (17201), and there is a new
 * time to pay. Refuses with DeadlinePassed and OrderReinstatedOnce.
 */
export async function reinstated(ctx: OrderContext<{ id: string; version: number; payDeadline: string }>) {
  const { order, side } = await lockOrder(ctx, ctx.input);
  orderLifecycle.next('reinstate', order.order_state, side);
  if (order.reinstated) throw OrderReinstatedOnce({});
  const until = new Date((order.overdue_at as Date).getTime() + CLOSE_HOURS * 3_600_000);
  if (!(await isBefore(ctx, until))) throw DeadlinePassed({});
  const deadline = new Date(ctx.input.payDeadline);
  if (!(await isBefore(ctx, deadline))) throw DeadlinePassed({}, 'payDeadline');
  const moved = await stepOrder(ctx, order, 'reinstate', side, {
    set: {
      pay_deadline: deadline,
      payment_overdue: false,
      overdue_at: null,
      goods_returned: null,
      reinstated: true,
    },
  });
  await ctx.emit(orderReinstated, {
    orderId: order.id,
    dealId: order.deal_id,
    legNo: order.leg_no,
    quantity: order.quantity,
  });
  await ctx.unschedule(CLOSE, order.id);
  await ctx.schedule({ kind: LAPSE, key: order.id, at: deadline });
  await notifyParties(ctx, 'N-ORD-02', moved, ['buyer']);
  ctx.live(`order:${order.id}`);
  return toActionResult(moved, ctx.actor);
}
export const reinstateOrderHandler = orders.command(reinstateOrder, reinstated);
