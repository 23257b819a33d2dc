import { compare, round2, sub } from '#kernel/rules/decimal.ts';
import { confirmPayment } from '../contract/order-acts.ts';
import { dueOf, SMALL_DIFFERENCE_MOST, unpaidAfter } from '../rules/order-amounts.ts';
import { orderLifecycle } from '../rules/order-lifecycle.ts';
import { OrderShortTooLarge } from '../rules/refusals.ts';
import { lockOrder, type OrderContext, stepOrder } from './lifecycle.ts';
import { arrivePaid } from './payment-doors.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

/**
 * 11 → 20 although a little is missing: the seller takes it on himself (9, smallDifference). Refuses with
 * OrderShortTooLarge above 5.
 */
export async function paymentAccepted(ctx: OrderContext<{ id: string; version: number }>) {
  const { order, side } = await lockOrder(ctx, ctx.input);
  orderLifecycle.next('confirmPayment', order.order_state, side, 'awaitingPickup');
  const missing = round2(sub(dueOf(order), order.paid_amount));
  if (compare(missing, SMALL_DIFFERENCE_MOST) > 0)
    throw OrderShortTooLarge({ missing, most: SMALL_DIFFERENCE_MOST });
  const short = { ...order, short_amount: compare(missing, '0') > 0 ? missing : '0.00' };
  const moved = await stepOrder(ctx, order, 'confirmPayment', side, {
    to: 'awaitingPickup',
    set: { short_amount: short.short_amount, unpaid_amount: unpaidAfter(short, order.paid_amount) },
  });
  await arrivePaid(ctx, moved, ['buyer']);
  return toActionResult(moved, ctx.actor);
}
export const confirmPaymentHandler = orders.command(confirmPayment, paymentAccepted);
