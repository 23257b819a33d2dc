import { lockOrderFor, type OrderFacts, orderOf } from '#fulfilment/orders/server/door.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { cut2 } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { Within } from '#kernel/server/scope.ts';
import { ShipOrderNotReady } from '../rules/refusals.ts';
import { BIZ } from './note-lifecycle.ts';
import type { Note, ShipmentContext } from './tables.ts';

export type { OrderFacts } from '#fulfilment/orders/server/door.ts';
type Line = OrderFacts['lines'][number];

/** Locks the order of a note, before the note: who acts on a note may move its order, whether he sees it or not. */
export const holdOrder = (ctx: ShipmentContext, orderId: string): Promise<OrderFacts> =>
  asSystem(ctx, () => lockOrderFor(ctx, { orderId }));

/** The order as the caller reaches it, or that of a note he reaches. Refuses NotFound. */
export async function seeOrder(
  ctx: ShipmentContext,
  orderId: string,
  within: Within = BIZ,
): Promise<OrderFacts> {
  const order = await orderOf(ctx, { orderId, within });
  const isParty = order !== null && [order.sellerId, order.buyerId].includes(ctx.actor.memberId ?? '');
  if (order === null || !(isParty || ctx.actor.identity === 'platform')) throw NotFound({});
  return order;
}
/** What may still be planned: cut down to two decimals, never up (trading-domain 0.2). */
export const plannable = (remainingQty: string): string => cut2(remainingQty);
/** A line with what may still be planned of it. Refuses NotFound. */
export const lineOf = (order: OrderFacts, lineNo: number): Line => {
  const line = order.lines.find((l) => l.lineNo === lineNo);
  if (line === undefined) throw NotFound({}, 'lineNo');
  return { ...line, remainingQty: plannable(line.remainingQty) };
};
/** Goods go while the order is 20 or 21 (10.1). */
export function requireShipping(order: OrderFacts): void {
  if (order.state !== ORDER.awaitingPickup && order.state !== ORDER.pickingUp) throw ShipOrderNotReady({});
}
export const ofLine = (note: Note) => ({ orderId: note.order_id, lineNo: note.line_no });
