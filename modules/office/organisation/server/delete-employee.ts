import { touched } from '#kernel/server/rows.ts';
import { accountFor, removeAccount } from '#office/identity/server/door.ts';
import { deleteEmployee } from '../contract/employee-acts.ts';
import { employeeLifecycle } from '../rules/employee-lifecycle.ts';
import { EmpDelete } from '../rules/refusals.ts';
import { lockOwn, notSelf, personOf } from './staff.ts';
import { asCaller, type EmployeeRow, type OrganisationContext, organisation } from './tables.ts';

/**
 * Takes away a person who never came; account, number and address are free again (administration-domain 5.3).
 * Refuses 11101, 11105.
 */
export async function remove(ctx: OrganisationContext, row: EmployeeRow): Promise<void> {
  notSelf(ctx, row);
  const account = await accountFor(asCaller(ctx), { id: row.account_id });
  const never =
    employeeLifecycle.open(row.status, 'operator').includes('remove') &&
    !row.ever_activated &&
    account?.lastLoginTime === null &&
    !account.activated;
  if (!never) throw EmpDelete({});
  await ctx.service('staffRights').endAll(asCaller(ctx), personOf(row));
  await ctx.tx.deleteFrom('organisation.responsible_dept').where('emp_id', '=', row.id).execute();
  await ctx.tx
    .updateTable('organisation.employee')
    .set({ superior_id: null })
    .where('superior_id', '=', row.id)
    .execute();
  await ctx.tx
    .updateTable('organisation.department')
    .set({ leader_emp_id: null })
    .where('leader_emp_id', '=', row.id)
    .execute();
  await ctx.tx
    .updateTable('organisation.employee')
    .set({
      deleted: true,
      ...touched(ctx),
    })
    .where('id', '=', row.id)
    .execute();
  await removeAccount(asCaller(ctx), { accountId: row.account_id });
  await ctx.history({
    bizType: 'EMPLOYEE',
    bizId: row.id,
    bizNo: row.emp_no,
    action: 'remove',
    from: row.status,
    to: null,
    side: 'operator',
    parties: [row.member_id],
  });
}

export const deleteEmployeeHandler = organisation.batchCommand(deleteEmployee, async (ctx) =>
  remove(ctx, await lockOwn(ctx, { id: ctx.input.id, gate: true })),
);
