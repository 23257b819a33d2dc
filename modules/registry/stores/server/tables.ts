import type { ColumnType, Generated, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { UndoneDisabling } from '../contract/store.ts';
import type { StoreState } from '../rules/store-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type StoreTable = Refined<
  MigratedTables['stores.store'],
  {
    /** Null only in rows older than the column. */
    name_key: ColumnType<string | null, string, string>;
    state: Generated<StoreState>;
  }
>;
export type Store = Selectable<StoreTable>;
export type ShopTypeTable = Refined<
  MigratedTables['stores.shop_type'],
  {
    status: Generated<'0' | '1'>;
  }
>;
export type ShelfTable = MigratedTables['stores.shop_category'];
export type ShopType = Selectable<ShopTypeTable>;
export type ShelfRecord = Selectable<ShelfTable>;
export type FeaturedTable = MigratedTables['stores.featured'];
export type DisablingTable = Refined<MigratedTables['stores.disabling'], { undone: UndoneDisabling | null }>;
/** Schema "stores": the only file that names its columns. */
export interface StoreTables {
  'stores.store': StoreTable;
  'stores.shop_type': ShopTypeTable;
  'stores.shop_category': ShelfTable;
  'stores.featured': FeaturedTable;
  'stores.disabling': DisablingTable;
}
export const stores = capability<StoreTables>('stores');
export type StoresContext<I = unknown> = Context<StoreTables, I>;
/** Columns of every change. */
export type Touched = { readonly id: string; readonly version: number };
