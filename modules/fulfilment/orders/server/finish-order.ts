import { sql } from 'kysely';
import { compare, dec, isPositive, sub } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { nowHere } from '#kernel/server/database.ts';
import { scoreCompanies } from '#registry/members/server/door.ts';
import { orderEnded, orderRestReturned } from '../rules/events.ts';
import { shownQuantity } from '../rules/order-amounts.ts';
import { ORDER, orderLifecycle } from '../rules/order-lifecycle.ts';
import { OrderNotesOpen, OrderRestTooLarge } from '../rules/refusals.ts';
import { dropChange } from './change-steps.ts';
import { COMPLETE, clearTimers } from './end-order.ts';
import { type OrderContext, stepOrder } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import type { Order } from './tables.ts';

/** Days after the last receipt without a word until an order completes by itself (9.2). */
export const SILENCE_DAYS = 7;

/** Whether a shipment of the order is planned, on the road or not yet received. */
export async function hasOpenNotes(ctx: OrderContext, order: Order): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom('orders.line_progress')
    .where('order_id', '=', order.id)
    .select(sql<boolean>`bool_or(planned_qty > 0 or notes_out > 0)`.as('open'))
    .executeTakeFirst();
  return row?.open === true;
}
/** What is still to come is less than the minus tolerance leaves open. */
export const isRestWithinTolerance = (order: Order): boolean =>
  compare(
    order.shipped_qty,
    dec(order.quantity)
      .times(dec('1').minus(dec(order.tolerance_minus).dividedBy(100)))
      .toFixed(),
  ) >= 0;

export interface Finish {
  readonly verb: 'complete' | 'confirmReceipt' | 'close';
  readonly side: Side;
  readonly reason?: string;
  readonly closeReason?: string;
  readonly onBehalf?: boolean;
}
/**
 * 21 → 31: what was not shipped goes back, the settlement may be made. Refuses with OrderNotesOpen while a shipment is
 * open, and (unless both sides close it short) with OrderRestTooLarge.
 */
export async function finishOrder(ctx: OrderContext, order: Order, how: Finish): Promise<Order> {
  orderLifecycle.next(how.verb, order.order_state, how.side, 'completed');
  if (await hasOpenNotes(ctx, order)) throw OrderNotesOpen({});
  if (how.verb !== 'close' && !isRestWithinTolerance(order))
    throw OrderRestTooLarge({ remaining: shownQuantity(order.remaining_qty) });
  await dropChange(ctx, order);
  const ended = await stepOrder(ctx, order, how.verb, how.side, {
    to: 'completed',
    reason: how.reason ?? null,
    set: {
      completed_at: await ctx.now(),
      complete_by: null,
      ...(how.closeReason === undefined
        ? {}
        : { close_reason: how.closeReason, close_text: how.reason ?? null }),
    },
    ...(how.onBehalf === undefined ? {} : { onBehalf: how.onBehalf }),
  });
  await clearTimers(ctx, order.id);
  const rest = sub(order.quantity, order.shipped_qty);
  if (isPositive(rest))
    await ctx.emit(orderRestReturned, {
      orderId: order.id,
      dealId: order.deal_id,
      legNo: order.leg_no,
      quantity: rest,
      withinTolerance: isRestWithinTolerance(order),
    });
  await ctx.emit(orderEnded, {
    orderId: order.id,
    dealId: order.deal_id,
    state: ORDER.completed,
    paidAmount: ended.paid_amount,
    closeReason: null,
    overdue: false,
  });
  await notifyParties(
    ctx,
    how.verb === 'close' ? 'N-ORD-07' : 'N-ORD-06',
    ended,
    how.side === 'buyer' ? ['seller'] : ['buyer', 'seller'],
  );
  await scoreCompanies(ctx, {
    memberIds: [order.seller_member_id, order.buyer_member_id],
    cause: 'orderCompleted',
    bizId: order.id,
    bizNo: order.order_no,
  });
  ctx.live(`order:${order.id}`);
  return ended;
}

/** Everything is received: from now on silence completes the order. */
export async function awaitSilence(ctx: OrderContext, order: Order): Promise<void> {
  if (order.order_state !== ORDER.pickingUp || !isRestWithinTolerance(order)) return;
  if (await hasOpenNotes(ctx, order)) return;
  const at = new Date((await ctx.now()).getTime() + SILENCE_DAYS * 86_400_000);
  await ctx.tx
    .updateTable('orders.order')
    .set({ complete_by: at, gmt_modified: nowHere })
    .where('id', '=', order.id)
    .execute();
  await ctx.schedule({ kind: COMPLETE, key: order.id, at });
}
