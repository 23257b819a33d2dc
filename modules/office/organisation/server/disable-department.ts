import { disableDepartment } from '../contract/department.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { DeptDisable } from '../rules/refusals.ts';
import { lockDepartment, notRoot, stepDepartment } from './lock-department.ts';
import { asCaller, organisation } from './tables.ts';

/**
 * A department without enabled children and normal people cannot be chosen any more; old data keeps it
 * (administration-domain 5.1). Refuses 10306, 10308, 11001.
 */
export const disableDepartmentHandler = organisation.batchCommand(disableDepartment, async (ctx) => {
  const row = await lockDepartment(ctx, ctx.input.id);
  notRoot(row);
  const child = await ctx.tx
    .selectFrom('organisation.department')
    .select('id')
    .where('parent_id', '=', row.id)
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .executeTakeFirst();
  const person = await ctx.tx
    .selectFrom('organisation.employee')
    .select('id')
    .where('dept_id', '=', row.id)
    .where('status', '=', EMPLOYEE.normal)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (child !== undefined || person !== undefined) throw DeptDisable({});
  await stepDepartment(asCaller(ctx), row, 'disable', 'operator');
});
