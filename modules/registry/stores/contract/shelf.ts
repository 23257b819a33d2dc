import { z } from 'zod';
import { BatchResult, command, I18nText, Id, Ids, list, query, Version } from '#kernel/rules/contract.ts';
import { InUse, NameExists } from '#kernel/rules/refusals.ts';
import { SHELVES } from '../rules/pages.ts';
import { ShelfLevel } from '../rules/refusals.ts';
import { Filed } from './base.ts';

const base = '/api/common-product/seller/shopCategory' as const;
const here = { audience: ['seller'], relation: 'own', dataType: 'STORE', routes: [SHELVES] } as const;
const many = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;
const Sort = z
  .int({ error: 'menu.sortInteger' })
  .min(0, { error: 'menu.sortInteger' })
  .max(9999, { error: 'menu.sortInteger' })
  .default(0);

/** A shop category: per store, two levels (administration-domain 24.3, R-CATA-040). */
export const Shelf = z.object({
  id: z.string(),
  version: z.number().int(),
  storeId: z.string(),
  parentId: z.string().nullable(),
  level: z.number().int(),
  names: z.object({ zh_CN: z.string(), en_US: z.string().optional() }),
  sort: z.number().int(),
  enabled: z.boolean(),
  gmtModified: z.string(),
});
export type Shelf = z.output<typeof Shelf>;
/** The shop categories of the own stores, each store's in order; the tree is drawn from `parentId`. */
export const listShelves = query('stores.shelves', {
  ...here,
  path: `${base}/tree`,
  input: z.strictObject({ storeId: Id.optional() }),
  output: z.object({
    stores: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
    list: z.array(Shelf),
  }),
});
export const ShelfRow = Shelf.extend({
  storeCode: z.string(),
  storeName: z.string(),
  parentName: z.string().nullable(),
});
export type ShelfRow = z.output<typeof ShelfRow>;
/** The same as rows, for the sheet one takes along. */
export const listShelfRows = list('stores.shelfRows', {
  ...here,
  path: `${base}/list`,
  filters: { storeId: Id.optional() },
  row: ShelfRow,
  sortable: [],
});
/**
 * What imports and exports of shop categories are called (administration-domain 19), and how many rows one
 * sheet may have.
 */
export const SHELF_SHEET = 'SHOP_CATEGORY';
export const MOST_SHELF_ROWS = 2000;
export const addShelf = command('stores.addShelf', {
  ...here,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ storeId: Id, parentId: Id.nullish(), names: I18nText(50), sort: Sort }),
  output: Filed,
  refuses: [NameExists, ShelfLevel],
});
export const updateShelf = command('stores.updateShelf', {
  ...here,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, names: I18nText(50), sort: Sort }),
  output: Filed,
  refuses: [NameExists],
});
/** Puts a category under another one of its store, or to the top. */
export const moveShelf = command('stores.moveShelf', {
  ...here,
  path: `${base}/move`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, parentId: Id.nullable() }),
  output: Filed,
  refuses: [NameExists, ShelfLevel],
});
export const deleteShelves = command('stores.deleteShelves', {
  ...here,
  path: `${base}/delete`,
  button: 'Delete',
  ...many,
  refuses: [InUse],
});
export const enableShelves = command('stores.enableShelves', {
  ...here,
  path: `${base}/enable`,
  button: 'Enable',
  ...many,
});
/** Hides the category and what is below it. */
export const disableShelves = command('stores.disableShelves', {
  ...here,
  path: `${base}/disable`,
  button: 'Disable',
  ...many,
});
