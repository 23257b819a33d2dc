import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { stepper } from '#kernel/server/step.ts';
import { type DEPARTMENT, departmentLifecycle } from '../rules/department-lifecycle.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { Builtin } from '../rules/refusals.ts';
import { holdCompany } from './company-gate.ts';
import { asCaller, type DepartmentRow, type OrganisationContext } from './tables.ts';

/** Writes the state of a department and what happened to it. */
export const stepDepartment = stepper<
  DepartmentRow,
  typeof DEPARTMENT,
  keyof typeof departmentLifecycle.verbs
>({
  lifecycle: departmentLifecycle,
  table: 'organisation.department',
  column: 'state',
  bizType: 'DEPARTMENT',
  number: (row) => row.code,
  parties: (row) => [row.member_id],
});

/** A department of the own company, locked behind the company's gate. Refuses 10301, 10302. */
export async function lockDepartment(
  ctx: OrganisationContext,
  id: string,
  version?: number,
): Promise<DepartmentRow> {
  const memberId = ctx.actor.memberId ?? '-1';
  await holdCompany(ctx.tx, memberId);
  const row = await ctx.tx
    .selectFrom('organisation.department')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  ctx.target({ type: 'DEPARTMENT', id: row.id, no: row.code });
  if (version !== undefined && version !== row.version) {
    const {
      name,
      name_en: nameEn,
      description,
      sort,
      leader_emp_id: leaderEmpId,
      linked_member_id: linkedMemberId,
    } = row;
    throw VersionConflict({
      version: row.version,
      current: { id, version: row.version, name, nameEn, description, sort, leaderEmpId, linkedMemberId },
    });
  }
  return row;
}

/** The root stays where and what it is. Refuses 10308. */
export function notRoot(row: DepartmentRow): void {
  if (row.parent_id === null) throw Builtin({});
}

/** A leader works in the department or below it. Refuses 10301. */
export async function checkLeader(
  ctx: OrganisationContext,
  path: string,
  leaderEmpId: string | null,
): Promise<void> {
  if (leaderEmpId === null) return;
  const { rows } =
    await sql`select 1 from organisation.employee e join organisation.department d on d.id = e.dept_id
    where e.id = ${leaderEmpId}::bigint and not e.deleted and e.status in (${sql.lit(EMPLOYEE.unactivated)}, ${sql.lit(EMPLOYEE.normal)}) and d.path like ${path} || '%'`.execute(
      ctx.tx,
    );
  if (rows.length === 0) throw NotFound({}, 'leaderEmpId');
}

/** Only a company node stands for a subsidiary, and only for one of the own company. Refuses 10301. */
export async function checkLinked(
  ctx: OrganisationContext,
  type: string,
  linkedMemberId: string | null,
): Promise<void> {
  if (linkedMemberId === null) return;
  const linkableCompanies =
    type === '10'
      ? await ctx.service('companies').subsidiaries(asCaller(ctx), ctx.actor.memberId ?? '-1')
      : [];
  if (!linkableCompanies.some((s) => s.id === linkedMemberId)) throw NotFound({}, 'linkedMemberId');
}
