import { z } from 'zod';
import {
  BatchResult,
  command,
  Day,
  EVERYONE,
  Id,
  Ids,
  OptionalText,
  query,
  secret,
  Version,
} from '#kernel/rules/contract.ts';
import { STAFF_PAGES } from '../rules/places.ts';
import {
  ActivationLimit,
  EmpAdminMax,
  EmpAdminRole,
  EmpCompany,
  EmpDelete,
  EmpEmployed,
  EmpHandover,
  EmpLastAdmin,
  EmpNoPassword,
  EmpSelf,
  GrantExceeds,
  ParentDisabled,
} from '../rules/refusals.ts';
import { EmployeeStatus } from './employee.ts';
import { Posts, passwordFields, ResponsibleDepts, Roles } from './employee-fields.ts';

const base = '/api/common-platform/admin/employee' as const;
const here = { audience: EVERYONE, relation: 'own', routes: STAFF_PAGES, dataType: 'EMPLOYEE' } as const;
const many = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;
const one = z.strictObject({ id: Id, version: Version });

export const enableEmployee = command('organisation.enableEmployee', {
  path: `${base}/enable`,
  ...here,
  button: 'Enable',
  refuses: [ParentDisabled, EmpCompany],
  ...many,
});
export const disableEmployee = command('organisation.disableEmployee', {
  path: `${base}/disable`,
  ...here,
  button: 'Disable',
  refuses: [EmpSelf, EmpLastAdmin],
  ...many,
});
export const deleteEmployee = command('organisation.deleteEmployee', {
  path: `${base}/delete`,
  ...here,
  button: 'Delete',
  refuses: [EmpSelf, EmpDelete],
  ...many,
});
export const activateEmployee = command('organisation.activateEmployee', {
  path: `${base}/activate`,
  ...here,
  button: 'Activation',
  refuses: [EmpNoPassword],
  ...many,
});
export const resendActivation = command('organisation.resendActivation', {
  path: `${base}/resendActivation`,
  ...here,
  button: 'Edit',
  refuses: [ActivationLimit],
  ...many,
});

export const PasswordAnswer = z.object({ initialPassword: secret(z.string().nullable()) });
export const resetEmployeePassword = command('organisation.resetEmployeePassword', {
  path: `${base}/resetPassword`,
  ...here,
  button: 'ResetPassword',
  refuses: [EmpSelf],
  input: z.strictObject({ id: Id, version: Version, ...passwordFields }),
  output: PasswordAnswer,
});
export const assignRole = command('organisation.assignRole', {
  path: `${base}/assignRole`,
  ...here,
  button: 'AssignRole',
  refuses: [GrantExceeds, EmpAdminRole],
  input: z.strictObject({ ids: Ids, roleIds: Roles }),
  output: BatchResult,
});
export const assignPosts = command('organisation.assignPosts', {
  path: `${base}/assignPosts`,
  ...here,
  button: 'AssignPosts',
  refuses: [GrantExceeds],
  input: z.strictObject({ ids: Ids, positionIds: Posts, mainPositionId: Id.nullish() }),
  output: BatchResult,
});
export const setUpDepartment = command('organisation.setUpDepartment', {
  path: `${base}/setUpDepartment`,
  ...here,
  button: 'SetUpDepartment',
  refuses: [ParentDisabled],
  input: z.strictObject({ ids: Ids, deptId: Id, responsibleDeptIds: ResponsibleDepts.optional() }),
  output: BatchResult,
});
const adminAnswer = z.object({ adminFlag: z.boolean(), version: z.number().int() });
export const setAdministrator = command('organisation.setAdministrator', {
  path: `${base}/setAdministrator`,
  ...here,
  button: 'SetAsAdministrator',
  refuses: [EmpAdminMax],
  input: one,
  output: adminAnswer,
});
export const cancelAdministrator = command('organisation.cancelAdministrator', {
  path: `${base}/cancelAdministrator`,
  ...here,
  button: 'SetAsAdministrator',
  refuses: [EmpLastAdmin],
  input: one,
  output: adminAnswer,
});
const lifeAnswer = z.object({ status: EmployeeStatus, version: z.number().int() });
export const resignEmployee = command('organisation.resignEmployee', {
  path: `${base}/resign`,
  ...here,
  button: 'Edit',
  refuses: [EmpSelf, EmpLastAdmin, EmpHandover],
  input: z.strictObject({
    id: Id,
    version: Version,
    leaveDate: Day,
    handoverEmpId: Id.nullish(),
    reason: OptionalText(300),
  }),
  output: lifeAnswer,
});
export const rehireEmployee = command('organisation.rehireEmployee', {
  path: `${base}/rehire`,
  ...here,
  button: 'Edit',
  refuses: [EmpEmployed, ParentDisabled],
  input: one,
  output: lifeAnswer,
});
/** Open documents a person owns, by data type; those without any are left out. */
export const openDocuments = query('organisation.openDocuments', {
  path: `${base}/openDocuments`,
  ...here,
  input: z.strictObject({ id: Id }),
  output: z.array(z.object({ dataType: z.string(), count: z.number().int() })),
});
/** The whole identity number; that it was looked at stands in the operation log. */
export const revealIdcard = command('organisation.revealIdcard', {
  path: `${base}/revealIdcard`,
  ...here,
  button: 'Edit',
  input: z.strictObject({ id: Id }),
  output: z.object({ idcardNo: secret(z.string()) }),
});
/** What happened to a staff record, newest first. */
export const employeeHistory = query('organisation.employeeHistory', {
  path: `${base}/history`,
  ...here,
  input: z.strictObject({ id: Id }),
  output: z.array(
    z.object({
      seq: z.number().int(),
      action: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      actorName: z.string(),
      reason: z.string().nullable(),
      at: z.string(),
    }),
  ),
});
