import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Kept, OwnedBelow } from '#kernel/server/kept.ts';
import type { MemberViews } from '#registry/members/server/door.ts';

/** Codes of catalogue_state. */
export type CatalogueState = '10' | '20' | '30' | '40' | '50' | '90';
/** One line of a specification; limits are decimal text or words. */
export interface SpecItem {
  readonly zh: string;
  readonly en: string;
  readonly op: string;
  readonly limit: string;
  /** A limit in words, in English. */
  readonly limitEn?: string | undefined;
  readonly unit: string;
  /** 10 guaranteed, 20 typical; absent: guaranteed. */
  readonly kind?: string | undefined;
  readonly min?: string | null | undefined;
  readonly max?: string | null | undefined;
  readonly method?: string | null | undefined;
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
/** Label elements of GB 30000.1: signal word, pictograms, statements by code. */
export interface Ghs {
  readonly signalWord: string;
  readonly pictograms: readonly string[];
  readonly hStatements: readonly string[];
  readonly pStatements: readonly string[];
}
interface SpuTable extends Kept, OwnedBelow {
  member_id: Generated<string>;
  spu_code: string;
  name: string;
  name_en: string;
  material_code: string | null;
  platform_category_id: string;
  industry_category_id: string | null;
  application_ids: Generated<string[]>;
  product_name_id: string;
  mixture: Generated<boolean>;
  cas_no: string | null;
  ec_no: string | null;
  molecular_formula: string | null;
  hs_code: string;
  tax_category_code: string;
  tax_rate: string | null;
  physical_form: string;
  un_no: string | null;
  hazard_class: string | null;
  sub_risks: Generated<string[]>;
  packing_group: string | null;
  proper_shipping_name: string | null;
  control_classes: string[];
  hazard_catalogue_no: string | null;
  ghs: Ghs | null;
  sds_file_id: string | null;
  sds_date: string | null;
  label_file_id: string | null;
  tds_file_id: string | null;
  emergency_phone: string | null;
  spec_template: SpecItem[];
  standard: string | null;
  flash_point: string | null;
  density20: string | null;
  melting_point: string | null;
  storage_temp: string | null;
  needs_inhibitor: Generated<boolean>;
  sensitive_to_previous_cargo: Generated<boolean>;
  shelf_life_days: number | null;
  image_file_ids: Generated<string[]>;
  video_file_id: string | null;
  pdf_file_id: string | null;
  description: string | null;
  state: Generated<CatalogueState>;
  reject_reason: string | null;
  approved_terms: Readonly<Record<string, unknown>> | null;
  find_key: Generated<string>;
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
  units_per_container: number | null;
  packaging_method: string;
  packaging_spec: string;
  purchase_qualification: Generated<string[]>;
  fixed_price: string | null;
  original_price: string | null;
  discount: string | null;
  sds_file_id: string | null;
  sds_date: string | null;
  label_file_id: string | null;
  coa_file_ids: Generated<string[]>;
  coa_date: string | null;
  state: Generated<CatalogueState>;
  reject_reason: string | null;
  approved_terms: Readonly<Record<string, unknown>> | null;
  find_key: Generated<string>;
}
interface ProductGroupTable extends Kept, OwnedBelow {
  member_id: Generated<string>;
  name: string;
  group_type: string;
  description: string | null;
  business_type: string;
  weight: Generated<number>;
  pinned: Generated<boolean>;
  enabled: Generated<boolean>;
  sku_ids: Generated<string[]>;
  state: Generated<CatalogueState>;
  reject_reason: string | null;
  approved_terms: Readonly<Record<string, unknown>> | null;
  find_key: Generated<string>;
}
export type Spu = Selectable<SpuTable>;
export type Sku = Selectable<SkuTable>;
export type ProductGroup = Selectable<ProductGroupTable>;
/** Schema "catalogue": the only file that names its columns. Weights and rates are decimal strings. */
export interface CatalogueTables extends MemberViews {
  'catalogue.product_name': ProductNameTable;
  'catalogue.product_name_class': Kept & {
    name: string;
    name_en: string | null;
    enabled: Generated<boolean>;
  };
  'catalogue.platform_category': Kept & {
    code: string;
    name: string;
    name_en: string | null;
    level: number;
    parent_id: string | null;
    enabled: Generated<boolean>;
  };
  'catalogue.product_alias': {
    id: GeneratedAlways<string>;
    product_name_id: string;
    alias: string;
    alias_key: string;
  };
  'catalogue.packaging': PackagingTable;
  'catalogue.port': PortTable;
  'catalogue.place': PlaceTable;
  'catalogue.warehouse': WarehouseTable;
  'catalogue.spu': SpuTable;
  'catalogue.sku': SkuTable;
  'catalogue.product_group': ProductGroupTable;
}
export const room = capability<CatalogueTables>('catalogue');
