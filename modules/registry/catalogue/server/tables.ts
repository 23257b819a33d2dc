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
interface OwnedBelow {
  owner_dept_id: string | null;
  owner_emp_id: string | null;
}
/** Codes of catalogue_state. */
export type CatalogueState = '10' | '20' | '30' | '40' | '50' | '90';
/** One line of a specification; limits are decimal text or words. */
export interface SpecItem {
  readonly zh: string;
  readonly en: string;
  readonly op: string;
  readonly limit: string;
  readonly unit: string;
}

interface ProductNameTable extends Kept {
  class_id: string | null;
  name: string;
  name_en: string;
  cas_no: string | null;
  enabled: Generated<boolean>;
  sort: Generated<number>;
  find_key: Generated<string>;
}
interface PackagingTable extends Kept {
  name: string;
  name_en: string;
  packaging_type: string;
  specification: string;
  net_weight: string | null;
  tare_weight: string | null;
  sales_unit: string;
  packaging_fee: string | null;
  un_mark: string | null;
  returnable: Generated<boolean>;
  deposit_fee: string | null;
  enabled: Generated<boolean>;
  sort: Generated<number>;
  find_key: Generated<string>;
}
interface PortTable extends Kept {
  unlocode: string;
  name: string;
  name_en: string;
  country: string;
  time_zone: string;
  max_draft: string | null;
  enabled: Generated<boolean>;
  find_key: Generated<string>;
}
interface PlaceTable extends Kept {
  code: string;
  name: string;
  name_en: string;
  region: string;
  place_type: string;
  port_id: string | null;
  aliases: Generated<string[]>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
  find_key: Generated<string>;
}
interface WarehouseTable extends Kept, OwnedBelow {
  member_id: Generated<string>;
  code: string;
  name: string;
  name_en: string | null;
  warehouse_type: string;
  storage_form: string | null;
  place_id: string | null;
  custodian_member_id: string | null;
  region: string;
  address: string;
  address_en: string | null;
  contact_person: string;
  phone: string;
  hazard_permit_no: string | null;
  permit_expiry: string | null;
  permitted_classes: Generated<string[]>;
  bonded: Generated<boolean>;
  enabled: Generated<boolean>;
  find_key: Generated<string>;
}
interface SpuTable extends Kept, OwnedBelow {
  member_id: Generated<string>;
  spu_code: string;
  name: string;
  name_en: string;
  product_name_id: string;
  cas_no: string | null;
  ec_no: string | null;
  hs_code: string;
  tax_rate: string | null;
  physical_form: string;
  un_no: string | null;
  hazard_class: string | null;
  packing_group: string | null;
  control_classes: string[];
  hazard_catalogue_no: string | null;
  sds_file_id: string | null;
  sds_date: string | null;
  label_file_id: string | null;
  spec_template: SpecItem[];
  needs_inhibitor: Generated<boolean>;
  sensitive_to_previous_cargo: Generated<boolean>;
  state: Generated<CatalogueState>;
}
interface SkuTable extends Kept, OwnedBelow {
  seller_member_id: string;
  sku_code: string;
  name: string;
  name_en: string | null;
  material_code: string | null;
  spu_id: string;
  store_id: string | null;
  grade: string;
  grade_en: string | null;
  standard: string | null;
  spec_items: SpecItem[];
  producer: string;
  producer_en: string | null;
  producer_member_id: string | null;
  origin_country: string | null;
  packaging_id: string;
  measure_unit: string;
  sales_unit: string;
  conversion_rate: string;
  sds_file_id: string | null;
  sds_date: string | null;
  label_file_id: string | null;
  state: Generated<CatalogueState>;
  find_key: Generated<string>;
}
/** Schema "catalogue": the only file that names its columns. Weights and rates are decimal strings. */
export interface CatalogueTables {
  'catalogue.product_name': ProductNameTable;
  'catalogue.product_name_class': Kept & { name: string; name_en: string | null; enabled: Generated<boolean> };
  'catalogue.platform_category': Kept & {
    code: string;
    name: string;
    name_en: string | null;
    level: number;
    parent_id: string | null;
    enabled: Generated<boolean>;
  };
  'catalogue.product_alias': { id: GeneratedAlways<string>; product_name_id: string; alias: string; alias_key: string };
  'catalogue.packaging': PackagingTable;
  'catalogue.port': PortTable;
  'catalogue.place': PlaceTable;
  'catalogue.warehouse': WarehouseTable;
  'catalogue.spu': SpuTable;
  'catalogue.sku': SkuTable;
}
export const room = capability<CatalogueTables>('catalogue');
