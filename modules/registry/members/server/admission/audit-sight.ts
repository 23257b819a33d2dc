import { type RawBuilder, sql } from 'kysely';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { type Actor, holds, scopeOf } from '#kernel/server/actor.ts';
import { auditPage } from '../../rules/audit-page.ts';
import { seenCustomers } from '../seen-customers.ts';

type Kind = 'company' | 'sub';
export const mayDecide = (actor: Actor, kind: Kind, button: 'Approve' | 'Reject' = 'Approve'): boolean =>
  actor.superAdmin || holds(actor, button, [auditPage(kind)]);

/** Both kinds share their calls: who holds one page sees and decides that kind only. Refuses 10201. */
export function needPage(actor: Actor, kind: Kind, button?: 'Approve' | 'Reject'): void {
  if (actor.superAdmin) return;
  if (button === undefined ? !actor.routes.has(auditPage(kind)) : !mayDecide(actor, kind, button))
    throw NoPermission({});
}

/**
 * Applications are of nobody's company yet: whoever decides, or sees all customers, sees them; others those
 * they were given as salesman and those
 * of companies in their reach (administration-domain 7.4).
 */
export function seenApplications(actor: Actor, kind: Kind): RawBuilder<boolean> {
  if (mayDecide(actor, kind) || mayDecide(actor, kind, 'Reject') || scopeOf(actor, 'CUSTOMER').all)
    return sql<boolean>`true`;
  return sql<boolean>`(a.salesman_emp_id = ${actor.empId ?? '-1'}::bigint or ${seenCustomers(actor, 'a.member_id')} or ${seenCustomers(actor, 'a.parent_member_id')})`;
}
/** Requests of companies, by the companies in reach. */
export const seenRequests = (actor: Actor, kind: Kind): RawBuilder<boolean> =>
  mayDecide(actor, kind) || mayDecide(actor, kind, 'Reject') || scopeOf(actor, 'CUSTOMER').all
    ? sql<boolean>`true`
    : seenCustomers(actor, 'c.member_id');

/** Minutes between being submitted and being decided, or now. */
export const waitedMinutes = (table: 'a' | 'c'): RawBuilder<number> =>
  sql<number>`greatest(0, floor(extract(epoch from coalesce(${sql.ref(`${table}.reviewed_at`)}, kernel.now()) - ${sql.ref(`${table}.submitted_at`)}) / 60))::int`;
