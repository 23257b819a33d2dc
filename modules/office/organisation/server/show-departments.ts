import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { spokenName } from '#kernel/server/spoken-name.ts';
import { departmentDetail, departmentTree, selectSubsidiaries } from '../contract/department.ts';
import { EMPLOYEE } from '../rules/employee-life.ts';
import { departmentLines, openOn, treeOf } from './department-tree.ts';
import { asCaller, room } from './tables.ts';

/** The tree of the own company (administration-domain 5.1). */
export const showTree = room.ask(departmentTree, async (w) =>
  treeOf(await departmentLines(w, w.actor.memberId ?? '-1'), w.input),
);

/** One department in full. Refuses 10301. */
export const showDepartment = room.ask(departmentDetail, async (w) => {
  const memberId = w.actor.memberId ?? '-1';
  const row = await w.tx
    .selectFrom('organisation.department as d')
    .leftJoin('organisation.department as p', 'p.id', 'd.parent_id')
    .leftJoin('organisation.employee as l', 'l.id', 'd.leader_emp_id')
    .selectAll('d')
    .select([sql<string | null>`${spokenName(w.actor, 'p')}`.as('parent_name'), 'l.emp_name as leader_name'])
    .where('d.id', '=', w.input.id)
    .where('d.member_id', '=', memberId)
    .where('d.deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  const { rows } = await sql<{
    here: number;
    below: number;
  }>`select count(*) filter (where e.dept_id = ${row.id}::bigint and e.status = ${sql.lit(EMPLOYEE.normal)})::int as here, count(*)::int as below
    from organisation.employee e join organisation.department d on d.id = e.dept_id where d.path like ${row.path} || '%' and e.status <> ${sql.lit(EMPLOYEE.resigned)} and not e.deleted`.execute(
    w.tx,
  );
  const linked = row.linked_member_id;
  const subsidiaries =
    linked === null ? [] : await w.service('companies').subsidiaries(asCaller(w), memberId);
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
      subsidiaries.filter((s) => s.id === linked).map((s) => nameOf(s, 'name', w.actor.locale))[0] ?? null,
    peopleBelow: rows[0]?.below ?? 0,
    gmtModified: row.gmt_modified.toISOString(),
  };
});

export const showSubsidiaries = room.ask(selectSubsidiaries, async (w) =>
  (await w.service('companies').subsidiaries(asCaller(w), w.actor.memberId ?? '-1')).map((s) => ({
    id: s.id,
    name: nameOf(s, 'name', w.actor.locale) ?? s.name,
  })),
);
