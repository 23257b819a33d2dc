import { z } from 'zod';
import { BatchResult, command, Day, Id, Ids, list, PLATFORM, query } from '#kernel/rules/contract.ts';
import {
  addEmployee,
  EMPLOYEE_SORTS,
  EmployeeDetail,
  EmployeeRow,
  updateEmployee,
} from '#office/organisation/contract/employee.ts';
import { PasswordAnswer, resetEmployeePassword } from '#office/organisation/contract/employee-acts.ts';
import { EmpLastAdmin, EmpSelf } from '#office/organisation/rules/refusals.ts';
import { DIRECTORY_PAGE, USERS_PAGE } from '../rules/pages.ts';

const company = { memberId: z.string().nullable(), memberName: z.string(), memberCode: z.string() };
const many = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;

/**
 * A customer's person as lists of the platform show him; the status is that of the account
 * (administration-domain 5.2). Who registered and has no company has no department either.
 */
export const UserRow = EmployeeRow.extend({
  ...company,
  deptId: z.string().nullable(),
  deptName: z.string().nullable(),
  accountStatus: z.enum(['10', '20', '30']),
});
export type UserRow = z.output<typeof UserRow>;
export const UserDetail = EmployeeDetail.extend({
  ...company,
  deptId: z.string().nullable(),
  deptName: z.string().nullable(),
  accountStatus: z.enum(['10', '20', '30']),
});

/** What either list of members' people is asked and does; the two differ in where they stand and whom they show. */
function peopleCalls(name: string, base: `/api/${string}`, page: string) {
  const here = { audience: PLATFORM, relation: 'platform', routes: [page], dataType: 'CUSTOMER' } as const;
  return {
    here,
    list: list(`members.list${name}s`, {
      path: `${base}/list`,
      ...here,
      filters: {
        keyword: z.string().trim().max(50).optional(),
        memberId: Id.optional(),
        accountStatus: z.enum(['10', '20', '30']).optional(),
        adminFlag: z.boolean().optional(),
        lastLoginFrom: Day.optional(),
        lastLoginTo: Day.optional(),
      },
      row: UserRow,
      sortable: EMPLOYEE_SORTS,
    }),
    enable: command(`members.enable${name}`, { path: `${base}/enable`, ...here, button: 'Enable', ...many }),
    disable: command(`members.disable${name}`, {
      path: `${base}/disable`,
      ...here,
      button: 'Disable',
      refuses: [EmpLastAdmin],
      ...many,
    }),
    resetPassword: command(`members.reset${name}Password`, {
      path: `${base}/resetPassword`,
      ...here,
      button: 'ResetPassword',
      refuses: [EmpSelf],
      input: resetEmployeePassword.input,
      output: PasswordAnswer,
    }),
  };
}
export type PeopleCalls = ReturnType<typeof peopleCalls>;

const base = '/api/common-member/admin/user' as const;
/** Users of all customers, with every button (R-CUST-011 to R-CUST-017). */
export const userCalls = peopleCalls('User', base, USERS_PAGE);
export const {
  list: listUsers,
  enable: enableUser,
  disable: disableUser,
  resetPassword: resetUserPassword,
} = userCalls;
const { here } = userCalls;
export const userDetail = query('members.userDetail', {
  path: `${base}/detail`,
  ...here,
  input: z.strictObject({ id: Id }),
  output: UserDetail,
});

const directory = '/api/common-member/admin/member/user' as const;
/**
 * Every member account, registered persons without a company too, by account (R-MEMB-002,
 * administration-domain 5.4, 22.6).
 */
export const directoryCalls = peopleCalls('DirectoryUser', directory, DIRECTORY_PAGE);
export const directoryUserDetail = query('members.directoryUserDetail', {
  path: `${directory}/detail`,
  ...directoryCalls.here,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: UserDetail,
});

/** Enabled departments of a customer, flat with their level, for the form of a new user. */
export const userDepartments = query('members.userDepartments', {
  path: `${base}/departments`,
  ...here,
  input: z.strictObject({ memberId: Id }),
  output: z.array(z.object({ id: z.string(), name: z.string(), level: z.number().int() })),
});
const {
  roles: _roles,
  positions: _positions,
  mainPositionId: _main,
  responsibleDepts: _also,
  ...newPerson
} = addEmployee.input.shape;
/** A new user of a customer: roles and positions are given by the customer's own administrators. */
export const addUser = command('members.addUser', {
  path: `${base}/add`,
  ...here,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ memberId: Id, ...newPerson }),
  output: addEmployee.output,
});
export const updateUser = command('members.updateUser', {
  path: `${base}/update`,
  ...here,
  button: 'Edit',
  input: updateEmployee.input,
  output: updateEmployee.output,
});
export const deleteUser = command('members.deleteUser', {
  path: `${base}/delete`,
  ...here,
  button: 'Delete',
  ...many,
});
