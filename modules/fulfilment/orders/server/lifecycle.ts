import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { nowHere } from '#kernel/server/database.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { orderLifecycle } from '../rules/order-lifecycle.ts';
import type { Order, OrdersTables } from './tables.ts';

export type OrderContext<I = unknown> = Context<OrdersTables, I>;
const o = 'orders.order';
export const orderSides = {
  seller: {
    member: `${o}.seller_member_id`,
    dept: `${o}.seller_owner_dept_id`,
    emp: `${o}.seller_owner_emp_id`,
  },
  buyer: { member: `${o}.buyer_member_id`, dept: `${o}.buyer_owner_dept_id`, emp: `${o}.buyer_owner_emp_id` },
};
/** Writes an order's state: the only one that does. */
export const stepOrder = stepper<Order, typeof orderLifecycle.codes, keyof typeof orderLifecycle.verbs>({
  lifecycle: orderLifecycle,
  table: o,
  column: 'order_state',
  bizType: 'ORDER',
  number: (row) => row.order_no,
  parties: (row) => [row.seller_member_id, row.buyer_member_id],
  deadlines: {
    awaitingPayment: { at: 'pay_deadline', lapse: 'lapse' },
    pickingUp: { at: 'complete_by', lapse: 'complete' },
  },
});

export type PartySide = 'buyer' | 'seller' | 'operator';
/** On which side of an order the caller stands. */
export function sideOf(actor: Actor, order: Pick<Order, 'seller_member_id' | 'buyer_member_id'>): PartySide {
  if (isPlatform(actor)) return 'operator';
  return actor.identity === 'seller' && actor.memberId === order.seller_member_id ? 'seller' : 'buyer';
}

/** Locks an order of the caller's within his data scope; hides the rest. Refuses with NotFound and StaleVersion. */
export async function lockOrder(
  ctx: OrderContext,
  input: { id: string; version: number },
): Promise<{ order: Order; side: PartySide }> {
  const order = await ctx.tx
    .selectFrom(o)
    .selectAll()
    .where('id', '=', input.id)
    .where('deleted', '=', false)
    .where(partyInScope(ctx.actor, 'ORDER', orderSides))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (order === undefined) throw NotFound({});
  if (order.version !== input.version) throw VersionConflict({ version: order.version });
  ctx.target({ type: 'ORDER', id: order.id, no: order.order_no });
  return { order, side: sideOf(ctx.actor, order) };
}

/** The order by id, locked, for timers and effects. */
export const heldOrder = (ctx: OrderContext, id: string): Promise<Order | undefined> =>
  ctx.tx.selectFrom(o).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Strictly before by the database clock, read after the lock (trading-domain 1.6). */
export async function isBefore(ctx: OrderContext, deadline: Date): Promise<boolean> {
  const { rows } = await sql<{
    before: boolean;
  }>`select ${nowHere} < ${deadline.toISOString()}::timestamptz as before`.execute(ctx.tx);
  return rows[0]?.before === true;
}
