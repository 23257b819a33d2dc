import { deleteDepartment } from '../contract/department.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { DeptDelete } from '../rules/refusals.ts';
import { lockDepartment, notRoot, stepDepartment } from './lock-department.ts';
import { asCaller, type DepartmentRow, type OrganisationContext, organisation } from './tables.ts';

/** Whether anything still stands in the department: children, people who have not left, positions, open documents. */
async function inUse(ctx: OrganisationContext, row: DepartmentRow): Promise<boolean> {
  const child = await ctx.tx
    .selectFrom('organisation.department')
    .select('id')
    .where('parent_id', '=', row.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (child !== undefined) return true;
  const person = await ctx.tx
    .selectFrom('organisation.employee')
    .select('id')
    .where((or) => or.or([or('dept_id', '=', row.id), or('main_post_dept_id', '=', row.id)]))
    .where('status', '<>', EMPLOYEE.resigned)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (person !== undefined || (await ctx.service('staffRights').postsIn(asCaller(ctx), row.id))) return true;
  for (const h of ctx.service('ownedDocuments'))
    if ((await h.countIn(asCaller(ctx), row.id)) > 0) return true;
  return false;
}

/** Takes away an empty department (administration-domain 5.1); who answered for it does so no more. Refuses 10308, 11002. */
export async function dropDepartment(ctx: OrganisationContext, id: string, version?: number): Promise<void> {
  const row = await lockDepartment(ctx, id, version);
  notRoot(row);
  if (await inUse(ctx, row)) throw DeptDelete({});
  await ctx.tx.deleteFrom('organisation.responsible_dept').where('dept_id', '=', row.id).execute();
  await stepDepartment(asCaller(ctx), row, 'remove', 'operator', {
    set: { deleted: true, leader_emp_id: null },
  });
}

export const deleteDepartmentHandler = organisation.batchCommand(deleteDepartment, async (ctx) =>
  dropDepartment(ctx, ctx.input.id),
);
