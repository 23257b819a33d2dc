import type { Generated, Selectable } from 'kysely';
import { capability, type Work } from '#kernel/server/capability.ts';
import type { Kept, OwnedBelow } from '#kernel/server/kept.ts';
import type { StoreState } from '../rules/store-life.ts';

interface OfCompany extends OwnedBelow {
  member_id: string;
}
export interface StoreTable extends Kept, OfCompany {
  code: string;
  name: string;
  name_key: string;
  name_en: string | null;
  shop_type_id: string;
  company_name: string;
  abbreviation: string;
  profile: string | null;
  logo_file_id: string | null;
  address: string | null;
  admin_name: string | null;
  admin_phone: string | null;
  admin_email: string | null;
  business_licence_file_id: string | null;
  importance: Generated<number>;
  main_product_ids: Generated<string[]>;
  state: Generated<StoreState>;
  reject_reason: string | null;
  enabled: Generated<boolean>;
  opened_at: Date | null;
  featured_rank: number | null;
  submitted_by: string | null;
  submitted_at: Date | null;
  reviewed_by: string | null;
  reviewed_at: Date | null;
  changed: Generated<boolean>;
}
export type Store = Selectable<StoreTable>;
export interface ShopTypeTable extends Kept {
  type_name: string;
  type_name_en: string | null;
  encoding: string;
  description: string | null;
  status: Generated<'0' | '1'>;
  sort: Generated<number>;
  deposit_required: string | null;
  max_products: number | null;
}
export interface ShelfTable extends Kept, OfCompany {
  store_id: string;
  parent_id: string | null;
  level: number;
  name: string;
  name_en: string | null;
  sort: Generated<number>;
  enabled: Generated<boolean>;
}
export type ShelfRecord = Selectable<ShelfTable>;
export interface FeaturedTable extends Kept {
  saved: Generated<boolean>;
}
/** Schema "stores": the only file that names its columns. */
export interface StoreTables {
  'stores.store': StoreTable;
  'stores.shop_type': ShopTypeTable;
  'stores.shop_category': ShelfTable;
  'stores.featured': FeaturedTable;
}
export const room = capability<StoreTables>('stores');
export type Hand<I = unknown> = Work<StoreTables, I>;
/** Columns of every change. */
export type Touched = { readonly id: string; readonly version: number };
