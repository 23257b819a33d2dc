import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { SHELF } from '../rules/product-lifecycle.ts';
import type { SpecItem } from './tables.ts';

/** A SKU with everything a document freezes of it. Weights in kg per sales unit as decimal text, days `YYYY-MM-DD`. */
export interface Goods {
  readonly skuId: string;
  readonly skuCode: string;
  readonly spuId: string;
  readonly spuCode: string;
  readonly sellerId: string;
  readonly storeId: string | null;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly productNameId: string;
  readonly productZh: string;
  readonly productEn: string;
  readonly casNo: string | null;
  readonly ecNo: string | null;
  readonly hsCode: string;
  readonly unNo: string | null;
  readonly hazardClass: string | null;
  readonly packingGroup: string | null;
  /** Absent in documents frozen before it was kept. */
  readonly subRisks?: string[];
  readonly controlClasses: string[];
  readonly grade: string;
  readonly gradeEn: string | null;
  readonly standard: string | null;
  readonly producer: string;
  readonly producerEn: string | null;
  readonly originCountry: string | null;
  readonly packagingId: string;
  readonly packagingZh: string;
  readonly packagingEn: string;
  readonly packageType: string;
  readonly netWeight: string | null;
  readonly physicalForm: string;
  readonly needsInhibitor: boolean;
  readonly sensitiveToPreviousCargo: boolean;
  readonly onShelf: boolean;
  readonly taxRate: string | null;
  readonly specItems: SpecItem[];
  readonly sdsFile: string | null;
  readonly sdsDate: string | null;
  readonly sdsDay: string | null;
  readonly labelFile: string | null;
  readonly uom: string;
  readonly salesUnit: string;
  readonly conversionRate: string;
}

/** Reads a SKU as the caller may see it: on the shelf, or the own company's. Null when there is none. */
export async function readGoods(tx: Kysely<AnyTables>, skuId: string): Promise<Goods | null> {
  const { rows } = await sql<Goods>`
    select k.id as "skuId", k.sku_code as "skuCode", p.id as "spuId", p.spu_code as "spuCode", k.seller_member_id as "sellerId", k.store_id as "storeId", k.name as "nameZh", coalesce(k.name_en, p.name_en) as "nameEn",
      n.id as "productNameId", n.name as "productZh", n.name_en as "productEn", p.cas_no as "casNo", p.ec_no as "ecNo", p.hs_code as "hsCode", coalesce(k.un_no, p.un_no) as "unNo", coalesce(k.hazard_class, p.hazard_class) as "hazardClass", case when k.un_no is null then p.packing_group else k.packing_group end as "packingGroup", case when k.un_no is null then p.sub_risks else k.sub_risks end as "subRisks",
      p.control_classes as "controlClasses", k.grade, k.grade_en as "gradeEn", coalesce(k.standard, p.standard) as standard, k.producer, k.producer_en as "producerEn", k.origin_country as "originCountry",
      g.id as "packagingId", g.name as "packagingZh", g.name_en as "packagingEn", g.packaging_type as "packageType", g.net_weight as "netWeight", p.physical_form as "physicalForm", p.needs_inhibitor as "needsInhibitor",
      p.sensitive_to_previous_cargo as "sensitiveToPreviousCargo", (k.state = ${sql.lit(SHELF.onShelf)} and p.state = ${sql.lit(SHELF.onShelf)}) as "onShelf", p.tax_rate as "taxRate", case when k.spec_items = '[]' then p.spec_template else k.spec_items end as "specItems",
      coalesce(k.sds_file_id, p.sds_file_id) as "sdsFile", coalesce(k.sds_date, p.sds_date) as "sdsDate", coalesce(k.sds_date, p.sds_date) as "sdsDay", coalesce(k.label_file_id, p.label_file_id) as "labelFile",
      k.measure_unit as uom, k.sales_unit as "salesUnit", k.conversion_rate as "conversionRate"
    from catalogue.sku k join catalogue.spu p on p.id = k.spu_id join catalogue.product_name n on n.id = p.product_name_id join catalogue.packaging g on g.id = k.packaging_id
    where k.id = ${skuId}::bigint and not k.deleted`.execute(tx);
  return rows[0] ?? null;
}
