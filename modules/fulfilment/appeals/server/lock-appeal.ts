import { holdOrders } from '#fulfilment/orders/server/door.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { type APPEAL, type AppealVerb, appealLifecycle } from '../rules/appeal-lifecycle.ts';
import type { Appeal, AppealContext, PartySide } from './tables.ts';

export const BIZ = 'APPEAL';
const T = 'appeals.appeal';
const sides = {
  seller: {
    member: `${T}.seller_member_id`,
    dept: `${T}.seller_owner_dept_id`,
    emp: `${T}.seller_owner_emp_id`,
  },
  buyer: { member: `${T}.buyer_member_id`, dept: `${T}.buyer_owner_dept_id`, emp: `${T}.buyer_owner_emp_id` },
};
/** On which side of an appeal the caller stands. */
export function sideOf(actor: Actor, row: Pick<Appeal, 'seller_member_id'>): PartySide | 'operator' {
  if (isPlatform(actor)) return 'operator';
  return actor.identity === 'seller' && actor.memberId === row.seller_member_id ? 'seller' : 'buyer';
}
export const otherSide = (side: PartySide): PartySide => (side === 'buyer' ? 'seller' : 'buyer');
/** Who acts as one of the two sides. */
export const partyOf = (actor: Actor, row: Pick<Appeal, 'seller_member_id'>): PartySide =>
  sideOf(actor, row) === 'seller' ? 'seller' : 'buyer';
export const memberOf = (row: Appeal, side: PartySide): string =>
  side === 'buyer' ? row.buyer_member_id : row.seller_member_id;

/** Appeals of the caller's side within his data scope. */
export const reached = (ctx: AppealContext) =>
  ctx.tx
    .selectFrom('appeals.appeal')
    .where('appeals.appeal.deleted', '=', false)
    .where(partyInScope(ctx.actor, BIZ, sides));
/** One of them. Refuses 10301. */
export const seeAppeal = (ctx: AppealContext, id: string): Promise<Appeal> =>
  foundRow(reached(ctx).where('appeals.appeal.id', '=', id).selectAll());

/** Locked for an act, after its order: what it comes to is written into statements of it. Refuses 10301 and 10302. */
export async function lockAppeal(
  ctx: AppealContext,
  of: { readonly id: string; readonly version: number },
): Promise<Appeal> {
  const seen = await seeAppeal(ctx, of.id);
  await holdOrders(ctx, { orderIds: [seen.order_id] });
  const row = await lockRow(reached(ctx).where('appeals.appeal.id', '=', of.id).selectAll(), of.version);
  ctx.target({ type: BIZ, id: row.id, no: row.appeal_no });
  return row;
}
/** By id, locked, for timers. */
export const heldAppeal = (ctx: AppealContext, id: string): Promise<Appeal | undefined> =>
  ctx.tx.selectFrom('appeals.appeal').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Writes an appeal's state: the only one that does. */
export const stepAppeal = stepper<Appeal, typeof APPEAL, AppealVerb>({
  lifecycle: appealLifecycle,
  table: T,
  column: 'state',
  bizType: BIZ,
  number: (row) => row.appeal_no,
  parties: (row) => [row.seller_member_id, row.buyer_member_id],
});

/** Pages of everybody concerned look again. */
export function appealMoved(ctx: AppealContext, row: Appeal): void {
  ctx.live(`appeal:${row.id}`);
  ctx.live(`appeals:${row.buyer_member_id}`);
  ctx.live(`appeals:${row.seller_member_id}`);
  ctx.live('appeals:0');
  ctx.live(`order:${row.order_id}`);
}
