import { orderEnded } from '#fulfilment/orders/server/door.ts';
import { receivableMoved } from '#fulfilment/money/rules/events.ts';
import { PAYMENT } from '#fulfilment/payments/rules/payment-lifecycle.ts';
import { paymentMoved } from '#fulfilment/payments/server/door.ts';
import { NothingToSettle, PriceNotFinal } from '../rules/refusals.ts';
import { KIND, SETTLEMENT } from '../rules/settlement-lifecycle.ts';
import { draftSettlement, lockOrders } from './draft-settlement.ts';
import { heldSettlement, settlementMoved } from './lock-settlement.ts';
import { notifyOperator } from './notify.ts';
import { isBlocked } from './blocks.ts';
import { differenceDone, holdForSettling, notifyOrder, SILENCE, settle } from './settle.ts';
import { type Settlement, settlements } from './tables.ts';
import { COMPLETED } from './write-lines.ts';

export const DRAFT = 'settlements.draft';
export const DIFFERENCE = 'settlements.difference';
const DAY = 86_400;
/** How often a draft waits a day for the quotes of its formula. */
const MOST_DAYS = 120;
const PAID = '30';

/**
 * The buyer's time ended: → 20 where the contract says that silence confirms, else the operator's task. While an
 * appeal is open it waits a day.
 */
export const silence = settlements.timer(SILENCE, async (ctx) => {
  const id = ctx.input.key;
  const seen = await ctx.tx
    .selectFrom('settlements.settlement')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (seen === undefined || seen.state !== SETTLEMENT.sent) return;
  const held = await holdForSettling(ctx, seen as Settlement, () => heldSettlement(ctx, id));
  if (held === null || held.row.state !== SETTLEMENT.sent || held.row.confirm_by === null) return;
  const { row } = held;
  if ((await ctx.now()) < (row.confirm_by as Date))
    return ctx.schedule({ kind: SILENCE, key: id, at: row.confirm_by as Date });
  if (await isBlocked(ctx, row, held.lines))
    return ctx.schedule({ kind: SILENCE, key: id, at: { inSeconds: DAY } });
  if (row.silence_at !== null) {
    await settle(ctx, held, { verb: 'silence', side: 'timer', tell: ['buyer', 'seller'] });
    return;
  }
  if (row.unanswered) return;
  const left = (await ctx.tx
    .updateTable('settlements.settlement')
    .set({ unanswered: true })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Settlement;
  await notifyOperator(ctx, left);
  settlementMoved(ctx, left);
});

/**
 * A completed order is drafted for the seller; a formula price that is not final yet is looked for again the next
 * day. What was settled before its end becomes what it owes.
 */
export const draftCompleted = settlements.timer<{ days?: number } | null>(DRAFT, async (ctx) => {
  const { key: orderId, payload } = ctx.input;
  const days = payload?.days ?? 0;
  const [order] = await lockOrders(ctx, [orderId]);
  if (order === undefined || order.state !== COMPLETED) return;
  if (days === 0) await notifyOrder(ctx, order, order.orderNo);
  // Call-offs are settled month by month with their framework agreement.
  if (order.protocolId !== null) return;
  try {
    await draftSettlement(ctx, {
      kind: KIND.final,
      orders: [order],
      protocolId: null,
      period: null,
      correctsId: null,
      currency: order.currency,
      noteIds: null,
      agreedPrice: null,
      typed: [],
      remark: null,
      side: 'effect',
    });
  } catch (error) {
    if (NothingToSettle.is(error)) return;
    if (!PriceNotFinal.is(error)) throw error;
    if (days < MOST_DAYS)
      await ctx.schedule({ kind: DRAFT, key: orderId, at: { inSeconds: DAY }, payload: { days: days + 1 } });
  }
});
export const draftWhenCompleted = settlements.listen(orderEnded, async (ctx) => {
  const { orderId, state } = ctx.input;
  if (state === COMPLETED) await ctx.schedule({ kind: DRAFT, key: orderId, at: { inSeconds: 0 } });
});

/** The receivable of a difference is paid: its statement and order hear of it in a transaction of their own. */
export const difference = settlements.timer(DIFFERENCE, (ctx) => differenceDone(ctx, ctx.input.key));
export const closeWhenPaid = settlements.listen(receivableMoved, async (ctx) => {
  const { bizType, bizId, state } = ctx.input;
  if (bizType === 'SETTLEMENT' && state === PAID)
    await ctx.schedule({ kind: DIFFERENCE, key: bizId, at: { inSeconds: 0 } });
});
/** A refund was confirmed: the money went back. */
export const closeWhenRefunded = settlements.listen(paymentMoved, async (ctx) => {
  const { paymentId, state } = ctx.input;
  if (state !== PAYMENT.confirmed) return;
  const row = await ctx.tx
    .selectFrom('settlements.settlement')
    .select('id')
    .where('refund_payment_id', '=', paymentId)
    .executeTakeFirst();
  if (row !== undefined) await ctx.schedule({ kind: DIFFERENCE, key: row.id, at: { inSeconds: 0 } });
});
