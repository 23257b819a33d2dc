import { setAccountStatus } from '#office/identity/server/door.ts';
import { enableEmployee } from '../contract/employee-acts.ts';
import { EmpCompany, ParentDisabled } from '../rules/refusals.ts';
import { notifyPerson } from './notify-staff.ts';
import { lockOwn, stepEmployee } from './staff.ts';
import { asCaller, type EmployeeRow, type OrganisationContext, organisation } from './tables.ts';

/** The department of a person who comes (back) to work is switched on. Refuses 10307. */
export async function departmentOpen(ctx: OrganisationContext, row: EmployeeRow): Promise<void> {
  const dept = await ctx.tx
    .selectFrom('organisation.department')
    .select(['state', 'deleted'])
    .where('id', '=', row.dept_id)
    .forShare()
    .executeTakeFirst();
  if (dept === undefined || dept.deleted || dept.state !== '1') throw ParentDisabled({}, 'deptId');
}

/**
 * A disabled person works again: normal, or not activated when he never was (administration-domain 5.3).
 * Refuses 10306, 10307, 11112.
 */
export async function enable(ctx: OrganisationContext, row: EmployeeRow): Promise<void> {
  const to = row.ever_activated ? 'normal' : 'unactivated';
  await departmentOpen(ctx, row);
  if (!(await ctx.service('companies').of(asCaller(ctx), row.member_id)).enabled) throw EmpCompany({});
  await stepEmployee(asCaller(ctx), row, 'enable', 'operator', { to });
  await setAccountStatus(asCaller(ctx), { accountId: row.account_id, status: to });
  await notifyPerson(ctx, row, 'EMP_ENABLED', { empName: row.emp_name });
}

export const enableEmployeeHandler = organisation.batchCommand(enableEmployee, async (ctx) =>
  enable(ctx, await lockOwn(ctx, { id: ctx.input.id })),
);
