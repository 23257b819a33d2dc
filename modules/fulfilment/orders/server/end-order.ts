import { dropReceivable } from '#fulfilment/money/server/door.ts';
import { isPositive } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { nowHere } from '#kernel/server/database.ts';
import { changesOf } from '#kernel/server/step.ts';
import { dropApproval } from '#office/approvals/server/door.ts';
import { orderEnded, orderRefundDue, orderRevoked } from '../rules/events.ts';
import { APPROVAL_DROPPED, ORDER, ORDER_APPROVAL, TRADE_PAYMENT } from '../rules/order-lifecycle.ts';
import { OrderGoodsUnderWay } from '../rules/refusals.ts';
import { sayReason } from '../rules/system-reasons.ts';
import { dropChange } from './change-steps.ts';
import { type OrderContext, stepOrder } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import type { Order } from './tables.ts';

export const LAPSE = 'orders.payLapse';
export const CLOSE = 'orders.close';
export const PICKUP = 'orders.pickupOverdue';
export const COMPLETE = 'orders.complete';
/** Two working days after it was laid an order that nobody submitted is the operator's task. */
export const IDLE = 'orders.idle';
export const ORDER_TIMERS = [LAPSE, CLOSE, PICKUP, COMPLETE, IDLE] as const;

/** Takes back every timer of an order. */
export async function clearTimers(ctx: OrderContext, id: string): Promise<void> {
  for (const kind of ORDER_TIMERS) await ctx.unschedule(kind, id);
}

export interface Ending {
  readonly side: Side;
  readonly closeReason: string;
  readonly reason: string;
  readonly withDeal?: boolean;
  readonly tell?: readonly ('buyer' | 'seller')[];
  readonly onBehalf?: boolean;
}

/** 01 is reached; what was paid to it is owed back by the seller. */
async function emitRevoked(ctx: OrderContext, ended: Order, overdue: boolean): Promise<void> {
  await ctx.emit(orderEnded, {
    orderId: ended.id,
    dealId: ended.deal_id,
    state: ORDER.revoked,
    paidAmount: ended.paid_amount,
    closeReason: ended.close_reason,
    overdue,
  });
  if (isPositive(ended.paid_amount))
    await ctx.emit(orderRefundDue, {
      orderId: ended.id,
      amount: ended.paid_amount,
      currency: ended.currency,
    });
}

/** What waited for the order ends with it: a request for a change, an approval, and what was drawn on credit for it. */
async function dropWaiting(ctx: OrderContext, order: Order): Promise<void> {
  await dropChange(ctx, order);
  if (order.approval_status === ORDER_APPROVAL.pending)
    await dropApproval(ctx, { kind: 'ORDER', documentId: order.id });
  if (order.trade_payment === TRADE_PAYMENT.credit && order.order_state === ORDER.awaitingPickup)
    await dropReceivable(ctx, { bizType: 'ORDER', bizId: order.id });
}

/** 00, 10 (20) → 01: the goods go back by the source, both timers go, the others are notified (9.2 cancel). */
export async function revokeOrder(ctx: OrderContext, order: Order, end: Ending): Promise<Order> {
  if (isPositive(order.planned_qty) || isPositive(order.shipped_qty)) throw OrderGoodsUnderWay({});
  const withDeal = end.withDeal === true;
  await dropWaiting(ctx, order);
  const ended = await stepOrder(ctx, order, 'cancel', end.side, {
    reason: end.reason,
    set: {
      close_reason: end.closeReason,
      close_text: end.reason,
      goods_returned: withDeal ? 'withDeal' : 'own',
      pay_deadline: null,
      approval_member_id: null,
      submission: null,
      ...(order.approval_status === ORDER_APPROVAL.pending ? { approval_status: APPROVAL_DROPPED } : {}),
    },
  });
  await clearTimers(ctx, order.id);
  await ctx.emit(orderRevoked, {
    orderId: order.id,
    dealId: order.deal_id,
    legNo: order.leg_no,
    quantity: order.quantity,
    withDeal,
  });
  await emitRevoked(ctx, ended, false);
  await notifyParties(ctx, 'N-ORD-03', ended, end.tell ?? ['buyer', 'seller'], {
    reason: sayReason(end.reason),
  });
  ctx.live(`order:${order.id}`);
  return ended;
}

/** 32 → 01: nothing to return any more (9.2 close). */
export async function closeOverdue(ctx: OrderContext, order: Order, end: Ending): Promise<Order> {
  const ended = await stepOrder(ctx, order, 'close', end.side, {
    reason: end.reason,
    set: { close_reason: end.closeReason, close_text: end.reason },
  });
  await clearTimers(ctx, order.id);
  await emitRevoked(ctx, ended, true);
  await notifyParties(ctx, 'N-ORD-03', ended, end.tell ?? ['buyer', 'seller'], {
    reason: sayReason(end.reason),
  });
  ctx.live(`order:${order.id}`);
  return ended;
}

/** Marks the moment in a document without a change of state: gapless history, next version. */
export async function noteOrder(
  ctx: OrderContext,
  order: Order,
  note: {
    readonly action: string;
    readonly side: Side;
    readonly set: Record<string, unknown>;
    /** What is set stands in the history field by field. */
    readonly changes?: boolean;
    /** What differs in words of its own: old and new. */
    readonly shown?: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
    readonly reason?: string | null;
    /** Only these companies read of it; else both. */
    readonly parties?: readonly (string | null)[];
  },
): Promise<Order> {
  const after = await ctx.tx
    .updateTable('orders.order')
    .set({ ...note.set, version: order.version + 1, gmt_modified: nowHere, modified_by: ctx.actor.accountId })
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'ORDER',
    bizId: order.id,
    bizNo: order.order_no,
    action: note.action,
    from: order.order_state,
    to: order.order_state,
    side: note.side,
    changes: [
      ...(note.changes === true ? changesOf(order, note.set) : []),
      ...(note.shown ?? []).map(({ field, before, after }) => ({ field, before, after })),
    ],
    reason: note.reason ?? null,
    parties: note.parties ?? [order.seller_member_id, order.buyer_member_id],
  });
  ctx.live(`order:${order.id}`);
  return after;
}
