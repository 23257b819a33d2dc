import { z } from 'zod';
import { command, EVERYONE, Id, list, query, Version } from '#kernel/rules/contract.ts';
import { ROLE_ROUTE } from '../rules/pages.ts';
import { RoleTypeCode } from './role.ts';

const ownCompany = { audience: EVERYONE, relation: 'own', routes: [ROLE_ROUTE] } as const;
const Names = z.object({ zh_CN: z.string(), en_US: z.string().optional() });
const MenuIds = z.array(Id).max(2000);
/** Menu id → button codes of that page. */
const Buttons = z.record(Id, z.array(z.string().max(40)).max(60));

/** What a role holds. */
export const roleGrants = query('permissions.roleGrants', {
  ...ownCompany,
  path: '/api/common-platform/admin/role/grants',
  input: z.strictObject({ id: Id }),
  output: z.object({
    version: z.number().int(),
    menuIds: z.array(z.string()),
    buttons: z.record(z.string(), z.array(z.string())),
  }),
});

/** A line of the tree one may grant from; `open` says the page itself may be granted, headings are not. */
export const GrantableNode = z.object({
  id: z.string(),
  names: Names,
  url: z.string().nullable(),
  iconCode: z.string().nullable(),
  open: z.boolean(),
  buttons: z.array(z.object({ code: z.string(), names: Names })),
  get children() {
    return z.array(GrantableNode);
  },
});
export type GrantableNode = z.infer<typeof GrantableNode>;
/** Menus and buttons of a side, as far as the caller may give them (administration-domain 6, ceiling). */
export const grantable = query('permissions.grantable', {
  ...ownCompany,
  path: '/api/common-platform/admin/role/grantable',
  /** With `of`, what that role holds, to be looked at. */
  input: z.strictObject({ type: RoleTypeCode, of: Id.optional() }),
  output: z.array(GrantableNode),
});

/**
 * Replaces the grants of a role. What is added must lie within the caller's own grants. Refuses 10203, 10308,
 * 11202, 11203, 11401.
 */
export const accreditRole = command('permissions.accreditRole', {
  ...ownCompany,
  path: '/api/common-platform/admin/role/accredit',
  button: 'Accredit',
  input: z.strictObject({ id: Id, version: Version, menuIds: MenuIds, buttons: Buttons }),
  output: z.object({ version: z.number().int() }),
});

/** People who hold a role, as far as the caller sees employees. */
export const roleHolders = list('permissions.roleHolders', {
  ...ownCompany,
  path: '/api/common-platform/admin/role/holders',
  dataType: 'EMPLOYEE',
  filters: { id: Id, keyword: z.string().trim().max(50).optional() },
  row: z.object({
    accountId: z.string(),
    empName: z.string(),
    empNo: z.string().nullable(),
    deptName: z.string().nullable(),
    company: z.string().nullable(),
    status: z.string().nullable(),
  }),
  sortable: [],
});

/**
 * Who would lose something he has from no other role, were the role reduced to these grants; without them,
 * were it disabled.
 */
export const roleLoss = query('permissions.roleLoss', {
  ...ownCompany,
  path: '/api/common-platform/admin/role/loss',
  dataType: 'EMPLOYEE',
  input: z.strictObject({ id: Id, menuIds: MenuIds.optional(), buttons: Buttons.optional() }),
  output: z.object({ total: z.number().int(), names: z.array(z.string()) }),
});
