import { sql } from 'kysely';
import type { Actor } from '#kernel/server/actor.ts';
import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { type LEAD, type LeadVerb, leadLifecycle } from '../rules/lead-lifecycle.ts';
import type { Lead, LeadContext } from './tables.ts';

export const BIZ = 'LEAD';
const T = 'leads.lead';
const sides = {
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
export type LeadSide = 'buyer' | 'seller';
/** The side a reader has signed in on is the side he looks from. */
export const sideOf = (actor: Actor): LeadSide => (actor.identity === 'buyer' ? 'buyer' : 'seller');
export const unreadColumn = (actor: Actor) =>
  sideOf(actor) === 'buyer' ? ('buyer_unread' as const) : ('seller_unread' as const);

/** Requests of the reader's company on the side he has signed in on, within his data scope. */
export const reached = (ctx: LeadContext) =>
  ctx.tx
    .selectFrom('leads.lead')
    .where('leads.lead.deleted', '=', false)
    .where(partyInScope(ctx.actor, 'INQUIRY', sides));

/** One of them. Refuses 10301. */
export const seeLead = (ctx: LeadContext, id: string): Promise<Lead> =>
  foundRow(reached(ctx).where('leads.lead.id', '=', id).selectAll());

/** Locked for a change. Refuses 10301 and 10302. */
export async function lockLead(
  ctx: LeadContext,
  wish: { readonly id: string; readonly version?: number },
): Promise<Lead> {
  const row = await lockRow(reached(ctx).where('leads.lead.id', '=', wish.id).selectAll(), wish.version);
  ctx.target({ type: BIZ, id: row.id, no: row.lead_no });
  return row;
}

/** The only writer of a state; an answer at the last instant loses to the timer (trading-domain 1.6). */
export const step = stepper<Lead, typeof LEAD, LeadVerb>({
  lifecycle: leadLifecycle,
  table: T,
  column: 'state',
  bizType: BIZ,
  number: (row) => row.lead_no,
  parties: (row) => [row.seller_member_id, row.buyer_member_id],
  deadlines: { waiting: { at: 'expires_at', lapse: 'expire' } },
});

/** Both companies' lists and counters look again. */
export function leadMoved(ctx: LeadContext, row: Pick<Lead, 'buyer_member_id' | 'seller_member_id'>): void {
  ctx.live(`leads:${row.buyer_member_id}`);
  ctx.live(`leads:${row.seller_member_id}`);
}
export const EXPIRE = 'leads.expire';

/** The requests one company sends on one day follow one another. */
export const holdDay = (ctx: LeadContext): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('leads.send ' || ${ctx.actor.memberId ?? '0'}, 0))`.execute(
    ctx.tx,
  );
