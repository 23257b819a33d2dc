import { z } from 'zod';
import { I18nText, Id, Money, OptionalText } from '#kernel/rules/contract.ts';
import { record } from '#kernel/rules/record.ts';
import { CodeExists, NameExists } from '#kernel/rules/refusals.ts';
import { SHOP_TYPES, STORES } from '../rules/pages.ts';
import { Keyword, OnOff } from './base.ts';

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
/**
 * The shop types; also the choices of the store's form and filters. The encoding stays as it was given;
 * existing stores keep a type that is switched off, no new ones are opened with it.
 */
export const shopTypes = record({
  module: 'stores',
  noun: 'shopType',
  path: '/api/common-member/admin/shopType',
  routes: [SHOP_TYPES],
  readers: [STORES],
  row: ShopTypeRow,
  filters: { keyword: Keyword, status: OnOff.optional(), ids: z.array(Id).min(1).max(100).optional() },
  sortable: ['encoding', 'sort', 'status', 'gmtModified'],
  add: { ...fields, encoding: Encoding, status: OnOff.default('1') },
  update: fields,
  refuses: { add: [NameExists, CodeExists], update: [NameExists] },
});
export const {
  list: listShopTypes,
  detail: shopTypeDetail,
  add: addShopType,
  update: updateShopType,
  remove: deleteShopTypes,
  enable: enableShopTypes,
  disable: disableShopTypes,
} = shopTypes;
