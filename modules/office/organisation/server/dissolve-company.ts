import type { Context } from '#kernel/server/act-context.ts';
import { type AnyTables, nowHere } from '#kernel/server/database.ts';
import { holdCompany } from './company-gate.ts';
import { remove } from './delete-employee.ts';
import type { OrganisationContext } from './tables.ts';

/**
 * Takes away the people and departments of a company that never began: each person must never have come
 * (administration-domain 22.1). Refuses 11105.
 */
export async function dissolveCompany(caller: Context<AnyTables, unknown>, memberId: string): Promise<void> {
  const ctx = caller as unknown as OrganisationContext;
  await holdCompany(ctx.tx, memberId);
  const people = await ctx.tx
    .selectFrom('organisation.employee')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('deleted', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const row of people) await remove(ctx, row);
  await ctx.tx
    .updateTable('organisation.department')
    .set({ deleted: true, gmt_modified: nowHere })
    .where('member_id', '=', memberId)
    .where('deleted', '=', false)
    .execute();
}
