import { z } from 'zod';
import { BatchResult, command, Id, Ids, list, PLATFORM, query } from '#kernel/rules/contract.ts';
import { PasswordAnswer, resetEmployeePassword } from '#office/organisation/contract/employee-acts.ts';
import { addEmployee, EMPLOYEE_SORTS, EmployeeDetail, EmployeeRow, updateEmployee } from '#office/organisation/contract/employee.ts';
import { EmpSelf, LastAdmin } from '#office/organisation/rules/refusals.ts';
import { USERS_PAGE } from '../rules/places.ts';

const base = '/api/common-member/admin/user' as const;
const here = { audience: PLATFORM, relation: 'platform', routes: [USERS_PAGE], dataType: 'CUSTOMER' } as const;
const many = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;
const company = { memberId: z.string(), memberName: z.string(), memberCode: z.string() };

/** A customer's person as lists of the platform show him; the status is that of the account (administration-domain 5.2). */
export const UserRow = EmployeeRow.extend({ ...company, accountStatus: z.enum(['10', '20', '30']) });
export type UserRow = z.output<typeof UserRow>;
export const listUsers = list('members.listUsers', {
  path: `${base}/list`,
  ...here,
  filters: {
    keyword: z.string().trim().max(50).optional(),
    memberId: Id.optional(),
    accountStatus: z.enum(['10', '20', '30']).optional(),
    adminFlag: z.boolean().optional(),
    lastLoginFrom: z.iso.date().optional(),
    lastLoginTo: z.iso.date().optional(),
  },
  row: UserRow,
  sortable: EMPLOYEE_SORTS,
});
export const userDetail = query('members.userDetail', { path: `${base}/detail`, ...here, input: z.strictObject({ id: Id }), output: EmployeeDetail.extend(company) });
/** Enabled departments of a customer, flat with their level, for the form of a new user. */
export const userDepartments = query('members.userDepartments', {
  path: `${base}/departments`,
  ...here,
  input: z.strictObject({ memberId: Id }),
  output: z.array(z.object({ id: z.string(), name: z.string(), level: z.number().int() })),
});
const { roles: _roles, positions: _positions, mainPositionId: _main, responsibleDepts: _also, ...newPerson } = addEmployee.input.shape;
/** A new user of a customer: roles and positions are given by the customer's own administrators. */
export const addUser = command('members.addUser', {
  path: `${base}/add`,
  ...here,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ memberId: Id, ...newPerson }),
  output: addEmployee.output,
});
export const updateUser = command('members.updateUser', { path: `${base}/update`, ...here, button: 'Edit', input: updateEmployee.input, output: updateEmployee.output });
export const enableUser = command('members.enableUser', { path: `${base}/enable`, ...here, button: 'Enable', ...many });
export const disableUser = command('members.disableUser', { path: `${base}/disable`, ...here, button: 'Disable', refuses: [LastAdmin], ...many });
export const deleteUser = command('members.deleteUser', { path: `${base}/delete`, ...here, button: 'Delete', ...many });
export const resetUserPassword = command('members.resetUserPassword', {
  path: `${base}/resetPassword`,
  ...here,
  button: 'ResetPassword',
  refuses: [EmpSelf],
  input: resetEmployeePassword.input,
  output: PasswordAnswer,
});
