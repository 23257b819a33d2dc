import { NotFound } from '#kernel/rules/refusals.ts';
import { bumpPermissionVersion } from '#office/identity/server/door.ts';
import { setUpDepartment } from '../contract/employee-acts.ts';
import { lockOwn, stepEmployee } from './staff.ts';
import { asCaller, type EmployeeRow, type OrganisationContext, organisation } from './tables.ts';

/** Enabled departments of the person's own company. Refuses 10301. */
async function openDepartments(
  ctx: OrganisationContext,
  memberId: string,
  ids: readonly string[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const rows = await ctx.tx
    .selectFrom('organisation.department')
    .select('id')
    .where('id', 'in', wanted)
    .where('member_id', '=', memberId)
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .forShare()
    .execute();
  if (rows.length < wanted.length) throw NotFound({}, field);
}

/**
 * Puts a person into a department and, when given, names the departments he answers for; his reach follows at
 * once (administration-domain 5.3). Refuses 10301, 10306.
 */
export async function place(
  ctx: OrganisationContext,
  row: EmployeeRow,
  deptId: string,
  responsible: readonly string[] | undefined,
): Promise<void> {
  await openDepartments(ctx, row.member_id, [deptId], 'deptId');
  await stepEmployee(asCaller(ctx), row, 'assign', 'operator', { set: { dept_id: deptId } });
  if (responsible !== undefined) {
    const ids = [...new Set(responsible)];
    await openDepartments(ctx, row.member_id, ids, 'responsibleDeptIds');
    await ctx.tx.deleteFrom('organisation.responsible_dept').where('emp_id', '=', row.id).execute();
    if (ids.length > 0)
      await ctx.tx
        .insertInto('organisation.responsible_dept')
        .values(ids.map((dept_id) => ({ emp_id: row.id, dept_id, created_by: ctx.actor.accountId })))
        .execute();
  }
  await bumpPermissionVersion(asCaller(ctx), { accountIds: [row.account_id] });
}

export const setUpDepartmentHandler = organisation.batchCommand(setUpDepartment, async (ctx) =>
  place(ctx, await lockOwn(ctx, { id: ctx.input.id }), ctx.input.deptId, ctx.input.responsibleDeptIds),
);
