import { dayOf } from '#kernel/rules/clock.ts';
import { showBinding } from '#kernel/rules/format.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import {
  type ChangeItem,
  type ChangeWish,
  checkWish,
  differencesOf,
  type Standing,
} from '../rules/change.ts';
import { changeSentence, historyField } from '../rules/change-text.ts';
import { ANSWER_HOURS, CHANGE, type ChangeVerb, changeLifecycle } from '../rules/change-lifecycle.ts';
import { shownQuantity } from '../rules/order-amounts.ts';
import { CHANGEABLE } from '../rules/order-lifecycle.ts';
import { OrderChangeGone, OrderChangeLive, OrderChangeOwn } from '../rules/refusals.ts';
import { changeWords } from '../rules/change-words.ts';
import { CHANGE_LAPSE, liveChange, stepChange } from './change-steps.ts';
import { noteOrder } from './end-order.ts';
import type { OrderContext, PartySide } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import type { Change, Order } from './tables.ts';

const other = (side: 'buyer' | 'seller') => (side === 'buyer' ? 'seller' : 'buyer');
const words = changeWords.table as Readonly<Record<string, LocalizedText>>;

/** How an order stands when it is to change (9.3). */
export async function standingOf(ctx: OrderContext, order: Order): Promise<Standing> {
  const lines = await ctx.tx
    .selectFrom('orders.line_progress as p')
    .innerJoin('orders.line as l', 'l.id', 'p.line_id')
    .where('p.order_id', '=', order.id)
    .select(['p.line_no', 'l.quantity', 'p.agreed_qty', 'p.planned_qty', 'p.shipped_qty', 'p.remaining_qty'])
    .orderBy('p.line_no')
    .execute();
  return {
    today: dayOf(await ctx.now()),
    deliveryStart: order.delivery_start,
    deliveryEnd: order.delivery_end,
    placeName: order.place_name,
    address: addressText(order.delivery_address),
    payerName: order.payer_name,
    unpaid: order.unpaid_amount,
    tolerancePlus: order.tolerance_plus,
    toleranceMinus: order.tolerance_minus,
    lines: lines.map((l) => ({
      lineNo: l.line_no,
      quantity: l.quantity,
      agreed: l.agreed_qty,
      planned: l.planned_qty,
      shipped: l.shipped_qty,
      remaining: l.remaining_qty,
    })),
  };
}
/** An address as one line. */
export const addressText = (snapshot: Readonly<Record<string, unknown>> | null): string | null =>
  snapshot === null
    ? null
    : [snapshot.receiverName, snapshot.receiverPhone, snapshot.detail].filter(Boolean).join(' · ');

/** What differs, as a notice says it. */
const said = (items: readonly ChangeItem[], { uom }: Order): LocalizedText =>
  inBoth((locale) => changeSentence(items, { locale, uom }));
/** What differs, as the history of the order keeps it. */
const stored = (items: readonly ChangeItem[]) =>
  items.map((item) => ({ field: historyField(item), before: item.before, after: item.after }));

/**
 * Opens the one live request of an order. Refuses with StateNotAllowed, OrderChangeLive, and by name what may not change
 * any more.
 */
export async function openChange(
  ctx: OrderContext,
  order: Order,
  side: 'buyer' | 'seller',
  of: { wish: ChangeWish; reason: string },
): Promise<Order> {
  if (!CHANGEABLE.includes(order.order_state))
    throw StateNotAllowed({ subject: 'order', verb: 'proposeChange', state: order.order_state, side });
  if ((await liveChange(ctx, order.id)) !== undefined) throw OrderChangeLive({});
  const standing = await standingOf(ctx, order);
  checkWish(of.wish, standing);
  const items: ChangeItem[] = of.wish.close
    ? [
        {
          field: 'close',
          lineNo: null,
          before: shownQuantity(order.quantity),
          after: shownQuantity(order.shipped_qty),
        },
      ]
    : differencesOf(of.wish, standing, addressText(of.wish.address?.snapshot ?? null));
  const now = await ctx.now();
  const answerBy = new Date(now.getTime() + ANSWER_HOURS * 3_600_000);
  const row = await ctx.tx
    .insertInto('orders.change')
    .values({
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      gmt_create: now,
      gmt_modified: now,
      order_id: order.id,
      side,
      change_state: changeLifecycle.next('propose', null, side) as Change['change_state'],
      items: JSON.stringify(items) as never,
      wish: JSON.stringify(of.wish) as never,
      reason: of.reason,
      asked_name: ctx.actor.name,
      answer_by: answerBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'ORDER_CHANGE',
    bizId: row.id,
    bizNo: order.order_no,
    action: 'propose',
    from: null,
    to: CHANGE.proposed,
    side,
    parties: [order.seller_member_id, order.buyer_member_id],
  });
  await ctx.schedule({ kind: CHANGE_LAPSE, key: row.id, at: answerBy });
  const noted = await noteOrder(ctx, order, {
    action: 'proposeChange',
    side,
    set: {},
    reason: of.reason,
    shown: stored(items),
  });
  await notifyParties(ctx, 'N-ORD-10', noted, [other(side)], {
    change: said(items, order),
    reason: of.reason,
    until: showBinding(answerBy),
  });
  return noted;
}

/**
 * The live request the answering person saw. Refuses with OrderChangeGone when another one is live or none, and with
 * OrderChangeOwn where a side would answer itself.
 */
export async function lockChange(
  ctx: OrderContext,
  order: Order,
  of: { changeId: string; side: PartySide; verb: 'confirmChange' | 'refuseChange' | 'withdrawChange' },
): Promise<Change> {
  const change = await liveChange(ctx, order.id);
  if (change === undefined || change.id !== of.changeId || of.side === 'operator') throw OrderChangeGone({});
  if ((change.side === of.side) !== (of.verb === 'withdrawChange')) throw OrderChangeOwn({});
  return change;
}

/** Ends a live request, in its own history and in that of its order, and tells who waits for it. */
export async function answerChange(
  ctx: OrderContext,
  order: Order,
  change: Change,
  how: {
    verb: ChangeVerb;
    side: Side;
    answer?: string | null;
    notified: readonly ('buyer' | 'seller')[];
    set?: object;
  },
): Promise<Order> {
  const person = how.side === 'buyer' || how.side === 'seller';
  await stepChange(ctx, change, how.verb, how.side, {
    parties: [order.seller_member_id, order.buyer_member_id],
    reason: how.answer ?? null,
    set: person
      ? { answer: how.answer ?? null, answered_name: ctx.actor.name, answered_at: await ctx.now() }
      : {},
  });
  await ctx.unschedule(CHANGE_LAPSE, change.id);
  const noted = await noteOrder(ctx, order, {
    action: how.verb === 'lapse' ? 'lapseChange' : how.verb,
    side: how.side,
    set: { ...how.set },
    reason: how.answer ?? null,
    shown: stored(change.items),
  });
  await notifyParties(ctx, 'N-ORD-11', noted, how.notified, {
    change: said(change.items, order),
    act: words[`act.${how.verb}`] as LocalizedText,
  });
  return noted;
}
