import type { SkuFields } from '../../contract/products/sku.ts';
import { filledSpec, storedSpec } from '../../rules/product-spec.ts';
import type { Sku } from '../tables.ts';
import { trimmed } from './spu-fields.ts';

/** Fields as the columns that hold them; the names are the module's affair. */
export function columnsOfSku(f: SkuFields) {
  return {
    spu_id: f.spuId,
    material_code: f.materialCode,
    grade: f.grade,
    grade_en: f.gradeEn,
    standard: f.standard,
    spec_items: f.specItems.map(storedSpec),
    producer: f.producer,
    producer_en: f.producerEn,
    origin_country: f.originCountry,
    packaging_id: f.packagingId,
    measure_unit: f.measureUnit,
    sales_unit: f.salesUnit,
    conversion_rate: trimmed(f.conversionRate) as string,
    units_per_container: f.unitsPerContainer,
    packaging_method: f.packagingMethod,
    packaging_spec: f.packagingSpec,
    un_no: f.unNo,
    hazard_class: f.hazardClass,
    sub_risks: [...new Set(f.subRisks)],
    packing_group: f.packingGroup,
    proper_shipping_name: f.properShippingName,
    purchase_qualification: [...new Set(f.purchaseQualification)],
    fixed_price: trimmed(f.fixedPrice),
    original_price: trimmed(f.originalPrice),
    discount: trimmed(f.discount),
    sds_file_id: f.sdsFileId,
    sds_date: f.sdsDate,
    label_file_id: f.labelFileId,
    coa_file_ids: [...new Set(f.coaFileIds)],
    coa_date: f.coaDate,
  };
}

/** The columns as the form fills them in; also what a reviewer compares. */
export const fieldsOfSku = (k: Sku): SkuFields => ({
  spuId: k.spu_id,
  name: k.name,
  nameEn: k.name_en,
  materialCode: k.material_code,
  grade: k.grade,
  gradeEn: k.grade_en,
  standard: k.standard,
  specItems: k.spec_items.map(filledSpec) as SkuFields['specItems'],
  producer: k.producer,
  producerEn: k.producer_en,
  originCountry: k.origin_country,
  packagingId: k.packaging_id,
  measureUnit: k.measure_unit,
  salesUnit: k.sales_unit,
  conversionRate: trimmed(k.conversion_rate) as string,
  unitsPerContainer: k.units_per_container,
  packagingMethod: k.packaging_method,
  packagingSpec: k.packaging_spec,
  unNo: k.un_no,
  hazardClass: k.hazard_class as SkuFields['hazardClass'],
  subRisks: k.sub_risks as SkuFields['subRisks'],
  packingGroup: k.packing_group as SkuFields['packingGroup'],
  properShippingName: k.proper_shipping_name,
  purchaseQualification: k.purchase_qualification,
  fixedPrice: trimmed(k.fixed_price),
  originalPrice: trimmed(k.original_price),
  discount: trimmed(k.discount),
  sdsFileId: k.sds_file_id,
  sdsDate: k.sds_date,
  labelFileId: k.label_file_id,
  coaFileIds: k.coa_file_ids,
  coaDate: k.coa_date,
});

export const filesOfSku = (k: Sku): string[] =>
  [...k.coa_file_ids, k.sds_file_id, k.label_file_id].filter((id): id is string => id !== null);
/** Another substance or another way to carry it is another hazard: goods on the shelf go back to review. */
export const SKU_HAZARD = ['spu_id', 'un_no', 'hazard_class', 'sub_risks', 'packing_group'] as const;
/** What stands once offers or orders were made in it (17.2 «unit change after sales»). */
export const UNIT_COLUMNS = ['packaging_id', 'measure_unit', 'sales_unit', 'conversion_rate'] as const;
