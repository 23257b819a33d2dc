import { dec } from '#kernel/rules/decimal.ts';
import type { SpuFields } from '../../contract/products/spu.ts';
import { filledSpec, storedSpec } from '../../rules/product-spec.ts';
import type { Spu } from '../tables.ts';

/** A stored number without the zeros of its column. */
export const trimmed = (value: string | null): string | null =>
  value === null ? null : dec(value).toFixed();

/** Fields as the columns that hold them. */
export function columnsOfSpu(f: SpuFields) {
  const dangerous = f.hazardClass !== null;
  return {
    name: f.name,
    name_en: f.nameEn,
    material_code: f.materialCode,
    platform_category_id: f.platformCategoryId,
    industry_category_id: f.industryCategoryId,
    application_ids: [...new Set(f.applicationIds)],
    product_name_id: f.productNameId,
    mixture: f.mixture,
    cas_no: f.casNo,
    ec_no: f.ecNo,
    molecular_formula: f.molecularFormula,
    hs_code: f.hsCode,
    tax_category_code: f.taxCategoryCode,
    tax_rate: f.taxRate,
    physical_form: f.physicalForm,
    un_no: f.unNo,
    hazard_class: f.hazardClass,
    sub_risks: dangerous ? [...new Set(f.subRisks)] : [],
    packing_group: f.packingGroup,
    proper_shipping_name: f.properShippingName,
    control_classes: [...new Set(f.controlClasses)].sort(),
    hazard_catalogue_no: f.hazardCatalogueNo,
    ghs: f.ghs,
    sds_file_id: f.sdsFileId,
    sds_date: f.sdsDate,
    label_file_id: f.labelFileId,
    tds_file_id: f.tdsFileId,
    emergency_phone: f.emergencyPhone,
    spec_template: f.specTemplate.map(storedSpec),
    standard: f.standard,
    flash_point: f.flashPoint,
    density20: f.density20,
    melting_point: f.meltingPoint,
    storage_temp: f.storageTemp,
    needs_inhibitor: f.needsInhibitor,
    sensitive_to_previous_cargo: f.sensitiveToPreviousCargo,
    shelf_life_days: f.shelfLifeDays,
    image_file_ids: [...new Set(f.imageIds)],
    video_file_id: f.videoId,
    pdf_file_id: f.pdfId,
    description: f.description,
  };
}

/** The columns as the form fills them in; also what a reviewer compares. */
export function fieldsOfSpu(s: Spu): SpuFields {
  return {
    name: s.name,
    nameEn: s.name_en,
    materialCode: s.material_code,
    platformCategoryId: s.platform_category_id,
    industryCategoryId: s.industry_category_id,
    applicationIds: s.application_ids,
    productNameId: s.product_name_id,
    mixture: s.mixture,
    casNo: s.cas_no,
    ecNo: s.ec_no,
    molecularFormula: s.molecular_formula,
    hsCode: s.hs_code,
    taxCategoryCode: s.tax_category_code,
    taxRate: s.tax_rate as SpuFields['taxRate'],
    physicalForm: s.physical_form,
    unNo: s.un_no,
    hazardClass: s.hazard_class as SpuFields['hazardClass'],
    subRisks: s.sub_risks,
    packingGroup: s.packing_group as SpuFields['packingGroup'],
    properShippingName: s.proper_shipping_name,
    controlClasses: s.control_classes as SpuFields['controlClasses'],
    hazardCatalogueNo: s.hazard_catalogue_no,
    ghs: s.ghs as SpuFields['ghs'],
    sdsFileId: s.sds_file_id,
    sdsDate: s.sds_date,
    labelFileId: s.label_file_id,
    tdsFileId: s.tds_file_id,
    emergencyPhone: s.emergency_phone,
    specTemplate: s.spec_template.map(filledSpec) as SpuFields['specTemplate'],
    standard: s.standard,
    flashPoint: trimmed(s.flash_point),
    density20: trimmed(s.density20),
    meltingPoint: trimmed(s.melting_point),
    storageTemp: trimmed(s.storage_temp),
    needsInhibitor: s.needs_inhibitor,
    sensitiveToPreviousCargo: s.sensitive_to_previous_cargo,
    shelfLifeDays: s.shelf_life_days,
    imageIds: s.image_file_ids,
    videoId: s.video_file_id,
    pdfId: s.pdf_file_id,
    description: s.description,
  };
}

/** Every file an SPU shows. */
export const filesOfSpu = (s: Spu): string[] =>
  [...s.image_file_ids, s.video_file_id, s.pdf_file_id, s.sds_file_id, s.tds_file_id, s.label_file_id].filter(
    (id): id is string => id !== null,
  );
