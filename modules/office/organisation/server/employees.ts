import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { CodeExists, NotFound } from '#kernel/rules/refusals.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { EmpEmployed } from '../rules/refusals.ts';
import { roomForAdmin } from './company-gate.ts';
import type { EmployeeStatus, Tables } from './tables.ts';

/** A person as a member of a company's staff. `ownerDeptId` is the department new rows of this person belong to. */
export interface Employee {
  readonly empId: string;
  readonly accountId: string;
  readonly empName: string;
  readonly empNo: string | null;
  readonly memberId: string;
  readonly deptId: string;
  readonly deptName: string;
  readonly deptNameEn: string | null;
  readonly ownerDeptId: string;
  readonly mainPositionId: string | null;
  readonly superiorId: string | null;
  readonly status: EmployeeStatus;
  readonly adminFlag: boolean;
}

type Staff = SelectQueryBuilder<Tables, 'organisation.employee' | 'organisation.department', object>;
const staff = (tx: Kysely<Tables>) =>
  tx
    .selectFrom('organisation.employee')
    .innerJoin('organisation.department', 'organisation.department.id', 'organisation.employee.dept_id')
    .where('organisation.employee.deleted', '=', false) as unknown as Staff;

const shown = (query: Staff): Promise<Employee[]> =>
  query
    .select([
      'organisation.employee.id as empId',
      'organisation.employee.account_id as accountId',
      'organisation.employee.emp_name as empName',
      'organisation.employee.emp_no as empNo',
      'organisation.employee.member_id as memberId',
      'organisation.employee.dept_id as deptId',
      'organisation.department.name as deptName',
      'organisation.department.name_en as deptNameEn',
      'organisation.employee.owner_dept_id as ownerDeptId',
      'organisation.employee.main_post_id as mainPositionId',
      'organisation.employee.superior_id as superiorId',
      'organisation.employee.status as status',
      'organisation.employee.admin_flag as adminFlag',
    ])
    .orderBy('organisation.employee.id')
    .execute();

/** The staff record of an account: the living one, else the latest one it left; null when it never belonged to a company. */
export async function employeeOfAccount(
  tx: Kysely<Tables>,
  accountId: string,
  memberId?: string,
): Promise<Employee | null> {
  const query = staff(tx).where('organisation.employee.account_id', '=', accountId);
  const rows = await shown(
    memberId === undefined ? query : query.where('organisation.employee.member_id', '=', memberId),
  );
  return rows.find((r) => r.status !== EMPLOYEE.resigned) ?? rows.at(-1) ?? null;
}

/** Normal staff of these departments. */
export const staffIn = async (tx: Kysely<Tables>, deptIds: readonly string[]): Promise<Employee[]> =>
  deptIds.length === 0
    ? []
    : shown(
        staff(tx)
          .where('organisation.employee.dept_id', 'in', [...deptIds])
          .where('organisation.employee.status', '=', EMPLOYEE.normal),
      );
/** Living staff records of accounts. */
export const staffOfAccounts = async (
  tx: Kysely<Tables>,
  accountIds: readonly string[],
): Promise<Employee[]> =>
  accountIds.length === 0
    ? []
    : shown(
        staff(tx)
          .where('organisation.employee.account_id', 'in', [...accountIds])
          .where('organisation.employee.status', '<>', EMPLOYEE.resigned),
      );
/** Normal staff of a company, optionally its administrators only. */
export const staffOfMember = (tx: Kysely<Tables>, memberId: string, only?: 'admins'): Promise<Employee[]> => {
  const query = staff(tx)
    .where('organisation.employee.member_id', '=', memberId)
    .where('organisation.employee.status', '=', EMPLOYEE.normal);
  return shown(only === undefined ? query : query.where('organisation.employee.admin_flag', '=', true));
};

export const employeesByIds = (tx: Kysely<Tables>, empIds: readonly string[]): Promise<Employee[]> =>
  empIds.length === 0
    ? Promise.resolve([])
    : shown(staff(tx).where('organisation.employee.id', 'in', [...empIds]));

export async function empIdByNo(tx: Kysely<Tables>, memberId: string, no: string): Promise<string | null> {
  const row = await tx
    .selectFrom('organisation.employee')
    .select('id')
    .where('member_id', '=', memberId)
    .where('emp_no', '=', no)
    .where('status', '=', EMPLOYEE.normal)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NewEmployee {
  readonly accountId: string;
  readonly memberId: string;
  readonly deptId: string;
  readonly empName: string;
  readonly empNo?: string | null | undefined;
  readonly gender?: '0' | '1' | '2' | undefined;
  readonly superiorId?: string | null | undefined;
  /** Default not activated; `20` where the person already has a working account. */
  readonly status?: '10' | '20' | undefined;
  readonly admin?: boolean | undefined;
  readonly responsibleDeptIds?: readonly string[] | undefined;
  readonly joinDate?: string | null | undefined;
  readonly remark?: string | null | undefined;
  readonly by?: string | null | undefined;
}

/**
 * Adds a person to a company's staff. Refuses 10301 (department of another company or disabled), 10303
 * (number), 11106 (administrators), 11108 (works elsewhere).
 */
export async function addEmployee(tx: Kysely<Tables>, wish: NewEmployee): Promise<{ empId: string }> {
  const depts = [wish.deptId, ...(wish.responsibleDeptIds ?? [])];
  // The root row is the company's gate: administrators are counted behind it, and it is held before any weaker lock on it.
  if (wish.admin === true) await roomForAdmin(tx, wish.memberId);
  const rows = await tx
    .selectFrom('organisation.department')
    .select('id')
    .where('id', 'in', depts)
    .where('member_id', '=', wish.memberId)
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .forShare()
    .execute();
  if (rows.length < new Set(depts).size) throw NotFound({}, 'deptId');
  try {
    const status = wish.status ?? '10';
    const row = await tx
      .insertInto('organisation.employee')
      .values({
        account_id: wish.accountId,
        member_id: wish.memberId,
        dept_id: wish.deptId,
        emp_name: wish.empName,
        emp_no: wish.empNo ?? null,
        gender: wish.gender ?? '0',
        superior_id: wish.superiorId ?? null,
        status,
        ever_activated: status === EMPLOYEE.normal,
        admin_flag: wish.admin ?? false,
        join_date: wish.joinDate ?? null,
        leave_date: null,
        remark: wish.remark ?? null,
        main_post_id: null,
        main_post_dept_id: null,
        created_by: wish.by ?? null,
        modified_by: wish.by ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const also = (wish.responsibleDeptIds ?? []).map((dept_id) => ({
      emp_id: row.id,
      dept_id,
      created_by: wish.by ?? null,
    }));
    if (also.length > 0) await tx.insertInto('organisation.responsible_dept').values(also).execute();
    return { empId: row.id };
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'employee_account') throw EmpEmployed({});
    if (broken === 'employee_no') throw CodeExists({}, 'empNo');
    throw error;
  }
}

/** Names the main position of a person and the department it stands in; null takes it away. */
export async function putMainPosition(
  tx: Kysely<Tables>,
  empId: string,
  main: { positionId: string; deptId: string } | null,
  by: string | null,
): Promise<void> {
  await tx
    .updateTable('organisation.employee')
    .set({
      main_post_id: main?.positionId ?? null,
      main_post_dept_id: main?.deptId ?? null,
      modified_by: by,
      gmt_modified: nowHere,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', empId)
    .execute();
}

/**
 * Departments the reach of a person's positions is anchored at: the own and those he answers for
 * (administration-domain 7.2).
 */
export async function anchorDepts(tx: Kysely<Tables>, empId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select dept_id as id from organisation.employee where id = ${empId}::bigint union select dept_id from organisation.responsible_dept where emp_id = ${empId}::bigint`.execute(
    tx,
  );
  return rows.map((r) => r.id);
}
