import { words } from '#kernel/rules/words.ts';
import { spuWords } from './product-spu-words.ts';

/** Headings and hints of the import of products (administration-domain 19). */
export const skuImportWords = words('catalogue.skuImport', {
  title: { zh: '商品', en: 'Products' },
  spu: { zh: 'SPU', en: 'SPU' },
  spuHint: { zh: 'SPU编码、CAS号或名称', en: 'SPU code, CAS number or name' },
  grade: { zh: '等级', en: 'Grade' },
  producer: { zh: '厂家', en: 'Producer' },
  packaging: { zh: '包装', en: 'Packaging' },
  packagingHint: { zh: '包装名称', en: 'Name of the packaging' },
  seller: { zh: '卖方', en: 'Seller' },
  sellerHint: { zh: '平台导入时填写会员编码', en: 'Member code, for imports by the platform' },
  materialCode: { zh: '物料编码', en: 'Material code' },
  name: { zh: '名称', en: 'Name' },
  nameHint: { zh: '留空自动生成', en: 'Made by itself when empty' },
  nameEn: { zh: '英文名称', en: 'English name' },
  gradeEn: { zh: '等级（英文）', en: 'Grade (English)' },
  producerEn: { zh: '厂家（英文）', en: 'Producer (English)' },
  standard: { zh: '执行标准', en: 'Standard' },
  originCountry: { zh: '原产国', en: 'Country of origin' },
  measureUnit: { zh: '计量单位', en: 'Measurement unit' },
  salesUnit: { zh: '销售单位', en: 'Sales unit' },
  conversionRate: { zh: '换算率', en: 'Conversion rate' },
  rateHint: { zh: '留空按包装净重计算', en: 'From the net weight when empty' },
  unitsPerContainer: { zh: '每集装箱件数', en: 'Units per container' },
  fixedPrice: { zh: '固定价', en: 'Fixed price' },
  originalPrice: { zh: '原价', en: 'Original price' },
});

const { name, nameEn, materialCode, mixture, casNo, ecNo, molecularFormula, hsCode, taxCategoryCode, taxRate, physicalForm, unNo, hazardClass, subRisks, packingGroup, properShippingName, controlClasses, hazardCatalogueNo } = spuWords.table;
const { signalWord, pictograms, hStatements, pStatements, emergencyPhone, standard, flashPoint, density20, meltingPoint, storageTemp, needsInhibitor, sensitiveToPreviousCargo, shelfLifeDays, description, yes, no } = spuWords.table;
/** Headings of the import of SPUs: those of the form. */
export const spuImportWords = words('catalogue.spuImport', {
  title: { zh: 'SPU', en: 'SPU' },
  name, nameEn, materialCode, mixture, casNo, ecNo, molecularFormula, hsCode, taxCategoryCode, taxRate, physicalForm, unNo, hazardClass, subRisks, packingGroup, properShippingName, controlClasses, hazardCatalogueNo,
  signalWord, pictograms, hStatements, pStatements, emergencyPhone, standard, flashPoint, density20, meltingPoint, storageTemp, needsInhibitor, sensitiveToPreviousCargo, shelfLifeDays, description, yes, no,
  category: spuWords.table.platformCategoryId,
  categoryHint: { zh: '末级类目的编码或名称', en: 'Code or name of a category of the lowest level' },
  product: spuWords.table.productNameId,
  productHint: { zh: '品名、别名或CAS号', en: 'Product name, alias or CAS number' },
  industry: spuWords.table.industryCategoryId,
  applications: spuWords.table.applicationIds,
  taxCategoryHint: { zh: '19 位数字', en: '19 digits' },
  unHint: { zh: '4 位数字，危险货物必填', en: '4 digits, needed for dangerous goods' },
  several: { zh: '多个值用“；”分隔', en: 'several are parted by ;' },
});
