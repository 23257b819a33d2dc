import { z } from 'zod';
import {
  BatchResult,
  Code,
  command,
  I18nText,
  Id,
  Ids,
  OptionalText,
  PLATFORM,
  query,
  Version,
} from '#kernel/rules/contract.ts';
import { MENU_ROUTE } from '../rules/pages.ts';

export { MENU_ROUTE };

const ours = { audience: PLATFORM, relation: 'none', routes: [MENU_ROUTE] } as const;
const Names = z.object({ zh_CN: z.string(), en_US: z.string().optional() });
const Scopes = z
  .array(z.enum(['platform', 'seller', 'buyer']))
  .min(1, { error: 'field.select' })
  .max(3);

/**
 * A menu entry or button as its keeper sees it (administration-domain 8.1; R-MENU-006 to R-MENU-016).
 * `shipped`: code, address and kind are the product's.
 */
export const MenuLine = z.object({
  id: z.string(),
  version: z.number().int(),
  parentId: z.string().nullable(),
  names: Names,
  code: z.string(),
  description: z.string().nullable(),
  displayStatus: z.enum(['0', '1']),
  type: z.enum(['10', '20']),
  url: z.string().nullable(),
  iconCode: z.string().nullable(),
  sort: z.number().int(),
  scopes: z.array(z.enum(['platform', 'seller', 'buyer'])),
  keepAlive: z.boolean().nullable(),
  affix: z.boolean().nullable(),
  iframe: z.boolean().nullable(),
  level: z.number().int(),
  shipped: z.boolean(),
  /** How many roles hold it. */
  roleCount: z.number().int(),
  gmtModified: z.string(),
  can: z.array(z.string()),
  get children() {
    return z.array(MenuLine);
  },
});
export type MenuLine = z.infer<typeof MenuLine>;

/**
 * The whole tree with its buttons; `keyword` keeps entries whose name, code or address contains it and the
 * way to them, `scope` those of a console.
 */
export const menuTree = query('permissions.menuTree', {
  ...ours,
  path: '/api/common-platform/admin/menu/tree',
  input: z.strictObject({
    keyword: z.string().trim().max(50).optional(),
    scope: z.enum(['platform', 'seller', 'buyer']).optional(),
  }),
  output: z.array(MenuLine),
});
export const menuDetail = query('permissions.menuDetail', {
  ...ours,
  path: '/api/common-platform/admin/menu/detail',
  input: z.strictObject({ id: Id }),
  output: MenuLine,
});

/** A positive whole number; what is missing and what is wrong have a sentence each (R-MENU-017 to R-MENU-020). */
const Sort = z.custom<number>((v) => typeof v === 'number' && Number.isInteger(v) && v >= 1 && v <= 999_999, {
  error: (issue) =>
    issue.input === undefined || issue.input === null || issue.input === ''
      ? 'menu.sortRequired'
      : 'menu.sortInteger',
});
const Url = z
  .string()
  .trim()
  .max(200, { error: 'text.max:200' })
  .regex(/^(\/\S*|https?:\/\/\S+)$/i, { error: 'menu.url' });
const fields = {
  names: I18nText(50),
  description: OptionalText(200),
  displayStatus: Code('0', '1').default('1'),
  url: Url.nullish(),
  iconCode: OptionalText(50),
  sort: Sort,
  scopes: Scopes,
  keepAlive: z.boolean().nullish(),
  affix: z.boolean().nullish(),
  iframe: z.boolean().nullish(),
};
const code = z
  .string()
  .trim()
  .min(1, { error: 'field.input' })
  .max(60, { error: 'text.max:60' })
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,59}$/, { error: 'menu.code' });
const made = z.object({ id: z.string(), version: z.number().int() });

/** A new first-level menu (R-MENU-005). */
export const addTopMenu = command('permissions.addTopMenu', {
  ...ours,
  path: '/api/common-platform/admin/menu/add',
  button: 'AddNewLevelMenu',
  once: 'creates',
  input: z.strictObject({ code, ...fields }),
  output: made,
});
/** A menu or a button below another menu (R-MENU-002). Refuses 10303, 10310, 11401. */
export const addChildMenu = command('permissions.addChildMenu', {
  ...ours,
  path: '/api/common-platform/admin/menu/addChild',
  button: 'AddChild',
  once: 'creates',
  input: z.strictObject({ parentId: Id, type: Code('10', '20'), code, ...fields }),
  output: made,
});
export const updateMenu = command('permissions.updateMenu', {
  ...ours,
  path: '/api/common-platform/admin/menu/update',
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, code: code.optional(), ...fields }),
  output: made,
});
/** Under another menu, or to the first level. Refuses 10303, 10309, 10310. */
export const moveMenu = command('permissions.moveMenu', {
  ...ours,
  path: '/api/common-platform/admin/menu/move',
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, parentId: Id.nullable() }),
  output: made,
});
/** One place up or down among its siblings. */
export const orderMenu = command('permissions.orderMenu', {
  ...ours,
  path: '/api/common-platform/admin/menu/order',
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, to: z.enum(['up', 'down']) }),
  output: made,
});
/** Shows or hides an entry (R-MENU-015). A hidden page is reached but not listed; a hidden button is delivered to nobody. */
export const displayMenu = command('permissions.displayMenu', {
  ...ours,
  path: '/api/common-platform/admin/menu/display',
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, displayStatus: Code('0', '1') }),
  output: made,
});
/** Refuses 11402 while something stands below it or a role holds it. */
export const deleteMenu = command('permissions.deleteMenu', {
  ...ours,
  path: '/api/common-platform/admin/menu/delete',
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});
