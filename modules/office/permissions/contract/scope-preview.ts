import { z } from 'zod';
import { EVERYONE, Id, list, query } from '#kernel/rules/contract.ts';
import { DATA_TYPES } from '../rules/data-types.ts';
import { POSITION_ROUTE } from '../rules/pages.ts';

const ownCompany = { audience: EVERYONE, relation: 'own', routes: [POSITION_ROUTE] } as const;
const DataTypeCode = z.enum(DATA_TYPES as readonly [string, ...string[]], { error: 'field.select' });
const Named = z.object({ id: z.string(), name: z.string() });
/** How somebody came by a reach: a position held, or lent to his department or to a position he holds. */
const Reason = z.object({
  positionId: z.string(),
  positionName: z.object({ zh_CN: z.string(), en_US: z.string().optional() }),
  via: z.enum(['held', 'dept', 'post']),
  scope: z.enum(['10', '20', '30', '40']),
});

/** Answers "which rows does this person see, and why" (administration-domain 7.5). */
export const scopePreview = query('permissions.scopePreview', {
  ...ownCompany,
  path: '/api/common-platform/admin/position/preview',
  dataType: 'EMPLOYEE',
  input: z.strictObject({ empId: Id, dataType: DataTypeCode }),
  output: z.object({
    /** Everything of the company, or of the platform. */
    all: z.boolean(),
    bypass: z.boolean(),
    scopes: z.array(z.string()),
    deptIds: z.array(z.string()),
    depts: z.array(Named),
    sellerIds: z.array(z.string()),
    sellers: z.array(Named),
    /** Companies he serves as salesman. */
    customers: z.array(Named),
    explain: z.array(Reason),
  }),
});

/** Answers "who sees the rows of this department, and why". */
export const scopeViewers = query('permissions.scopeViewers', {
  ...ownCompany,
  path: '/api/common-platform/admin/position/viewers',
  dataType: 'EMPLOYEE',
  input: z.strictObject({ deptId: Id, dataType: DataTypeCode }),
  output: z.array(
    z.object({
      empId: z.string(),
      empName: z.string(),
      deptName: z.string(),
      deptNameEn: z.string().nullable(),
      bypass: z.boolean(),
      because: z.array(Reason),
    }),
  ),
});

/** Departments of the own company, in tree order: what positions stand in and are lent to. */
export const positionDepartments = query('permissions.positionDepartments', {
  ...ownCompany,
  path: '/api/common-platform/admin/position/departments',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      id: z.string(),
      parentId: z.string().nullable(),
      name: z.string(),
      nameEn: z.string().nullable(),
      level: z.number().int(),
      enabled: z.boolean(),
    }),
  ),
});

/** Normal staff of the own company to choose from, as far as the caller sees employees. */
export const selectStaff = list('permissions.selectStaff', {
  ...ownCompany,
  path: '/api/common-platform/admin/position/staff',
  dataType: 'EMPLOYEE',
  filters: { keyword: z.string().trim().max(50).optional(), ids: z.array(Id).min(1).max(100).optional() },
  row: z.object({
    empId: z.string(),
    empName: z.string(),
    empNo: z.string().nullable(),
    deptName: z.string(),
    deptNameEn: z.string().nullable(),
  }),
  sortable: [],
});
