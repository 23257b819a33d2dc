import { z } from 'zod';
import { EVERYONE, query } from '#kernel/rules/contract.ts';

/**
 * An entry of the menu as it is delivered (administration-domain 8.4): headings and groups have children,
 * pages their buttons.
 */
export const MenuEntry = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  names: z.object({ zh_CN: z.string(), en_US: z.string().nullish() }).nullable(),
  code: z.string(),
  url: z.string().nullable(),
  iconCode: z.string().nullable(),
  sort: z.number().int(),
  type: z.literal('10'),
  displayStatus: z.enum(['0', '1']),
  keepAlive: z.boolean().nullable(),
  affix: z.boolean().nullable(),
  iframe: z.boolean().nullable(),
  link: z.string().nullable(),
  buttons: z.array(z.string()),
  get children() {
    return z.array(MenuEntry);
  },
});
export type MenuEntry = z.infer<typeof MenuEntry>;

/**
 * The menu of a role, or of all enabled roles of the caller when `role` is empty (R-MENU-021, R-MENU-022,
 * R-PERM-002). A role the caller does not hold
 * is refused (10201) unless he may accredit roles: then it is a preview.
 */
export const queryMenuByRole = query('permissions.queryMenuByRole', {
  path: '/api/common-platform/admin/component/queryMenuByRole',
  audience: EVERYONE,
  relation: 'self',
  restricted: true,
  input: z.strictObject({
    domainCode: z.literal('platform', { error: 'field.select' }),
    role: z.string().max(50).default(''),
  }),
  output: z.array(MenuEntry),
});
