import type { Generated, GeneratedAlways } from 'kysely';
import { capability } from '#kernel/server/capability.ts';

interface Kept {
  id: GeneratedAlways<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  created_by: string | null;
  modified_by: string | null;
  version: Generated<number>;
  deleted: Generated<boolean>;
}
export interface StoreTable extends Kept {
  member_id: string;
  owner_dept_id: string | null;
  owner_emp_id: string | null;
  code: string;
  name: string;
  name_en: string | null;
  shop_type_id: string;
  company_name: string;
  abbreviation: string;
  profile: string | null;
  address: string | null;
  admin_name: string | null;
  admin_phone: string | null;
  admin_email: string | null;
  business_licence_file_id: string | null;
  importance: Generated<number>;
  main_product_ids: Generated<string[]>;
  state: Generated<string>;
  enabled: Generated<boolean>;
  opened_at: Date | null;
  featured_rank: number | null;
}
export interface ShopTypeTable extends Kept {
  type_name: string;
  type_name_en: string | null;
  encoding: string;
  description: string | null;
  status: Generated<'0' | '1'>;
  sort: Generated<number>;
}
/** Schema "stores": the only file that names its columns. */
export interface StoreTables {
  'stores.store': StoreTable;
  'stores.shop_type': ShopTypeTable;
}
export const room = capability<StoreTables>('stores');
