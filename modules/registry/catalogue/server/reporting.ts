/**
 * What the catalogue publishes in the schema `reporting`, for those above who read it in statements of their
 * own. Row security is asked as the caller.
 */
export interface CatalogueViews {
  'reporting.find_goods': {
    id: string;
    sku_id: string | null;
    spu_id: string;
    seller_member_id: string;
    store_id: string | null;
    category_id: string;
    grade_term: string | null;
    producer_term: string | null;
    packaging_id: string | null;
    plain: boolean;
  };
  'reporting.find_terms': { id: string; zh: string; en: string | null; aliases: string[]; numbers: string[] };
  'reporting.find_postings': { term_id: string; goods_id: string };
  'reporting.categories': {
    id: string;
    parent_id: string | null;
    level: number;
    name: string;
    name_en: string | null;
    sort: number;
    enabled: boolean;
    deleted: boolean;
  };
  'reporting.lots': {
    id: string;
    member_id: string;
    lot_no: string;
    sku_id: string;
    batch_no: string | null;
    producer: string;
    warehouse_id: string;
    tank_no: string | null;
    custodian_member_id: string | null;
    confirmed_qty: string | null;
    confirmed_at: Date | null;
    version: number;
    enabled: boolean;
    deleted: boolean;
  };
  'reporting.packagings': { id: string; name: string; name_en: string };
  'reporting.places': { id: string; code: string; name: string; name_en: string; deleted: boolean };
  'reporting.product_names': {
    id: string;
    name: string;
    name_en: string;
    cas_no: string | null;
    deleted: boolean;
  };
  'reporting.product_aliases': { id: string; product_name_id: string; alias: string };
  'reporting.spus': PublishedSpu;
  'reporting.own_products': { spu_id: string; seller_member_id: string };
  'reporting.skus': {
    id: string;
    spu_id: string;
    sku_code: string;
    seller_member_id: string;
    grade: string;
    grade_en: string | null;
    producer: string;
    producer_en: string | null;
    packaging_id: string;
    coa_file_ids: string[];
    coa_date: string | null;
    state: string;
    /** Its own, where it is carried otherwise than its SPU says; all of them or none. */
    un_no: string | null;
    hazard_class: string | null;
    sub_risks: string[];
    packing_group: string | null;
    proper_shipping_name: string | null;
  };
}
interface PublishedSpu {
  id: string;
  deleted: boolean;
  spu_code: string;
  name: string;
  name_en: string;
  platform_category_id: string;
  product_name_id: string;
  cas_no: string | null;
  ec_no: string | null;
  molecular_formula: string | null;
  hs_code: string;
  un_no: string | null;
  hazard_class: string | null;
  sub_risks: string[];
  packing_group: string | null;
  proper_shipping_name: string | null;
  control_classes: string[];
  ghs: unknown;
  physical_form: string;
  standard: string | null;
  flash_point: string | null;
  density20: string | null;
  melting_point: string | null;
  storage_temp: string | null;
  shelf_life_days: number | null;
  spec_template: unknown;
  description: string | null;
  sds_file_id: string | null;
  sds_date: string | null;
  label_file_id: string | null;
  tds_file_id: string | null;
  pdf_file_id: string | null;
  video_file_id: string | null;
  image_file_ids: string[];
  state: string;
  hazard_catalogue_no: string | null;
}
