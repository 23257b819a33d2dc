import type { Kysely } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import {
  accountsInDepartments,
  anchorsOfPeople,
  type DepartmentLine,
  linesOfCompany,
  namesOfCompanies,
  type StaffLine,
  staffByAccounts,
} from './company-lines.ts';
import {
  addDepartment,
  type Department,
  type DepartmentFacts,
  departmentsByIds,
  departmentsLike,
  type NewDepartment,
  rootOf,
  subtrees,
} from './departments.ts';
import {
  addEmployee,
  anchorDepts,
  type Employee,
  empIdByNo,
  employeeOfAccount,
  employeesByIds,
  type NewEmployee,
  putMainPosition,
  staffIn,
  staffOfAccounts,
  staffOfMember,
} from './employees.ts';

export type { DepartmentLine, StaffLine } from './company-lines.ts';
export { type CustomerPerson, companyOfPerson, customerPeople, customerStaffPage } from './customer-staff.ts';
export type { Department, DepartmentFacts, NewDepartment } from './departments.ts';
export type { Employee, NewEmployee } from './employees.ts';

/**
 * A caller with a transaction: a handler's work, or `{ tx }` of the installation. Row security of that
 * transaction holds here too.
 */
interface Caller {
  readonly tx: Kysely<AnyTables>;
}
/** Whose a new row is: company, department, person (administration-domain 7.4). */
export interface OwnerTriple {
  readonly memberId: string | null;
  readonly deptId: string | null;
  readonly empId: string | null;
}

/** The staff record of an account (of one company when named): the living one, else the latest it left; null without any. */
export const employeeOf = (w: Caller, accountId: string, memberId?: string): Promise<Employee | null> =>
  employeeOfAccount(w.tx, accountId, memberId);
/** Normal staff of a company. */
export const staffOf = (w: Caller, memberId: string): Promise<Employee[]> => staffOfMember(w.tx, memberId);
/** Normal administrators of a company. */
export const adminsOf = (w: Caller, memberId: string): Promise<Employee[]> =>
  staffOfMember(w.tx, memberId, 'admins');
/** Staff records by id, for names and accounts. */
export const employees = (w: Caller, empIds: readonly string[]): Promise<Employee[]> =>
  employeesByIds(w.tx, empIds);

/**
 * Whose a row made by the acting person is: his main position's department, else his own. All null for
 * visitors and the clock.
 */
export async function ownerTriple(w: Caller & { readonly actor: Actor }): Promise<OwnerTriple> {
  const { accountId, memberId } = w.actor;
  if (accountId === null || memberId === null) return { memberId, deptId: null, empId: null };
  const employee = await employeeOfAccount(w.tx, accountId, memberId);
  return { memberId, deptId: employee?.ownerDeptId ?? null, empId: employee?.empId ?? null };
}

/** Adds a department, or a company's root when no parent is named. Refuses 10301, 10303, 10307, 10310, 10311, 11003. */
export const createDepartment = (w: Caller, wish: NewDepartment): Promise<Department> =>
  addDepartment(w.tx, wish);
/** Adds a person to a company's staff. Refuses 10301, 10303, 11106, 11108. */
export const createEmployee = (w: Caller, wish: NewEmployee): Promise<{ empId: string }> =>
  addEmployee(w.tx, wish);
/** The root department of a company; null before it was approved. */
export const rootDepartment = (w: Caller, memberId: string): Promise<Department | null> =>
  rootOf(w.tx, memberId);
/** For each department: itself and everything below it. */
export const subtreesOf = (
  w: Caller,
  deptIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => subtrees(w.tx, deptIds);
/** Departments by id: company, name, enabled, root. */
export const departments = (w: Caller, deptIds: readonly string[]): Promise<DepartmentFacts[]> =>
  departmentsByIds(w.tx, deptIds);
/** A person's own department and those he answers for. */
export const anchorsOf = (w: Caller, empId: string): Promise<string[]> => anchorDepts(w.tx, empId);
/** Names the main position of a person; only the permissions capability knows positions. */
export const setMainPosition = (
  w: Caller,
  empId: string,
  main: { positionId: string; deptId: string } | null,
  by: string | null = null,
): Promise<void> => putMainPosition(w.tx, empId, main, by);
/**
 * Normal staff of departments and of everything below them; staff records of accounts; departments by a typed
 * word. For receivers of messages.
 */
export const staffOfDepartments = async (w: Caller, deptIds: readonly string[]): Promise<Employee[]> =>
  staffIn(w.tx, [...new Set([...(await subtrees(w.tx, deptIds)).values()].flat())]);
export const staffRecordsOf = (w: Caller, accountIds: readonly string[]): Promise<Employee[]> =>
  staffOfAccounts(w.tx, accountIds);
export const searchDepartments = (
  w: Caller,
  wish: { keyword: string | null; most: number },
): Promise<DepartmentFacts[]> => departmentsLike(w.tx, wish);
/** The departments of a company as lines of its tree, in order. */
export const departmentLines = (w: Caller, memberId: string): Promise<DepartmentLine[]> =>
  linesOfCompany(w.tx, memberId);
/** Names of companies by id, as their root departments say them. */
export const companyNames = (
  w: Caller,
  memberIds: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> => namesOfCompanies(w.tx, memberIds, locale);
/** Living staff records of accounts, with department and company by name. */
export const staffLines = (w: Caller, accountIds: readonly string[]): Promise<StaffLine[]> =>
  staffByAccounts(w.tx, accountIds);
/** For each person: his own department and those he answers for. */
export const anchorsOfMany = (
  w: Caller,
  empIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => anchorsOfPeople(w.tx, empIds);
/** Accounts of the normal staff of departments. */
export const accountsOfDepartments = (w: Caller, deptIds: readonly string[]): Promise<string[]> =>
  accountsInDepartments(w.tx, deptIds);
/**
 * The first administrator of a company opened by others: not activated, invited by mail. Refuses 10304,
 * 10701, 10702, 11106.
 */
export { joinAsAdministrator as addAdministrator } from './add-administrator.ts';
export { dissolveCompany } from './dissolve-company.ts';
/** A person at work in a company by his number; null when nobody bears it. */
export const employeeByNo = (w: Caller, memberId: string, no: string): Promise<string | null> =>
  empIdByNo(w.tx, memberId, no);
/** A company's new name on its root department. */
export { linkSubsidiary, unlinkSubsidiary } from './link-subsidiary.ts';
/** Every member account: people of customers and registered persons without a company (administration-domain 5.4). */
export { type MemberPerson, memberPeoplePage } from './member-people.ts';
export { renameCompany } from './rename-company.ts';
