import type { Context } from '#kernel/server/act-context.ts';
import { type AnyTables, nowHere } from '#kernel/server/database.ts';
import { addEmployee } from '../contract/employee.ts';
import { join } from './add-employee.ts';
import { roomForAdmin } from './company-gate.ts';
import type { OrganisationContext } from './tables.ts';

export interface NewAdministrator {
  readonly memberId: string;
  readonly deptId: string;
  readonly account: string;
  readonly empName: string;
  readonly loginEmail: string;
  readonly mobile?: string | null | undefined;
}
/**
 * The first administrator of a company that is opened for it, not activated, an activation mail on its way;
 * nobody learns a password (administration-domain 22.1, 22.2).
 * His roles are the caller's affair. Refuses taken names (10304, 10701, 10702), 11106.
 */
export async function joinAsAdministrator(
  caller: Context<AnyTables, unknown>,
  wish: NewAdministrator,
): Promise<{ accountId: string; empId: string }> {
  const ctx = caller as unknown as OrganisationContext;
  const { memberId, ...person } = wish;
  await roomForAdmin(ctx.tx, memberId);
  const { row } = await join(ctx, memberId, addEmployee.input.parse({ ...person, pwdMode: 'random' }), false);
  await ctx.tx
    .updateTable('organisation.employee')
    .set({ admin_flag: true, gmt_modified: nowHere })
    .where('id', '=', row.id)
    .execute();
  return { accountId: row.account_id, empId: row.id };
}
