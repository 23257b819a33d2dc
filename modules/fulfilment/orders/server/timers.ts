import { orderRevoked } from '../rules/events.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import { CLOSE_HOURS } from '../rules/pay-deadline.ts';
import { CLOSE, closeOverdue, LAPSE } from './end-order.ts';
import { heldOrder, isBefore, stepOrder } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { orders } from './tables.ts';

const OVERDUE = '30';
/** Said in the history and in notices when time closed an order. */
const UNPAID = 'PAYMENT_OVERDUE';

/**
 * The time to pay ended: 10 → 32, the goods go back at once; after 48 h the order closes (9.2). A
 * registration under way keeps it at 11.
 */
export const payLapse = orders.timer(LAPSE, async (ctx) => {
  const order = await heldOrder(ctx, ctx.input.key);
  if (order === undefined || order.order_state !== ORDER.awaitingPayment || order.pay_deadline === null)
    return;
  if (await isBefore(ctx, order.pay_deadline))
    return ctx.schedule({ kind: LAPSE, key: order.id, at: order.pay_deadline });
  const now = await ctx.now();
  const moved = await stepOrder(ctx, order, 'lapse', 'timer', {
    set: { payment_overdue: true, overdue_at: now, goods_returned: 'own' },
  });
  await ctx.emit(orderRevoked, {
    orderId: order.id,
    dealId: order.deal_id,
    quantity: order.quantity,
    withDeal: false,
  });
  await ctx.schedule({ kind: CLOSE, key: order.id, at: new Date(now.getTime() + CLOSE_HOURS * 3_600_000) });
  await notifyParties(ctx, 'N-ORD-05', moved, ['buyer', 'seller']);
  ctx.live(`order:${order.id}`);
});

/** Not reinstated within 48 h: 32 → 01. */
export const close = orders.timer(CLOSE, async (ctx) => {
  const order = await heldOrder(ctx, ctx.input.key);
  if (order === undefined || order.order_state !== ORDER.overdue) return;
  const until = new Date((order.overdue_at as Date).getTime() + CLOSE_HOURS * 3_600_000);
  if (await isBefore(ctx, until)) return ctx.schedule({ kind: CLOSE, key: order.id, at: until });
  await closeOverdue(ctx, order, { side: 'timer', closeReason: OVERDUE, reason: UNPAID });
});
