import { z } from 'zod';
import { command, Day, EVERYONE, Id, list, query, secret, Version } from '#kernel/rules/contract.ts';
import { STAFF_PAGES } from '../rules/places.ts';
import {
  EmpAdminMax,
  EmpEmployed,
  EmpIdcard,
  GrantExceeds,
  ParentDisabled,
  TreeCycle,
} from '../rules/refusals.ts';
import {
  Idcard,
  LoginName,
  NamedRef,
  PostRef,
  Posts,
  passwordFields,
  personFields,
  ResponsibleDepts,
  RoleRef,
  Roles,
} from './employee-fields.ts';

const base = '/api/common-platform/admin/employee' as const;
const here = { audience: EVERYONE, relation: 'own', routes: STAFF_PAGES, dataType: 'EMPLOYEE' } as const;

export const EmployeeStatus = z.enum(['10', '20', '30', '40']);
/** A person of the staff as lists show him: numbers and addresses masked, never the identity number. */
export const EmployeeRow = z.object({
  id: z.string(),
  version: z.number().int(),
  account: z.string().nullable(),
  loginEmail: z.string().nullable(),
  mobile: z.string().nullable(),
  empName: z.string(),
  empNo: z.string().nullable(),
  gender: z.enum(['0', '1', '2']),
  deptId: z.string(),
  deptName: z.string(),
  positions: z.array(PostRef),
  mainPositionId: z.string().nullable(),
  roles: z.array(RoleRef),
  superiorId: z.string().nullable(),
  superiorName: z.string().nullable(),
  responsibleDepts: z.array(NamedRef),
  adminFlag: z.boolean(),
  status: EmployeeStatus,
  lastLoginTime: z.string().nullable(),
  gmtModified: z.string(),
  joinDate: z.string().nullable(),
  leaveDate: z.string().nullable(),
  remark: z.string().nullable(),
  can: z.array(z.string()),
});
export type EmployeeRow = z.output<typeof EmployeeRow>;

export const employeeFilters = {
  keyword: z.string().trim().max(50).optional(),
  deptId: Id.optional(),
  /** Departments below the named one as well; default yes. */
  includeLower: z.boolean().optional(),
  positionId: Id.optional(),
  roleId: Id.optional(),
  status: z.array(EmployeeStatus).max(4).optional(),
  adminFlag: z.boolean().optional(),
  lastLoginFrom: Day.optional(),
  lastLoginTo: Day.optional(),
};
export const EMPLOYEE_SORTS = ['gmtModified', 'lastLoginTime', 'empNo', 'account'] as const;

export const listEmployees = list('organisation.listEmployees', {
  path: `${base}/list`,
  ...here,
  filters: employeeFilters,
  row: EmployeeRow,
  sortable: EMPLOYEE_SORTS,
});

/** For who may edit with the whole number and address; the identity number always masked. */
export const EmployeeDetail = EmployeeRow.extend({
  idcardMasked: z.string().nullable(),
  gmtCreate: z.string(),
  activationSentAt: z.string().nullable(),
});
export type EmployeeDetail = z.output<typeof EmployeeDetail>;
export const employeeDetail = query('organisation.employeeDetail', {
  path: `${base}/detail`,
  ...here,
  input: z.strictObject({ id: Id }),
  output: EmployeeDetail,
});

/** Adds a person: not activated, an activation mail on its way. Roles and positions need their own buttons. */
export const addEmployee = command('organisation.addEmployee', {
  path: `${base}/add`,
  ...here,
  button: 'Add',
  once: 'creates',
  refuses: [EmpEmployed, EmpAdminMax, EmpIdcard, GrantExceeds, ParentDisabled],
  input: z.strictObject({
    account: LoginName,
    ...personFields,
    idcardNo: Idcard.nullish(),
    deptId: Id,
    positions: Posts.optional(),
    mainPositionId: Id.nullish(),
    roles: Roles.optional(),
    responsibleDepts: ResponsibleDepts.optional(),
    ...passwordFields,
  }),
  output: z.object({
    id: z.string(),
    version: z.number().int(),
    account: z.string(),
    initialPassword: secret(z.string().nullable()),
  }),
});

/**
 * Changes what is said of a person. Department, positions and roles have acts of their own. An absent
 * identity number stays as it is.
 */
export const updateEmployee = command('organisation.updateEmployee', {
  path: `${base}/update`,
  ...here,
  button: 'Edit',
  refuses: [TreeCycle, EmpIdcard],
  input: z.strictObject({ id: Id, version: Version, ...personFields, idcardNo: Idcard.optional() }),
  output: z.object({ id: z.string(), version: z.number().int() }),
});
