import { add, compare, type DecimalText, isPositive, round2, sub } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { orderPaid, orderPaymentShort } from '../rules/events.ts';
import { isDueMet, takenOf, unpaidAfter } from '../rules/order-amounts.ts';
import { ORDER, orderLifecycle } from '../rules/order-lifecycle.ts';
import { WAIT_AGAIN_HOURS } from '../rules/pay-deadline.ts';
import { OrderPaidLess, OrderToConfirm } from '../rules/refusals.ts';
import { LAPSE, noteOrder } from './end-order.ts';
import { CREDIT_SALE, isToConfirm, ON_THE_WAY } from './facts.ts';
import { heldOrder, type OrderContext, sideOf, stepOrder } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { type Order, orders } from './tables.ts';
import { schedulePickup } from './timers.ts';

const held = async (ctx: OrderContext, id: string): Promise<Order> => {
  const order = await heldOrder(ctx, id);
  if (order === undefined) throw NotFound({});
  return order;
};
const GOING_ON: readonly string[] = [ORDER.paying, ...ON_THE_WAY];

/**
 * A payment registration for this order waits for its confirmation: 10 → 11, the deadline waits; later ones change
 * nothing. Refuses with StateNotAllowed where nothing is to be paid, and with DeadlinePassed at the deadline.
 */
export const paymentRegistered = orders.door<{ orderId: string; reference: string }, void>(async (ctx) => {
  const order = await held(ctx, ctx.input.orderId);
  if (GOING_ON.includes(order.order_state)) return;
  await register(ctx, order, ctx.input.reference);
});
async function register(ctx: OrderContext, order: Order, reference: string): Promise<Order> {
  if (isToConfirm(order)) throw OrderToConfirm({});
  const moved = await stepOrder(ctx, order, 'registerPayment', sideOf(ctx.actor, order), {
    reason: reference,
  });
  await ctx.unschedule(LAPSE, order.id);
  ctx.live(`order:${order.id}`);
  return moved;
}

/** What is paid and owed after a payment of `amount` more, or less where it is below zero. */
const moneyAfter = (order: Order, amount: DecimalText) => {
  const paid = round2(add(order.paid_amount, amount));
  return { paid_amount: paid, unpaid_amount: unpaidAfter(order, paid) };
};

/** 11 → 20: goods may go from here on; who is notified, and what waits for it. */
export async function arrivePaid(ctx: OrderContext, moved: Order, tell: readonly ('buyer' | 'seller')[]) {
  await ctx.unschedule(LAPSE, moved.id);
  await schedulePickup(ctx, moved);
  await ctx.emit(orderPaid, { orderId: moved.id, orderType: moved.order_type, dealId: moved.deal_id });
  await notifyParties(ctx, 'N-ORD-04', moved, tell);
  ctx.live(`order:${moved.id}`);
}

/** What a deposit covers in full is paid with it: 10 → 11 → 20 at once. */
export async function arriveByDeposit(ctx: OrderContext, order: Order): Promise<Order> {
  const paying = await stepOrder(ctx, order, 'registerPayment', 'effect');
  const paid = await stepOrder(ctx, paying, 'confirmPayment', 'effect', { to: 'awaitingPickup' });
  await arrivePaid(ctx, paid, ['seller', 'buyer']);
  return paid;
}

/**
 * Books a confirmed payment: what the order took of it is answered, the rest stays the buyer's balance. 11 → 20 as
 * soon as the part due before pickup is paid. An order that is not submitted, not confirmed by its
 * customer, overdue or revoked takes nothing.
 */
export const paymentConfirmed = orders.door<
  { orderId: string; amount: DecimalText; reference: string },
  { applied: DecimalText }
>(async (ctx) => {
  const { amount, reference } = ctx.input;
  let order = await held(ctx, ctx.input.orderId);
  const state = order.order_state;
  if (state === ORDER.initial || state === ORDER.revoked || state === ORDER.overdue || isToConfirm(order))
    return { applied: '0.00' };
  const applied = takenOf(order, amount);
  if (state === ORDER.awaitingPayment) order = await register(ctx, order, reference);
  const money = moneyAfter(order, applied);
  const met = isDueMet(order, money.paid_amount);
  if (order.order_state !== ORDER.paying) {
    if (isPositive(applied))
      await noteOrder(ctx, order, {
        action: 'addPayment',
        side: sideOf(ctx.actor, order),
        set: { ...money, ...(met ? { payment_overdue: false } : {}) },
        changes: true,
        reason: reference,
      });
    return { applied };
  }
  const side = sideOf(ctx.actor, order);
  const options = { set: { ...money, payment_overdue: false }, reason: reference };
  if (met)
    await arrivePaid(
      ctx,
      await stepOrder(ctx, order, 'confirmPayment', side === 'buyer' ? 'effect' : side, {
        ...options,
        to: 'awaitingPickup',
      }),
      ['buyer'],
    );
  else {
    orderLifecycle.next('confirmPayment', order.order_state, 'operator', 'paying');
    await stepOrder(ctx, order, 'confirmPayment', side === 'buyer' ? 'operator' : side, {
      ...options,
      to: 'paying',
    });
    ctx.live(`order:${order.id}`);
    await ctx.emit(orderPaymentShort, {
      orderId: order.id,
      orderType: order.order_type,
      dealId: order.deal_id,
      unpaid: money.unpaid_amount,
      secured: order.secured,
    });
  }
  return { applied };
});

/** A deposit of the order's source became payment: it stands on the order as its deposit, and counts as paid. */
export const depositConfirmed = orders.door<
  { orderId: string; amount: DecimalText; reference: string },
  { applied: DecimalText }
>(async (ctx) => {
  await ctx.tx
    .updateTable('orders.order')
    .set((eb) => ({ deposit_amount: eb('deposit_amount', '+', ctx.input.amount as never) }))
    .where('id', '=', ctx.input.orderId)
    .execute();
  return paymentConfirmed(ctx, ctx.input);
});

/** 11 → 10 when the last registration was rejected or withdrawn: the time to pay begins again, four hours at least. */
export const paymentLost = orders.door<{ orderId: string; othersWaiting: boolean }, void>(async (ctx) => {
  const order = await held(ctx, ctx.input.orderId);
  if (order.order_state !== ORDER.paying || ctx.input.othersWaiting) return;
  const least = new Date((await ctx.now()).getTime() + WAIT_AGAIN_HOURS * 3_600_000);
  const old = order.pay_deadline;
  const deadline = old !== null && old > least ? old : least;
  const moved = await stepOrder(ctx, order, 'losePayment', sideOf(ctx.actor, order), {
    set: { pay_deadline: deadline },
  });
  await ctx.schedule({ kind: LAPSE, key: moved.id, at: deadline });
  ctx.live(`order:${moved.id}`);
});

function takeBack(order: Order, amount: DecimalText) {
  if (compare(amount, order.paid_amount) > 0)
    throw OrderPaidLess({
      orderNo: order.order_no,
      paid: order.paid_amount,
      currency: order.currency,
    });
  return moneyAfter(order, sub('0', amount));
}
/** A confirmed payment was reversed: less is paid, and the order is overdue where its due part is missing again. */
export const paymentReversed = orders.door<{ orderId: string; amount: DecimalText; reference: string }, void>(
  async (ctx) => {
    const order = await held(ctx, ctx.input.orderId);
    const { amount, reference } = ctx.input;
    const money = takeBack(order, amount);
    const missing =
      ON_THE_WAY.includes(order.order_state) &&
      order.trade_payment !== CREDIT_SALE &&
      !isDueMet(order, money.paid_amount);
    await noteOrder(ctx, order, {
      action: 'reversePayment',
      side: sideOf(ctx.actor, order),
      set: { ...money, ...(missing ? { payment_overdue: true } : {}) },
      changes: true,
      reason: reference,
    });
  },
);
/** Money went back to the buyer: less is paid, and nothing is overdue by it. */
export const paymentRefunded = orders.door<{ orderId: string; amount: DecimalText; reference: string }, void>(
  async (ctx) => {
    const order = await held(ctx, ctx.input.orderId);
    const { amount, reference } = ctx.input;
    await noteOrder(ctx, order, {
      action: 'refund',
      side: sideOf(ctx.actor, order),
      set: takeBack(order, amount),
      changes: true,
      reason: reference,
    });
  },
);

/**
 * The settlement's total replaces the order amount as what is owed; null when it was voided, and until there is a
 * final one: then corrections add to the order amount or take from it.
 */
export const amountSettled = orders.door<
  { orderId: string; total: DecimalText | null; corrected: DecimalText; reference?: string },
  void
>(async (ctx) => {
  const order = await held(ctx, ctx.input.orderId);
  const amounts = { settled_total: ctx.input.total, corrected_amount: ctx.input.corrected };
  await noteOrder(ctx, order, {
    action: 'settle',
    side: sideOf(ctx.actor, order),
    set: { ...amounts, unpaid_amount: unpaidAfter({ ...order, ...amounts }, order.paid_amount) },
    changes: true,
    reason: ctx.input.reference ?? null,
  });
});
