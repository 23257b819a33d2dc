import { sql } from 'kysely';
import { orderSettled } from '#fulfilment/contracts/server/door.ts';
import { workingDayAfter } from '#fulfilment/deals/rules/working-days.ts';
import { checkDealsOf } from '#fulfilment/deals/server/door.ts';
import { endDeposit, lockAccounts, openReceivable } from '#fulfilment/money/server/door.ts';
import { amountSettled, type OrderFacts, paymentConfirmed } from '#fulfilment/orders/server/door.ts';
import { refundTask } from '#fulfilment/payments/server/door.ts';
import { NOTE } from '#fulfilment/shipments/rules/note-lifecycle.ts';
import { lockNotes, notesOfOrder, settleNotes } from '#fulfilment/shipments/server/door.ts';
import { compare, isPositive, round2, same, sub } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { settlementClosed, settlementConfirmed } from '../rules/events.ts';
import { LINE } from '../rules/line-basis.ts';
import { SettlementBlocked, SettlementChanged } from '../rules/refusals.ts';
import { KIND, SETTLEMENT, type SettlementVerb } from '../rules/settlement-lifecycle.ts';
import { isBlocked } from './blocks.ts';
import { weightOf } from './compute-lines.ts';
import { lockOrders } from './draft-settlement.ts';
import { passFinalPrices } from './final-prices.ts';
import { heldSettlement, settlementMoved, stepSettlement } from './lock-settlement.ts';
import { notifyParties } from './notify.ts';
import { orderIdsOf } from './redrafted.ts';
import type { Line, Settlement, SettlementContext } from './tables.ts';
import { calendarOf } from './working-calendar.ts';
import {
  COMPLETED,
  countAgainst,
  figureColumns,
  frozenDeposits,
  linesOf,
  receivableKey,
  recompute,
  settledTotal,
} from './write-lines.ts';

/** Working days the buyer has to pay a difference that no other term governs. */
const PAY_DAYS = 5;
const NO_INTEREST = '0';

export interface Held {
  readonly row: Settlement;
  readonly orders: readonly OrderFacts[];
  readonly lines: readonly Line[];
}
const notesOf = (lines: readonly Line[]): string[] =>
  lines.flatMap((l) => (l.line_type === LINE.goods && l.note_id !== null ? [l.note_id] : []));

/** Accounts whose money a final statement moves: a deposit it offsets or releases; before any document (trust 1.5). */
async function holdAccounts(ctx: SettlementContext, row: Settlement): Promise<void> {
  if (row.kind !== KIND.final) return;
  await lockAccounts(ctx, {
    currency: row.currency,
    accounts: [
      { memberId: row.buyer_member_id, kind: 'AVAILABLE' },
      { memberId: row.buyer_member_id, kind: 'FROZEN' },
      { memberId: row.seller_member_id, kind: 'AVAILABLE' },
      { memberId: row.seller_member_id, kind: 'RECEIVED' },
    ],
  });
}

/**
 * Locks what a binding act touches, in the one order: accounts, orders, notes, statement. `lock` reads the statement
 * for the caller; null where there is none any more.
 */
export async function holdForSettling(
  ctx: SettlementContext,
  seen: Settlement,
  lock: () => Promise<Settlement | undefined>,
): Promise<Held | null> {
  await holdAccounts(ctx, seen);
  const orders = await lockOrders(ctx, await orderIdsOf(ctx, seen));
  const noteIds = notesOf(await linesOf(ctx, seen.id, seen.revision));
  if (noteIds.length > 0) await lockNotes(ctx, { noteIds });
  const row = await lock();
  if (row === undefined) return null;
  return { row, orders, lines: await linesOf(ctx, row.id, row.revision) };
}

export async function assertNotBlocked(ctx: SettlementContext, { row, lines }: Held): Promise<void> {
  if (await isBlocked(ctx, row, lines)) throw SettlementBlocked({});
}

/** Lines, totals and notes still agree: what is confirmed is what was worked out. Refuses SettlementChanged. */
export async function assertUnchanged(ctx: SettlementContext, { row, lines, orders }: Held): Promise<void> {
  const figures = recompute(lines, {
    paid: row.paid_amount,
    depositOffset: row.deposit_offset,
    previousSettled: row.previous_settled,
  });
  if (!same(figures.totalAmount, row.total_amount) || !same(figures.netAmount, row.net_amount))
    throw SettlementChanged({});
  if (row.kind === KIND.correction) return;
  const notes = new Map<string, string | null>();
  for (const order of orders)
    for (const note of await notesOfOrder(ctx, { orderId: order.id, within: WHOLE_COMPANY }))
      notes.set(note.id, note.state === NOTE.settled || note.disputed ? null : weightOf(note, row.kind));
  // Goods that passed with a voucher weigh what was transferred, for good.
  for (const line of lines.filter((l) => l.line_type === LINE.goods && l.delivery_id === null))
    if (!same(notes.get(line.note_id as string) ?? null, line.weight)) throw SettlementChanged({});
}

/** The buyer's frozen deposit becomes payment of the order, as far as the statement takes it. */
async function offsetDeposits(ctx: SettlementContext, row: Settlement, order: OrderFacts): Promise<void> {
  let left = row.deposit_offset;
  for (const deposit of await frozenDeposits(ctx, order)) {
    if (!isPositive(left)) break;
    const amount = compare(deposit.balance, left) < 0 ? deposit.balance : left;
    await endDeposit(ctx, {
      bizType: deposit.biz_type,
      bizId: deposit.biz_id,
      payerId: deposit.payer_member_id,
      receiverId: deposit.receiver_member_id,
      currency: deposit.currency,
      verb: 'offset',
      side: 'effect',
      amount,
      reason: row.settlement_no,
    });
    left = sub(left, amount);
  }
}

/** A completed order is settled: what its own deposit still holds goes back to the buyer. */
const releaseDeposit = (ctx: SettlementContext, row: Settlement, order: OrderFacts) =>
  endDeposit(ctx, {
    bizType: 'ORDER',
    bizId: order.id,
    payerId: order.buyerId,
    receiverId: order.sellerId,
    currency: order.currency,
    verb: 'release',
    side: 'effect',
    reason: row.settlement_no,
  });

/** A difference to pay becomes a receivable, one to pay back a refund to be confirmed. Answers the columns that name it. */
async function openDifference(
  ctx: SettlementContext,
  row: Settlement,
): Promise<{ receivable_id: string } | { refund_payment_id: string } | null> {
  if (isPositive(row.difference_amount)) {
    const calendar = await calendarOf(ctx, row.trade_type);
    const receivable = await openReceivable(ctx, {
      ...receivableKey(row),
      creditorId: row.seller_member_id,
      debtorId: row.buyer_member_id,
      currency: row.currency,
      amount: row.difference_amount,
      dueDate: workingDayAfter(await ctx.now(), PAY_DAYS, calendar),
      dailyRate: NO_INTEREST,
      onCredit: false,
    });
    return { receivable_id: receivable.id };
  }
  if (isZero(row.difference_amount) || row.order_id === null) return null;
  const { paymentId } = await refundTask(ctx, {
    orderId: row.order_id,
    amount: round2(sub('0', row.difference_amount)),
    cause: `settlement:${row.id}`,
  });
  return { refund_payment_id: paymentId };
}

/** A completed order owes what was settled for it; one that goes on, what it was ordered for with its corrections. */
export async function notifyOrder(
  ctx: SettlementContext,
  order: OrderFacts,
  reference: string,
): Promise<void> {
  const { total, corrected } = await settledTotal(ctx, order);
  const completed = order.state === COMPLETED;
  if (!completed && compare(corrected, order.correctedAmount) === 0) return;
  await amountSettled(ctx, { orderId: order.id, total: completed ? total : null, corrected, reference });
}

const closedPayload = (row: Settlement, orders: readonly OrderFacts[]) => ({
  settlementId: row.id,
  orderIds: orders.map((o) => o.id),
  protocolId: row.protocol_id,
  dealId: row.deal_id,
});
/** 20 or 40 → 50: nothing is left to invoice, to pay or to refund. */
export async function closeSettlement(
  ctx: SettlementContext,
  row: Settlement,
  orders: readonly OrderFacts[],
): Promise<Settlement> {
  const closed = await stepSettlement(ctx, row, 'close', 'effect', { set: { closed_at: await ctx.now() } });
  await ctx.emit(settlementClosed, closedPayload(closed, orders));
  for (const order of orders) await orderSettled(ctx, { orderId: order.id });
  await checkDealsOf(ctx, { orderIds: orders.map((o) => o.id) });
  await notifyParties(ctx, 'N-SET-05', closed, ['buyer', 'seller']);
  settlementMoved(ctx, closed);
  return closed;
}

interface Binding {
  readonly verb: Extract<SettlementVerb, 'confirm' | 'silence' | 'decide'>;
  readonly side: Side;
  readonly reason?: string | null;
  readonly appealId?: string;
  readonly tell: readonly ('buyer' | 'seller')[];
}
/**
 * → 20 with all its effects: what was paid and offset is counted anew, the deposit is offset, the difference is owed
 * or paid back, the order owes what was settled, and the notes are settled.
 */
export async function settle(ctx: SettlementContext, held: Held, by: Binding): Promise<Settlement> {
  const { row, orders, lines } = held;
  await assertNotBlocked(ctx, held);
  await assertUnchanged(ctx, held);
  const against = await countAgainst(ctx, row, orders, lines);
  const figures = recompute(lines, against);
  const bound = await stepSettlement(ctx, row, by.verb, by.side, {
    reason: by.reason ?? null,
    set: {
      difference_amount: figures.difference,
      ...(by.appealId === undefined ? {} : { decided_appeal_id: by.appealId }),
    },
    uncounted: {
      ...(figureColumns(figures, against.paidParts) as unknown as Partial<Settlement>),
      confirmed_at: await ctx.now(),
      unanswered: false,
      difference_done: isZero(figures.difference),
      sealed_hash: sql<string>`settlements.content_hash(id)` as unknown as string,
    },
  });
  await ctx.unschedule(SILENCE, row.id);
  const first = orders[0];
  if (first !== undefined && isPositive(bound.deposit_offset)) await offsetDeposits(ctx, bound, first);
  for (const order of orders)
    if (row.kind === KIND.final && order.state === COMPLETED) await releaseDeposit(ctx, row, order);
  for (const order of orders)
    if (row.kind !== KIND.provisional) await notifyOrder(ctx, order, row.settlement_no);
  if (first !== undefined && isPositive(bound.deposit_offset))
    await paymentConfirmed(ctx, {
      orderId: first.id,
      amount: bound.deposit_offset,
      reference: row.settlement_no,
    });
  const opened = await openDifference(ctx, bound);
  const noteIds = notesOf(lines);
  if (row.kind === KIND.final && noteIds.length > 0)
    await settleNotes(ctx, { noteIds, settlementId: row.id });
  const after = opened === null ? bound : await keepOpened(ctx, bound, opened);
  await passFinalPrices(ctx, held);
  await ctx.emit(settlementConfirmed, closedPayload(after, orders));
  await notifyParties(ctx, 'N-SET-02', after, by.tell);
  settlementMoved(ctx, after);
  // Who hears of it may have said already that all of it is invoiced, and so moved it on.
  const now = (await heldSettlement(ctx, row.id)) ?? after;
  return isZero(now.total_amount) && now.state === SETTLEMENT.confirmed
    ? closeSettlement(ctx, now, orders)
    : now;
}
const isZero = (amount: string): boolean => compare(amount, '0') === 0;
export const SILENCE = 'settlements.silence';

const keepOpened = (
  ctx: SettlementContext,
  row: Settlement,
  opened: { receivable_id: string } | { refund_payment_id: string },
): Promise<Settlement> =>
  ctx.tx
    .updateTable('settlements.settlement')
    .set(opened)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<Settlement>;

/** The difference was paid or refunded in full: an invoiced statement closes. */
export async function differenceDone(ctx: SettlementContext, id: string): Promise<void> {
  const seen = await ctx.tx
    .selectFrom('settlements.settlement')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (seen === undefined || seen.difference_done) return;
  const orders = await lockOrders(ctx, await orderIdsOf(ctx, seen as Settlement));
  const row = await heldSettlement(ctx, id);
  if (row === undefined || row.difference_done) return;
  const first = orders[0];
  if (first !== undefined && first.currency === row.currency && isPositive(row.difference_amount))
    // What the payment already booked to the order is not booked again: an order takes no more than it owes.
    await paymentConfirmed(ctx, {
      orderId: first.id,
      amount: row.difference_amount,
      reference: row.settlement_no,
    });
  const done = (await ctx.tx
    .updateTable('settlements.settlement')
    .set({ difference_done: true })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Settlement;
  settlementMoved(ctx, done);
  if (done.state === SETTLEMENT.invoiced) await closeSettlement(ctx, done, orders);
}
