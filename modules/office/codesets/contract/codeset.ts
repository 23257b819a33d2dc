import { z } from 'zod';
import {
  BatchResult,
  command,
  I18nText,
  Id,
  Ids,
  list,
  OptionalText,
  PLATFORM,
  query,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { recordSwitches } from '#kernel/rules/record.ts';
import { BADGES, CODE, LANGUAGES, MOST_SORT, TYPE } from '../rules/item-rules.ts';
import { BUSINESS_ROUTE, SETS_ROUTE } from '../rules/pages.ts';
import { CodeType, CodeUsed } from '../rules/refusals.ts';

const base = '/api/common-platform/admin/codeset';
const both = { audience: PLATFORM, relation: 'none', routes: [SETS_ROUTE, BUSINESS_ROUTE] } as const;
const Type = z.string().regex(TYPE, { error: 'codeset.type' });
const ItemCode = z.string().regex(CODE, { error: 'codeset.code' });
const Names = z.object({ zh_CN: z.string(), en_US: z.string().optional() });
const Scope = z.enum(['system', 'business'], { error: 'field.select' });
const Sort = z
  .int({ error: 'codeset.sort' })
  .min(0, { error: 'codeset.sort' })
  .max(MOST_SORT, { error: 'codeset.sort' });

/** One item with both languages side by side (administration-domain 9; R-CODE-005 to R-CODE-013). */
export const CodesetRow = z.object({
  id: z.string(),
  version: z.number().int(),
  codesetType: z.string(),
  typeNames: Names,
  scope: Scope,
  code: z.string(),
  names: Names,
  parentCode: z.string().nullable(),
  level: z.number().int(),
  sort: z.number().int(),
  state: z.enum(['0', '1']),
  badge: z.enum(BADGES).nullable(),
  builtin: z.boolean(),
  remark: z.string().nullable(),
  /** Records that carry this code; null where nobody has said where it is used. */
  used: z.number().int().nullable(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type CodesetRow = z.output<typeof CodesetRow>;

export const listItems = list('codesets.list', {
  ...both,
  path: `${base}/list`,
  filters: {
    codesetType: z.string().max(50).optional(),
    keyword: z.string().max(60).optional(),
    /** Items that have a name in this language. */
    language: z.enum(LANGUAGES).optional(),
    /** Items without an English name. */
    untranslated: z.boolean().optional(),
    scope: Scope.optional(),
    state: z.enum(['0', '1']).optional(),
  },
  row: CodesetRow,
  sortable: ['codesetType', 'code', 'sort', 'gmtModified'],
});
export const itemDetail = query('codesets.detail', {
  ...both,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: CodesetRow,
});

/** Every set with its number of items; `keyword` looks in type and names. */
export const listTypes = query('codesets.types', {
  ...both,
  path: `${base}/types`,
  input: z.strictObject({ keyword: z.string().max(60).optional(), scope: Scope.optional() }),
  output: z.array(
    z.object({
      codesetType: z.string(),
      names: Names,
      scope: Scope,
      items: z.number().int(),
      untranslated: z.number().int(),
      version: z.number().int(),
    }),
  ),
});

/** One item of a tree with both names, and those under it in their order. */
export const ItemNode = z.object({
  id: z.string(),
  code: z.string(),
  names: Names,
  badge: z.string().nullable(),
  state: z.enum(['0', '1']),
  builtin: z.boolean(),
  /** How many stand directly under it, whether they came with it or not. */
  below: z.number().int(),
  get children() {
    return z.array(ItemNode);
  },
});
export type ItemNode = z.output<typeof ItemNode>;
/** The whole set; of a set in levels those at the top, or those `under` one item. */
export const setTree = query('codesets.tree', {
  ...both,
  path: `${base}/tree`,
  input: z.strictObject({ codesetType: Type, under: z.string().max(30).optional() }),
  output: z.object({
    codesetType: z.string(),
    names: Names,
    scope: Scope,
    version: z.number().int(),
    items: z.array(ItemNode),
  }),
  refuses: [CodeType],
});
/** Puts the items under one parent into this order. One of several callers wins; the others look again (10302). */
export const orderItems = command('codesets.order', {
  ...both,
  path: `${base}/order`,
  button: 'Edit',
  input: z.strictObject({
    codesetType: Type,
    version: Version,
    parentCode: ItemCode.nullable(),
    codes: z.array(ItemCode).min(1).max(2000),
  }),
  output: z.object({ version: z.number().int() }),
});

const written = {
  names: I18nText(100),
  parentCode: ItemCode.nullable().default(null),
  sort: Sort.default(10),
  badge: z.enum(BADGES, { error: 'field.select' }).nullable().default(null),
  remark: OptionalText(200).optional(),
};
const SavedRef = z.object({ id: z.string(), version: z.number().int() });
/** A new item; the first one of a type also names the type. */
export const addItem = command('codesets.add', {
  ...both,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({
    codesetType: Type,
    typeNames: I18nText(50).optional(),
    scope: Scope.optional(),
    code: ItemCode,
    ...written,
    enabled: z.boolean().default(true),
  }),
  output: SavedRef,
});
/** Code and type never change; of a built-in item only names, order and remark. */
export const updateItem = command('codesets.update', {
  ...both,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...written }),
  output: SavedRef,
});

/** The toggle of setValueManage follows Edit (administration-domain 28, 11). */
export const itemSwitches = recordSwitches({
  module: 'codesets',
  // A code set has one kind of record: `codesets.enable`, `codesets.delete`.
  noun: '',
  nouns: '',
  path: base,
  routes: both.routes,
  buttons: { enable: 'Edit', disable: 'Edit' },
  refuses: { remove: [CodeUsed] },
});
export const { enable: enableItems, disable: disableItems, remove: deleteItems } = itemSwitches;
const batch = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;
const business = { audience: PLATFORM, relation: 'none', routes: [BUSINESS_ROUTE] } as const;
/** The same of business sets, where the screen has buttons of their own. */
export const enableBusinessItems = command('codesets.enableBusiness', {
  ...business,
  path: `${base}/business/enable`,
  button: 'Enable',
  ...batch,
});
export const disableBusinessItems = command('codesets.disableBusiness', {
  ...business,
  path: `${base}/business/disable`,
  button: 'Disable',
  ...batch,
});
/** The items of one set, or all the caller keeps, as a sheet that can be imported again. */
export const exportItems = query('codesets.export', {
  ...both,
  path: `${base}/export`,
  answer: 'file',
  rate: { calls: 20, seconds: 60 },
  input: z.strictObject({ codesetType: Text(50).optional(), scope: Scope.optional() }),
  output: z.unknown(),
});
