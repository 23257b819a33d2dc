import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { bumpPermissionVersion } from '#office/identity/server/door.ts';
import { moveDepartment } from '../contract/department.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { DEEPEST, DeptType, ParentDisabled, SiblingName, TreeCycle, TreeDepth } from '../rules/refusals.ts';
import { lockDepartment, notRoot, stepDepartment } from './lock-department.ts';
import { asCaller, type DepartmentRow, type OrganisationContext, organisation } from './tables.ts';

/**
 * Where a department may go: an enabled one of the same company, not itself or below it, not deeper than
 * eight levels. Refuses 10301, 10307, 10309, 10310, 11003.
 */
async function targetOf(ctx: OrganisationContext, row: DepartmentRow, id: string): Promise<DepartmentRow> {
  const to = await ctx.tx
    .selectFrom('organisation.department')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', row.member_id)
    .where('deleted', '=', false)
    .forShare()
    .executeTakeFirst();
  if (to === undefined) throw NotFound({}, 'newParentId');
  if (to.path.startsWith(row.path)) throw TreeCycle({}, 'newParentId');
  if (to.state !== '1') throw ParentDisabled({}, 'newParentId');
  if (row.type === '10' && to.type !== '10') throw DeptType({}, 'newParentId');
  const { rows } = await sql<{
    deepest: number;
  }>`select max(level)::int as deepest from organisation.department where path like ${row.path} || '%' and not deleted`.execute(
    ctx.tx,
  );
  if (to.level + 1 + ((rows[0]?.deepest ?? row.level) - row.level) > DEEPEST)
    throw TreeDepth({ n: DEEPEST }, 'newParentId');
  return to;
}

/** People whose reach is anchored at or below the department that moved: their rights are read anew. */
async function notifyPeople(ctx: OrganisationContext, path: string): Promise<void> {
  const { rows } = await sql<{
    account_id: string;
  }>`select distinct e.account_id from organisation.employee e join organisation.department d on d.path like ${path} || '%'
    where not e.deleted and e.status <> ${sql.lit(EMPLOYEE.resigned)} and (e.dept_id = d.id or e.main_post_dept_id = d.id or exists (select from organisation.responsible_dept r where r.emp_id = e.id and r.dept_id = d.id))`.execute(
    ctx.tx,
  );
  await bumpPermissionVersion(asCaller(ctx), { accountIds: rows.map((r) => r.account_id) });
}

/** For the log, in both languages. */
const said = (d: { readonly name: string; readonly name_en: string | null }) => ({
  zh_CN: d.name,
  en_US: d.name_en,
});

/** Puts a department with everything below it under another one, in one transaction (administration-domain 5.1). */
export const moveDepartmentHandler = organisation.command(moveDepartment, async (ctx) => {
  const { id, version, newParentId, sort } = ctx.input;
  const row = await lockDepartment(ctx, id, version);
  notRoot(row);
  const to = await targetOf(ctx, row, newParentId);
  const path = `${to.path}${row.id}/`;
  const by = to.level + 1 - row.level;
  try {
    const done = await stepDepartment(asCaller(ctx), row, 'edit', 'operator', {
      set: { parent_id: to.id, path, level: to.level + 1, ...(sort === undefined ? {} : { sort }) },
    });
    await sql`update organisation.department set path = ${path} || substr(path, ${row.path.length + 1}), level = level + ${by}, version = version + 1
      where path like ${row.path} || '%' and id <> ${row.id}::bigint`.execute(ctx.tx);
    await notifyPeople(ctx, path);
    const from = await ctx.tx
      .selectFrom('organisation.department')
      .select(['name', 'name_en'])
      .where('id', '=', row.parent_id)
      .executeTakeFirstOrThrow();
    ctx.target({
      type: 'DEPARTMENT',
      id: row.id,
      no: row.code,
      changes: [{ field: 'parent_id', before: said(from), after: said(to) }],
    });
    return { id: done.id, version: done.version };
  } catch (error) {
    if (brokenConstraint(error) === 'department_sibling_name') throw SiblingName({}, 'newParentId');
    throw error;
  }
});
