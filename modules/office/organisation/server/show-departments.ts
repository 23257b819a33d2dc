import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { localizedName } from '#kernel/server/localized-name.ts';
import { departmentDetail, departmentTree, selectSubsidiaries } from '../contract/department.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { departmentLines, openOn, treeOf } from './department-tree.ts';
import { asCaller, organisation } from './tables.ts';

/** The tree of the own company (administration-domain 5.1). */
export const departmentTreeHandler = organisation.query(departmentTree, async (ctx) =>
  treeOf(await departmentLines(ctx, ctx.actor.memberId ?? '-1'), ctx.input),
);

/** One department in full. Refuses 10301. */
export const departmentDetailHandler = organisation.query(departmentDetail, async (ctx) => {
  const memberId = ctx.actor.memberId ?? '-1';
  const row = await ctx.tx
    .selectFrom('organisation.department as d')
    .leftJoin('organisation.department as p', 'p.id', 'd.parent_id')
    .leftJoin('organisation.employee as l', 'l.id', 'd.leader_emp_id')
    .selectAll('d')
    .select([
      sql<string | null>`${localizedName(ctx.actor, 'p')}`.as('parent_name'),
      'l.emp_name as leader_name',
    ])
    .where('d.id', '=', ctx.input.id)
    .where('d.member_id', '=', memberId)
    .where('d.deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  const { rows } = await sql<{
    here: number;
    below: number;
  }>`select count(*) filter (where e.dept_id = ${row.id}::bigint)::int as here, count(*)::int as below
    from organisation.employee e join organisation.department d on d.id = e.dept_id where d.path like ${row.path} || '%' and e.status = ${sql.lit(EMPLOYEE.normal)} and not e.deleted`.execute(
    ctx.tx,
  );
  const linked = row.linked_member_id;
  const subsidiaries =
    linked === null ? [] : await ctx.service('companies').subsidiaries(asCaller(ctx), memberId);
  return {
    id: row.id,
    version: row.version,
    parentId: row.parent_id,
    name: row.name,
    nameEn: row.name_en,
    code: row.code,
    type: row.type,
    level: row.level,
    sort: row.sort,
    state: row.state,
    people: rows[0]?.here ?? 0,
    can: openOn({ state: row.state, parentId: row.parent_id }),
    description: row.description,
    parentName: row.parent_name,
    leaderEmpId: row.leader_emp_id,
    leaderName: row.leader_name,
    linkedMemberId: linked,
    linkedMemberName:
      subsidiaries.filter((s) => s.id === linked).map((s) => nameOf(s, 'name', ctx.actor.locale))[0] ?? null,
    peopleBelow: rows[0]?.below ?? 0,
    gmtModified: row.gmt_modified.toISOString(),
  };
});

export const selectSubsidiariesHandler = organisation.query(selectSubsidiaries, async (ctx) =>
  (await ctx.service('companies').subsidiaries(asCaller(ctx), ctx.actor.memberId ?? '-1')).map((s) => ({
    id: s.id,
    name: nameOf(s, 'name', ctx.actor.locale) ?? s.name,
  })),
);
