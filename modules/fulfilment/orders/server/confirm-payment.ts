import { compare, round2, sub } from '#kernel/rules/decimal.ts';
import { confirmPayment } from '../contract/order-acts.ts';
import { dueOf, smallDifferenceMost, unpaidAfter } from '../rules/order-amounts.ts';
import { orderLifecycle } from '../rules/order-lifecycle.ts';
import { OrderShortTooLarge } from '../rules/refusals.ts';
import { lockOrder, type OrderContext, stepOrder } from './lifecycle.ts';
import { arrivePaid } from './payment-doors.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

/**
 * 11 → 20 although a little is missing: the seller takes it on himself (9, smallDifference). Refuses with
 * OrderShortTooLarge above 5, or 50 USD.
 */
export async function paymentAccepted(ctx: OrderContext<{ id: string; version: number }>) {
  const { order, side } = await lockOrder(ctx, ctx.input);
  orderLifecycle.next('confirmPayment', order.order_state, side, 'awaitingPickup');
  const missing = round2(sub(dueOf(order), order.paid_amount));
  const most = smallDifferenceMost(order.currency);
  if (compare(missing, most) > 0) throw OrderShortTooLarge({ missing, most });
  const short = { ...order, short_amount: compare(missing, '0') > 0 ? missing : '0.00' };
  const moved = await stepOrder(ctx, order, 'confirmPayment', side, {
    to: 'awaitingPickup',
    set: { short_amount: short.short_amount, unpaid_amount: unpaidAfter(short, order.paid_amount) },
  });
  await arrivePaid(ctx, moved, ['buyer']);
  return toActionResult(moved, ctx.actor);
}
export const confirmPaymentHandler = orders.command(confirmPayment, paymentAccepted);
