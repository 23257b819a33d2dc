import { type RawBuilder, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { inScope } from '#kernel/server/scope.ts';

/**
 * Companies a person of the platform may see, as a condition on a column of company ids: in scope of
 * CUSTOMER, or looked after by him (administration-domain 7.4).
 */
export const seenCustomers = (actor: Actor, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select m.id from members.member m left join members.record r on r.member_id = m.id
    where not m.deleted and (${inScope(actor, 'CUSTOMER', { member: 'm.id', dept: 'm.owner_dept_id', emp: 'm.owner_emp_id' })} or r.salesman_emp_id = ${actor.empId ?? '-1'}::bigint))`;

/** Refuses a company outside the caller's reach like one that does not exist (10301). */
export async function mustSee(ctx: Context<AnyTables, unknown>, memberId: string): Promise<void> {
  const { rows } =
    await sql`select 1 from members.member c where c.id = ${memberId}::bigint and not c.deleted and ${seenCustomers(ctx.actor, 'c.id')}`.execute(
      ctx.tx,
    );
  if (rows.length === 0) throw NotFound({});
}
