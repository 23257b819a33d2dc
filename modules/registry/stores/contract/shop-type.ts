import { z } from 'zod';
import {
  BatchResult,
  command,
  I18nText,
  Id,
  Ids,
  list,
  Money,
  OptionalText,
  PLATFORM,
  query,
  Version,
} from '#kernel/rules/contract.ts';
import { CodeExists, InUse, NameExists } from '#kernel/rules/refusals.ts';
import { Filed, Keyword, OnOff } from './base.ts';
import { SHOP_TYPES, STORES } from '../rules/pages.ts';

const base = '/api/common-member/admin/shopType' as const;
const here = { audience: PLATFORM, relation: 'none', routes: [SHOP_TYPES] } as const;
const many = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;

/** A shop type (administration-domain 23.1, R-SHOP-001 to R-SHOP-004). */
export const ShopTypeRow = z.object({
  id: z.string(),
  version: z.number().int(),
  typeName: z.object({ zh_CN: z.string(), en_US: z.string().optional() }),
  encoding: z.string(),
  description: z.string().nullable(),
  status: OnOff,
  sort: z.number().int(),
  depositRequired: z.string().nullable(),
  maxProducts: z.number().int().nullable(),
  storeCount: z.number().int(),
  gmtModified: z.string(),
});
export type ShopTypeRow = z.output<typeof ShopTypeRow>;
/** The shop types; also the choices of the store's form and filters. */
export const listShopTypes = list('stores.shopTypes', {
  ...here,
  path: `${base}/list`,
  routes: [SHOP_TYPES, STORES],
  filters: { keyword: Keyword, status: OnOff.optional(), ids: z.array(Id).min(1).max(100).optional() },
  row: ShopTypeRow,
  sortable: ['encoding', 'sort', 'status', 'gmtModified'],
});
export const shopTypeDetail = query('stores.shopTypeDetail', {
  ...here,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: ShopTypeRow,
});
const fields = {
  typeName: I18nText(30),
  description: OptionalText(200),
  sort: z
    .int({ error: 'menu.sortInteger' })
    .min(0, { error: 'menu.sortInteger' })
    .max(9999, { error: 'menu.sortInteger' })
    .default(0),
  depositRequired: Money.nullish().transform((v) => v ?? null),
  maxProducts: z
    .int({ error: 'menu.sortInteger' })
    .min(1, { error: 'menu.sortInteger' })
    .max(100_000)
    .nullish()
    .transform((v) => v ?? null),
};
const Encoding = z
  .string()
  .trim()
  .transform((v) => v.toUpperCase())
  .refine((v) => /^[A-Z0-9_-]{2,20}$/.test(v), { error: 'encoding.format' });
export const addShopType = command('stores.addShopType', {
  ...here,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ ...fields, encoding: Encoding, status: OnOff.default('1') }),
  output: Filed,
  refuses: [NameExists, CodeExists],
});
/** The encoding stays as it was given. */
export const updateShopType = command('stores.updateShopType', {
  ...here,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }),
  output: Filed,
  refuses: [NameExists],
});
export const deleteShopTypes = command('stores.deleteShopTypes', {
  ...here,
  path: `${base}/delete`,
  button: 'Delete',
  ...many,
  refuses: [InUse],
});
export const enableShopTypes = command('stores.enableShopTypes', {
  ...here,
  path: `${base}/enable`,
  button: 'Enable',
  ...many,
});
/** Existing stores keep the type; no new ones. */
export const disableShopTypes = command('stores.disableShopTypes', {
  ...here,
  path: `${base}/disable`,
  button: 'Disable',
  ...many,
});
