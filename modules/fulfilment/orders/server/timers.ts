import { addDays } from '#kernel/rules/clock.ts';
import { CHANGE } from '../rules/change-lifecycle.ts';
import { orderRevoked } from '../rules/events.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import { CLOSE_HOURS } from '../rules/pay-deadline.ts';
import { NOT_SUBMITTED, UNPAID } from '../rules/system-reasons.ts';
import { CHANGE_LAPSE, dropChange } from './change-steps.ts';
import { CLOSE, COMPLETE, closeOverdue, IDLE, LAPSE, noteOrder, PICKUP, revokeOrder } from './end-order.ts';
import { finishOrder } from './finish-order.ts';
import { heldOrder, isBefore, type OrderContext, stepOrder } from './lifecycle.ts';
import { notifyOperator, notifyParties } from './notify.ts';
import { releaseBy } from './order-approval.ts';
import { answerChange } from './order-changes.ts';
import { type Order, orders } from './tables.ts';

const OVERDUE = '30';
const OTHER = '90';

/** An order of an activity that its company did not let go in time: 00 → 01, the goods go back (8.3). */
async function callOffUnreleased(ctx: OrderContext, order: Order): Promise<void> {
  const until = releaseBy(order);
  if (until === null) return;
  if (await isBefore(ctx, until)) return ctx.schedule({ kind: LAPSE, key: order.id, at: until });
  await revokeOrder(ctx, order, { side: 'operator', closeReason: OTHER, reason: NOT_SUBMITTED });
}

/**
 * The time to pay ended: 10 → 32, the goods go back at once; after 48 h the order closes (9.2). A
 * registration under way keeps it at 11.
 */
export const payLapse = orders.timer(LAPSE, async (ctx) => {
  const order = await heldOrder(ctx, ctx.input.key);
  if (order?.order_state === ORDER.initial) return callOffUnreleased(ctx, order);
  if (order === undefined || order.order_state !== ORDER.awaitingPayment || order.pay_deadline === null)
    return;
  if (await isBefore(ctx, order.pay_deadline))
    return ctx.schedule({ kind: LAPSE, key: order.id, at: order.pay_deadline });
  const now = await ctx.now();
  await dropChange(ctx, order);
  const moved = await stepOrder(ctx, order, 'lapse', 'timer', {
    set: { payment_overdue: true, overdue_at: now, goods_returned: 'own' },
  });
  await ctx.emit(orderRevoked, {
    orderId: order.id,
    dealId: order.deal_id,
    legNo: order.leg_no,
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

/** The end of the last day of delivery. */
const windowEnd = (order: Order): Date => new Date(`${addDays(order.delivery_end, 1)}T00:00:00+08:00`);
/** From the end of its window on, an order nobody picked up from is late (9.2). */
export const schedulePickup = (ctx: OrderContext, order: Order): Promise<void> =>
  ctx.schedule({ kind: PICKUP, key: order.id, at: windowEnd(order) });

/** 20 without any pickup by the last day of delivery: a flag, not a state. */
export const pickupOverdue = orders.timer(PICKUP, async (ctx) => {
  const order = await heldOrder(ctx, ctx.input.key);
  if (order === undefined || order.order_state !== ORDER.awaitingPickup || order.pickup_overdue) return;
  if (await isBefore(ctx, windowEnd(order))) return schedulePickup(ctx, order);
  const late = await noteOrder(ctx, order, {
    action: 'pickupOverdue',
    side: 'timer',
    set: { pickup_overdue: true },
  });
  await notifyParties(ctx, 'N-ORD-09', late, ['buyer', 'seller']);
});

/** Everything was received and nobody said a word for a week: 21 → 31. */
export const complete = orders.timer(COMPLETE, async (ctx) => {
  const order = await heldOrder(ctx, ctx.input.key);
  if (order === undefined || order.order_state !== ORDER.pickingUp || order.complete_by === null) return;
  if (await isBefore(ctx, order.complete_by))
    return ctx.schedule({ kind: COMPLETE, key: order.id, at: order.complete_by });
  await finishOrder(ctx, order, { verb: 'complete', side: 'effect' });
});

/** Two working days without a submission: the operator's task (9.2). */
export const idle = orders.timer(IDLE, async (ctx) => {
  const order = await heldOrder(ctx, ctx.input.key);
  if (order !== undefined && order.order_state === ORDER.initial)
    await notifyOperator(ctx, 'N-ORD-13', order, 'Submit');
});

/** A request nobody answered in time: 10 → 50. */
export const changeLapse = orders.timer(CHANGE_LAPSE, async (ctx) => {
  const seen = await ctx.tx
    .selectFrom('orders.change')
    .select('order_id')
    .where('id', '=', ctx.input.key)
    .executeTakeFirst();
  const order = seen && (await heldOrder(ctx, seen.order_id));
  const change =
    order &&
    (await ctx.tx
      .selectFrom('orders.change')
      .selectAll()
      .where('id', '=', ctx.input.key)
      .forNoKeyUpdate()
      .executeTakeFirst());
  if (order === undefined || change === undefined || change.change_state !== CHANGE.proposed) return;
  if (await isBefore(ctx, change.answer_by))
    return ctx.schedule({ kind: CHANGE_LAPSE, key: change.id, at: change.answer_by });
  await answerChange(ctx, order, change, { verb: 'lapse', side: 'timer', notified: ['buyer', 'seller'] });
});
