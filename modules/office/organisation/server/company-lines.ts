import { type Kysely, sql } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import { localizedName } from '#kernel/server/localized-name.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import type { Tables } from './tables.ts';

/** A department as a line of its company's tree. */
export interface DepartmentLine {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly nameEn: string | null;
  readonly level: number;
  readonly enabled: boolean;
}
/** The departments of a company in tree order: each right below the one it belongs to. */
export async function linesOfCompany(tx: Kysely<Tables>, memberId: string): Promise<DepartmentLine[]> {
  const rows = await tx
    .selectFrom('organisation.department')
    .select(['id', 'parent_id', 'name', 'name_en', 'level', 'state'])
    .where('member_id', '=', memberId)
    .where('deleted', '=', false)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const below = (parentId: string | null): DepartmentLine[] =>
    rows
      .filter((r) => r.parent_id === parentId)
      .flatMap((r) => [
        {
          id: r.id,
          parentId: r.parent_id,
          name: r.name,
          nameEn: r.name_en,
          level: r.level,
          enabled: r.state === '1',
        },
        ...below(r.id),
      ]);
  return below(null);
}

/** Names of companies in a reader's language: each is called as its root department. Companies without one are absent. */
export async function namesOfCompanies(
  tx: Kysely<Tables>,
  memberIds: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('organisation.department')
    .select(['member_id', localizedName({ locale }, 'organisation.department').as('name')])
    .where('member_id', 'in', [...memberIds])
    .where('parent_id', 'is', null)
    .where('deleted', '=', false)
    .execute();
  return new Map(rows.map((r) => [r.member_id, r.name]));
}

/** A person on a company's staff, by account. */
export interface StaffLine {
  readonly accountId: string;
  readonly empId: string;
  readonly empName: string;
  readonly empNo: string | null;
  readonly deptId: string;
  readonly deptName: string;
  readonly deptNameEn: string | null;
  readonly memberId: string;
  readonly company: string | null;
  readonly companyEn: string | null;
  readonly status: string;
}
/** Living staff records of accounts. */
export async function staffByAccounts(
  tx: Kysely<Tables>,
  accountIds: readonly string[],
): Promise<StaffLine[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<StaffLine>`
    select e.account_id as "accountId", e.id as "empId", e.emp_name as "empName", e.emp_no as "empNo", e.dept_id as "deptId", d.name as "deptName", d.name_en as "deptNameEn", e.member_id as "memberId", r.name as company, r.name_en as "companyEn", e.status
    from organisation.employee e join organisation.department d on d.id = e.dept_id
    left join organisation.department r on r.member_id = e.member_id and r.parent_id is null and not r.deleted
    where e.account_id = any(${[...accountIds]}::bigint[]) and not e.deleted and e.status <> ${sql.lit(EMPLOYEE.resigned)}
    order by e.emp_name, e.id`.execute(tx);
  return rows;
}

/** For each person the own department and those he answers for. */
export async function anchorsOfPeople(
  tx: Kysely<Tables>,
  empIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (empIds.length === 0) return new Map();
  const { rows } = await sql<{ emp: string; depts: string[] }>`
    select emp, array_agg(distinct dept::text) as depts from (
      select id as emp, dept_id as dept from organisation.employee where id = any(${[...empIds]}::bigint[])
      union all select emp_id, dept_id from organisation.responsible_dept where emp_id = any(${[...empIds]}::bigint[])) a group by emp`.execute(
    tx,
  );
  return new Map(rows.map((r) => [r.emp, r.depts]));
}

/** Accounts of the normal staff of departments. */
export async function accountsInDepartments(
  tx: Kysely<Tables>,
  deptIds: readonly string[],
): Promise<string[]> {
  if (deptIds.length === 0) return [];
  const rows = await tx
    .selectFrom('organisation.employee')
    .select('account_id')
    .where('dept_id', 'in', [...deptIds])
    .where('status', '=', EMPLOYEE.normal)
    .where('deleted', '=', false)
    .execute();
  return rows.map((r) => r.account_id);
}
