import { z } from 'zod';
import {
  BatchResult,
  Code,
  command,
  EVERYONE,
  I18nText,
  Id,
  Ids,
  list,
  OptionalText,
  query,
  Version,
} from '#kernel/rules/contract.ts';
import { ROLE_ROUTE } from '../rules/pages.ts';

export { ROLE_ROUTE };

const routes = [ROLE_ROUTE];
const ownCompany = { audience: EVERYONE, relation: 'own', routes } as const;
export const RoleTypeCode = Code('platform', 'seller', 'buyer');
const Names = z.object({ zh_CN: z.string(), en_US: z.string().optional() });

/**
 * A role as its administrators see it (administration-domain 6; R-ROLE-006 to R-ROLE-012). `template`:
 * shipped or kept by the platform for every company of the side.
 */
export const RoleRow = z.object({
  id: z.string(),
  version: z.number().int(),
  type: z.enum(['platform', 'seller', 'buyer']),
  code: z.string(),
  names: Names,
  description: z.string().nullable(),
  state: z.enum(['0', '1']),
  builtin: z.boolean(),
  template: z.boolean(),
  holderCount: z.number().int(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type RoleRow = z.infer<typeof RoleRow>;

/**
 * Roles the caller administers or may give: the platform's templates, and for a company its own roles and the
 * templates of its side.
 */
export const listRoles = list('permissions.listRoles', {
  ...ownCompany,
  path: '/api/common-platform/admin/role/list',
  filters: {
    keyword: z.string().trim().max(50).optional(),
    type: RoleTypeCode.optional(),
    state: Code('0', '1').optional(),
  },
  row: RoleRow,
  sortable: ['code', 'type', 'gmtModified'],
});
export const roleDetail = query('permissions.roleDetail', {
  ...ownCompany,
  path: '/api/common-platform/admin/role/detail',
  input: z.strictObject({ id: Id }),
  output: RoleRow,
});

const fields = { names: I18nText(50), description: OptionalText(200) };
/** A new role without grants, or with those of `copyFrom` as far as the caller may give them. */
export const addRole = command('permissions.addRole', {
  ...ownCompany,
  path: '/api/common-platform/admin/role/add',
  button: 'Add',
  once: 'creates',
  input: z.strictObject({
    type: RoleTypeCode,
    code: z
      .string()
      .trim()
      .regex(/^[A-Z][A-Z0-9_]{2,49}$/, { error: 'role.code' }),
    ...fields,
    copyFrom: Id.optional(),
  }),
  output: z.object({ id: z.string(), version: z.number().int() }),
});
/** Names and description; type and code are fixed. */
export const updateRole = command('permissions.updateRole', {
  ...ownCompany,
  path: '/api/common-platform/admin/role/update',
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }),
  output: z.object({ id: z.string(), version: z.number().int() }),
});
const batch = { ...ownCompany, input: z.strictObject({ ids: Ids }), output: BatchResult } as const;
export const enableRole = command('permissions.enableRole', {
  ...batch,
  path: '/api/common-platform/admin/role/enable',
  button: 'Edit',
});
/** Rights are gone from the next call; holders are told (R-ROLE-013). Refuses 11202. */
export const disableRole = command('permissions.disableRole', {
  ...batch,
  path: '/api/common-platform/admin/role/disable',
  button: 'Edit',
});
/** Refuses 10308 and 11201. */
export const deleteRole = command('permissions.deleteRole', {
  ...batch,
  path: '/api/common-platform/admin/role/delete',
  button: 'Delete',
});
