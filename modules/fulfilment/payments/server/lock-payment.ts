import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { DIRECTION, type PAYMENT, type PaymentVerb, paymentLifecycle } from '../rules/payment-lifecycle.ts';
import type { Allocation, PaymentsContext, Registration } from './tables.ts';

export const BIZ = 'PAYMENT';
/** The data type whose scope says which payments somebody reaches, and of whose orders. */
export const SCOPE = 'COLLECTION';
const T = 'payments.registration';
export const paymentSides = {
  seller: {
    member: `${T}.seller_member_id`,
    dept: `${T}.seller_owner_dept_id`,
    emp: `${T}.seller_owner_emp_id`,
  },
  buyer: {
    member: `${T}.buyer_member_id`,
    dept: `${T}.buyer_owner_dept_id`,
    emp: `${T}.buyer_owner_emp_id`,
  },
};
/** The only writer of a registration's state. */
export const stepPayment = stepper<Registration, typeof PAYMENT, PaymentVerb>({
  lifecycle: paymentLifecycle,
  table: T,
  column: 'state',
  bizType: BIZ,
  number: (row) => row.payment_no,
  parties: (row) => [row.seller_member_id, row.buyer_member_id],
});

export type PaymentSide = 'buyer' | 'seller' | 'operator';
/** On which side of the money the caller stands. */
export function sideOf(
  actor: Actor,
  row: Pick<Registration, 'seller_member_id' | 'buyer_member_id'>,
): PaymentSide {
  if (isPlatform(actor)) return 'operator';
  return actor.identity === 'seller' && actor.memberId === row.seller_member_id ? 'seller' : 'buyer';
}
/** The company that registered it; the platform counts as one. */
export const companyOf = (actor: Actor): string => (isPlatform(actor) ? '0' : (actor.memberId ?? '0'));
export const isCreator = (actor: Actor, row: Pick<Registration, 'creator_member_id'>): boolean =>
  row.creator_member_id === companyOf(actor);

export const payerOf = (
  r: Pick<Registration, 'direction' | 'seller_member_id' | 'buyer_member_id'>,
): string => (r.direction === DIRECTION.in ? r.buyer_member_id : r.seller_member_id);
export const payeeOf = (
  r: Pick<Registration, 'direction' | 'seller_member_id' | 'buyer_member_id'>,
): string => (r.direction === DIRECTION.in ? r.seller_member_id : r.buyer_member_id);

/** Registrations within the reach of the caller. */
export const reached = (ctx: PaymentsContext) =>
  ctx.tx
    .selectFrom('payments.registration')
    .where('payments.registration.deleted', '=', false)
    .where(partyInScope(ctx.actor, SCOPE, paymentSides));
/** One of them. Refuses 10301. */
export const seePayment = (ctx: PaymentsContext, id: string): Promise<Registration> =>
  foundRow(reached(ctx).where('payments.registration.id', '=', id).selectAll());
/** Locked for a change. Refuses 10301 and 10302. */
export async function lockPayment(
  ctx: PaymentsContext,
  wish: { readonly id: string; readonly version?: number },
): Promise<Registration> {
  const row = await lockRow(
    reached(ctx).where('payments.registration.id', '=', wish.id).selectAll(),
    wish.version,
  );
  ctx.target({ type: BIZ, id: row.id, no: row.payment_no });
  return row;
}
export const allocationsOf = (ctx: PaymentsContext, ids: readonly string[]): Promise<Allocation[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.tx
        .selectFrom('payments.allocation')
        .selectAll()
        .where('registration_id', 'in', [...ids])
        .orderBy('registration_id')
        .orderBy('seq')
        .execute();

/** Lists, pages and the order look again. */
export function paymentMovedLive(
  ctx: PaymentsContext,
  row: Pick<Registration, 'id' | 'seller_member_id' | 'buyer_member_id'>,
): void {
  ctx.live(`payment:${row.id}`);
  for (const member of new Set([row.seller_member_id, row.buyer_member_id])) ctx.live(`payments:${member}`);
}
