import { sql } from 'kysely';
import { add, compare, cut2, type DecimalText, isPositive, sub } from '#kernel/rules/decimal.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { orderPickingUp } from '../rules/events.ts';
import { mostOut, shownQuantity } from '../rules/order-amounts.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import { OrderBeyondTolerance, OrderQuantityBeyond } from '../rules/refusals.ts';
import { billed, type OrderBill } from '../rules/voyage.ts';
import { awaitSilence, finishOrder } from './finish-order.ts';
import { noteOrder, PICKUP } from './end-order.ts';
import { heldOrder, type OrderContext, stepOrder } from './lifecycle.ts';
import { type Order, orders, type Progress } from './tables.ts';

interface OfLine {
  readonly orderId: string;
  readonly lineNo: number;
}
interface Moved {
  readonly planned?: DecimalText;
  readonly shipped?: DecimalText;
  readonly received?: DecimalText;
  readonly notes?: number;
}

async function heldLine(ctx: OrderContext, of: OfLine): Promise<{ order: Order; line: Progress }> {
  const order = await heldOrder(ctx, of.orderId);
  const line = await ctx.tx
    .selectFrom('orders.line_progress')
    .selectAll()
    .where('order_id', '=', of.orderId)
    .where('line_no', '=', of.lineNo)
    .executeTakeFirst();
  if (order === undefined || line === undefined) throw NotFound({});
  return { order, line };
}

/** Adds to a line and answers what its order comes to then (INV-ORD-07). */
async function moveLine(ctx: OrderContext, of: OfLine, by: Moved) {
  await ctx.tx
    .updateTable('orders.line_progress')
    .set({
      planned_qty: sql`planned_qty + ${by.planned ?? '0'}::numeric`,
      shipped_qty: sql`shipped_qty + ${by.shipped ?? '0'}::numeric`,
      received_qty: sql`received_qty + ${by.received ?? '0'}::numeric`,
      notes_out: sql`notes_out + ${by.notes ?? 0}`,
    })
    .where('order_id', '=', of.orderId)
    .where('line_no', '=', of.lineNo)
    .execute();
  return sumsOf(ctx, of.orderId);
}
/** The quantities of an order as its lines add up. */
export const sumsOf = (ctx: OrderContext, orderId: string) =>
  ctx.tx
    .selectFrom('orders.line_progress')
    .where('order_id', '=', orderId)
    .select([
      sql<string>`sum(planned_qty)`.as('planned_qty'),
      sql<string>`sum(shipped_qty)`.as('shipped_qty'),
      sql<string>`sum(received_qty)`.as('received_qty'),
      sql<string>`sum(remaining_qty)`.as('remaining_qty'),
    ])
    .executeTakeFirstOrThrow();
const beyond = (line: Progress): never => {
  const left = sub(line.most_qty, add(line.planned_qty, line.shipped_qty));
  throw OrderBeyondTolerance({ most: shownQuantity(compare(left, '0') < 0 ? '0' : left) });
};

/**
 * Plans (above zero) or frees (below zero) goods of a line for a shipment; the order is 20 or 21 to plan. Refuses with
 * StateNotAllowed and with OrderQuantityBeyond, which names what is left (INV-ORD-01).
 */
export const planQuantity = orders.door<OfLine & { quantity: DecimalText }, void>((ctx) =>
  asSystem(ctx, async () => {
    const { order, line } = await heldLine(ctx, ctx.input);
    const { quantity } = ctx.input;
    if (isPositive(quantity)) {
      if (order.order_state !== ORDER.awaitingPickup && order.order_state !== ORDER.pickingUp)
        throw StateNotAllowed({ subject: 'order', verb: 'ship', state: order.order_state, side: 'effect' });
      if (compare(quantity, line.remaining_qty) > 0)
        throw OrderQuantityBeyond({ remaining: cut2(line.remaining_qty) });
    }
    const sums = await moveLine(ctx, ctx.input, { planned: quantity });
    await ctx.tx
      .updateTable('orders.order')
      .set({ ...sums, gmt_modified: nowHere })
      .where('id', '=', order.id)
      .execute();
    ctx.live(`order:${order.id}`);
  }),
);

/**
 * Goods of a planned shipment went out: `planned` is planned no more, `shipped` is what was weighed. The first goods
 * of an order take it from 20 to 21. Refuses with OrderBeyondTolerance above the plus tolerance of the line.
 */
export const goodsOut = orders.door<
  OfLine & { planned: DecimalText; shipped: DecimalText; bill?: OrderBill },
  void
>((ctx) =>
  asSystem(ctx, async () => {
    const { order, line } = await heldLine(ctx, ctx.input);
    const { planned, shipped } = ctx.input;
    const all = add(sub(line.planned_qty, planned), add(line.shipped_qty, shipped));
    if (compare(all, line.most_qty) > 0) beyond({ ...line, planned_qty: sub(line.planned_qty, planned) });
    const sums = await moveLine(ctx, ctx.input, { planned: sub('0', planned), shipped, notes: 1 });
    const set = {
      ...sums,
      pickup_overdue: false,
      complete_by: null,
      ...billed(order.voyage, ctx.input.bill),
    };
    if (order.order_state === ORDER.awaitingPickup) {
      await stepOrder(ctx, order, 'ship', 'effect', { set });
      await ctx.unschedule(PICKUP, order.id);
      await ctx.emit(orderPickingUp, { orderId: order.id, dealId: order.deal_id });
    } else if (order.order_state === ORDER.pickingUp)
      await noteOrder(ctx, order, { action: 'goodsOut', side: 'effect', set, changes: true });
    else throw StateNotAllowed({ subject: 'order', verb: 'ship', state: order.order_state, side: 'effect' });
    ctx.live(`order:${order.id}`);
  }),
);

/** Goods of one shipment were received; when nothing is under way any more the order completes by 7 days of silence. */
export const goodsReceived = orders.door<OfLine & { received: DecimalText }, void>((ctx) =>
  asSystem(ctx, async () => {
    const { order } = await heldLine(ctx, ctx.input);
    const sums = await moveLine(ctx, ctx.input, { received: ctx.input.received, notes: -1 });
    const after = await noteOrder(ctx, order, {
      action: 'goodsReceived',
      side: 'effect',
      set: sums,
      changes: true,
    });
    await awaitSilence(ctx, after);
  }),
);

/** Corrects what one shipment weighed by a signed difference (INV-SHP-05: a reversing note with its reason). */
export const correctShipped = orders.door<OfLine & { shipped: DecimalText; reason: string }, void>((ctx) =>
  asSystem(ctx, async () => {
    const { order, line } = await heldLine(ctx, ctx.input);
    const after = add(line.shipped_qty, ctx.input.shipped);
    if (compare(add(line.planned_qty, after), line.most_qty) > 0) beyond(line);
    const sums = await moveLine(ctx, ctx.input, { shipped: ctx.input.shipped });
    await noteOrder(ctx, order, {
      action: 'correctShipped',
      side: 'effect',
      set: sums,
      changes: true,
      reason: ctx.input.reason,
    });
  }),
);

/** 21 → 31 as the effect of another document. Refuses with OrderNotesOpen and OrderRestTooLarge. */
export const completeOrder = orders.door<{ orderId: string; by: 'effect' }, void>((ctx) =>
  asSystem(ctx, async () => {
    const order = await heldOrder(ctx, ctx.input.orderId);
    if (order === undefined) throw NotFound({});
    await finishOrder(ctx, order, { verb: 'complete', side: 'effect' });
  }),
);

/** Progress rows of an order that is laid. */
export const startProgress = async (
  ctx: OrderContext,
  order: Pick<Order, 'id' | 'tolerance_plus'>,
  lines: readonly { id: string; line_no: number; quantity: string }[],
): Promise<void> => {
  await ctx.tx
    .insertInto('orders.line_progress')
    .values(
      lines.map((l) => ({
        line_id: l.id,
        order_id: order.id,
        line_no: l.line_no,
        agreed_qty: l.quantity,
        most_qty: mostOut(l.quantity, order.tolerance_plus),
      })),
    )
    .execute();
};
