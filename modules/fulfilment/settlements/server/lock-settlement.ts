import { sql } from 'kysely';
import type { Actor } from '#kernel/server/actor.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { type SETTLEMENT, type SettlementVerb, settlementLifecycle } from '../rules/settlement-lifecycle.ts';
import type { Settlement, SettlementContext } from './tables.ts';

export const BIZ = 'SETTLEMENT';
const T = 'settlements.settlement';
export const settlementSides = {
  seller: {
    member: `${T}.seller_member_id`,
    dept: `${T}.seller_owner_dept_id`,
    emp: `${T}.seller_owner_emp_id`,
  },
  buyer: { member: `${T}.buyer_member_id`, dept: `${T}.buyer_owner_dept_id`, emp: `${T}.buyer_owner_emp_id` },
};
export type PartySide = 'buyer' | 'seller' | 'operator';
/** On which side of a statement the caller stands. */
export function sideOf(actor: Actor, row: Pick<Settlement, 'seller_member_id'>): PartySide {
  if (isPlatform(actor)) return 'operator';
  return actor.identity === 'seller' && actor.memberId === row.seller_member_id ? 'seller' : 'buyer';
}

/** Statements of the caller's side within his data scope; a buyer sees none before it is sent. */
export const reached = (ctx: SettlementContext) =>
  ctx.tx
    .selectFrom('settlements.settlement')
    .where('settlements.settlement.deleted', '=', false)
    .where(partyInScope(ctx.actor, BIZ, settlementSides))
    .where(
      ctx.actor.identity === 'buyer'
        ? sql<boolean>`settlements.settlement.sent_revision is not null`
        : sql<boolean>`true`,
    );

/** One of them. Refuses 10301. */
export const seeSettlement = (ctx: SettlementContext, id: string): Promise<Settlement> =>
  foundRow(reached(ctx).where('settlements.settlement.id', '=', id).selectAll());

/** Locked for an act. Refuses 10301 and 10302. */
export async function lockSettlement(
  ctx: SettlementContext,
  of: { readonly id: string; readonly version?: number },
): Promise<Settlement> {
  const row = await lockRow(
    reached(ctx).where('settlements.settlement.id', '=', of.id).selectAll(),
    of.version,
  );
  ctx.target({ type: BIZ, id: row.id, no: row.settlement_no });
  return row;
}
/** By id, locked, for timers and effects. */
export const heldSettlement = (ctx: SettlementContext, id: string): Promise<Settlement | undefined> =>
  ctx.tx
    .selectFrom('settlements.settlement')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Writes a statement's state: the only one that does. Where silence confirms, an act at the last instant loses to it. */
export const stepSettlement = stepper<Settlement, typeof SETTLEMENT, SettlementVerb>({
  lifecycle: settlementLifecycle,
  table: T,
  column: 'state',
  bizType: BIZ,
  number: (row) => row.settlement_no,
  // A draft nobody sent is the seller's own.
  parties: (row) =>
    row.sent_revision === null ? [row.seller_member_id] : [row.seller_member_id, row.buyer_member_id],
  deadlines: { sent: { at: 'silence_at', lapse: 'silence' } },
});

/** Both companies' lists look again. */
export function settlementMoved(ctx: SettlementContext, row: Settlement): void {
  ctx.live(`settlement:${row.id}`);
  ctx.live(`settlements:${row.buyer_member_id}`);
  ctx.live(`settlements:${row.seller_member_id}`);
  if (row.order_id !== null) ctx.live(`order:${row.order_id}`);
}
