import { z } from 'zod';
import {
  BatchResult,
  command,
  EVERYONE,
  Id,
  Ids,
  OptionalText,
  query,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { DEPARTMENTS_PAGE } from '../rules/pages.ts';
import { TREE_PAGES } from '../rules/places.ts';
import {
  Builtin,
  DeptDelete,
  DeptDisable,
  DeptMost,
  DeptType,
  ParentDisabled,
  SiblingName,
  TreeCycle,
  TreeDepth,
} from '../rules/refusals.ts';

const base = '/api/common-platform/admin/department' as const;
const ownCompany = { audience: EVERYONE, relation: 'own' } as const;
const here = { ...ownCompany, routes: [DEPARTMENTS_PAGE] } as const;

const Node = z.object({
  id: z.string(),
  version: z.number().int(),
  parentId: z.string().nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  code: z.string(),
  type: z.enum(['10', '20']),
  level: z.number().int(),
  sort: z.number().int(),
  state: z.enum(['0', '1']),
  /** Normal people of this department alone, without those below. */
  people: z.number().int(),
  can: z.array(z.string()),
});
/** A department with everything below it. */
export type DepartmentNode = z.output<typeof Node> & { readonly children: DepartmentNode[] };
const DepartmentNode: z.ZodType<DepartmentNode> = z.lazy(() =>
  Node.extend({ children: z.array(DepartmentNode) }),
);

/** The tree of the own company; with a keyword the nodes that match and the way down to them. */
export const departmentTree = query('organisation.departmentTree', {
  path: `${base}/tree`,
  ...ownCompany,
  routes: TREE_PAGES,
  input: z.strictObject({
    keyword: z.string().trim().max(50).optional(),
    state: z.enum(['0', '1']).optional(),
  }),
  output: z.array(DepartmentNode),
});

export const DepartmentDetail = Node.extend({
  description: z.string().nullable(),
  parentName: z.string().nullable(),
  leaderEmpId: z.string().nullable(),
  leaderName: z.string().nullable(),
  linkedMemberId: z.string().nullable(),
  linkedMemberName: z.string().nullable(),
  /** Normal people, here and below. */
  peopleBelow: z.number().int(),
  gmtModified: z.string(),
});
export const departmentDetail = query('organisation.departmentDetail', {
  path: `${base}/detail`,
  ...here,
  input: z.strictObject({ id: Id }),
  output: DepartmentDetail,
});

/** Subsidiaries a company node may stand for. */
export const selectSubsidiaries = query('organisation.selectSubsidiaries', {
  path: `${base}/subsidiaries`,
  ...here,
  input: z.strictObject({}),
  output: z.array(z.object({ id: z.string(), name: z.string() })),
});

const DeptCode = z
  .string()
  .trim()
  .regex(/^[A-Z0-9_-]{2,30}$/, { error: 'dept.code' })
  .nullish();
const Sort = z.int().min(0).max(999_999);
const fields = {
  name: Text(50),
  nameEn: OptionalText(100),
  description: OptionalText(200),
  sort: Sort.default(10),
  leaderEmpId: Id.nullish(),
  linkedMemberId: Id.nullish(),
};
const created = z.object({ id: z.string(), version: z.number().int() });
const creating = {
  once: 'creates',
  refuses: [ParentDisabled, TreeDepth, SiblingName, DeptType, DeptMost],
  output: created,
} as const;
/** A department right under the company's root. */
export const addDepartment = command('organisation.addDepartment', {
  path: `${base}/add`,
  ...here,
  button: 'Add',
  ...creating,
  input: z.strictObject({ ...fields, code: DeptCode, type: z.enum(['10', '20']).default('20') }),
});
/** A department under another one. */
export const addChildDepartment = command('organisation.addChildDepartment', {
  path: `${base}/addChild`,
  ...here,
  button: 'AddChild',
  ...creating,
  input: z.strictObject({
    ...fields,
    parentId: Id,
    code: DeptCode,
    type: z.enum(['10', '20']).default('20'),
  }),
});
const editing = { ...here, button: 'Edit' } as const;
export const updateDepartment = command('organisation.updateDepartment', {
  path: `${base}/update`,
  ...editing,
  refuses: [SiblingName],
  input: z.strictObject({ id: Id, version: Version, ...fields }),
  output: created,
});
/** Puts a department with everything below it under another one of the company. */
export const moveDepartment = command('organisation.moveDepartment', {
  path: `${base}/move`,
  ...editing,
  refuses: [TreeCycle, TreeDepth, DeptType, ParentDisabled, SiblingName, Builtin],
  input: z.strictObject({ id: Id, version: Version, newParentId: Id, sort: Sort.optional() }),
  output: created,
});
export const enableDepartment = command('organisation.enableDepartment', {
  path: `${base}/enable`,
  ...editing,
  refuses: [ParentDisabled],
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});
export const disableDepartment = command('organisation.disableDepartment', {
  path: `${base}/disable`,
  ...editing,
  refuses: [DeptDisable, Builtin],
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});
export const deleteDepartment = command('organisation.deleteDepartment', {
  path: `${base}/delete`,
  ...here,
  button: 'Delete',
  refuses: [DeptDelete, Builtin],
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});
