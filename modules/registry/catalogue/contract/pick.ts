import { z } from 'zod';
import { EVERYONE, Id, list, MEMBERS } from '#kernel/rules/contract.ts';

const Keyword = z.string().trim().max(50).optional();
const ChosenIds = z.array(Id).min(1).max(100).optional();
const picked = { keyword: Keyword, ids: ChosenIds };
const named = { id: z.string(), zh: z.string(), en: z.string() };

/** A SKU in a pop-up: enough to choose it and to fill the form that asked. */
export const SkuPick = z.object({
  ...named,
  code: z.string(),
  spuId: z.string(),
  productNameId: z.string(),
  productZh: z.string(),
  productEn: z.string(),
  casNo: z.string().nullable(),
  unNo: z.string().nullable(),
  hazardClass: z.string().nullable(),
  controlClasses: z.array(z.string()),
  physicalForm: z.string(),
  grade: z.string(),
  gradeEn: z.string().nullable(),
  standard: z.string().nullable(),
  producer: z.string(),
  producerEn: z.string().nullable(),
  originCountry: z.string().nullable(),
  packagingId: z.string(),
  packageType: z.string(),
  packagingZh: z.string(),
  packagingEn: z.string(),
  uom: z.string(),
  taxRate: z.string().nullable(),
  needsInhibitor: z.boolean(),
  specItems: z.array(
    z.object({
      zh: z.string(),
      en: z.string(),
      op: z.string(),
      limit: z.string(),
      limitEn: z.string().optional(),
      unit: z.string(),
      method: z.string().nullish(),
    }),
  ),
  sdsFileId: z.string().nullable(),
  labelFileId: z.string().nullable(),
});
export type SkuPick = z.infer<typeof SkuPick>;
/** The own company's SKUs on the shelf (trading-domain 2.2 common-product). */
export const selectSku = list('catalogue.selectSku', {
  path: '/api/common-product/common/sku/select',
  audience: ['seller'],
  relation: 'own',
  verified: true,
  filters: { ...picked, productNameId: Id.optional() },
  row: SkuPick,
  sortable: ['code', 'zh'],
});

/** Lots of the own company that their custodian confirmed, of one SKU where it is given (trading-domain 1.1). */
export const selectLot = list('catalogue.selectLot', {
  path: '/api/common-logistics/common/lot/select',
  audience: ['seller'],
  relation: 'own',
  verified: true,
  filters: { ...picked, skuId: Id.optional() },
  row: z.object({
    ...named,
    skuId: z.string(),
    batchNo: z.string().nullable(),
    warehouseZh: z.string(),
    warehouseEn: z.string(),
    tankNo: z.string().nullable(),
    confirmedQty: z.string(),
  }),
  sortable: ['zh'],
});

/** Product names of the trade, found by either language, pinyin, initials, alias or CAS number. */
export const selectProductName = list('catalogue.selectProductName', {
  path: '/api/common-product/common/productName/select',
  audience: EVERYONE,
  relation: 'market',
  filters: { ...picked, classId: Id.optional() },
  row: z.object({
    ...named,
    casNo: z.string().nullable(),
    classId: z.string().nullable(),
    className: z.string().nullable(),
  }),
  sortable: ['zh', 'en'],
});

export const selectPackaging = list('catalogue.selectPackaging', {
  path: '/api/common-product/common/packaging/select',
  audience: EVERYONE,
  relation: 'market',
  filters: { ...picked, type: z.string().max(8).optional() },
  row: z.object({
    ...named,
    type: z.string(),
    specification: z.string(),
    netWeight: z.string().nullable(),
    /** Litres to the brim. */
    volumeLitres: z.string().nullable(),
    salesUnit: z.string(),
    fee: z.string().nullable(),
    unMark: z.string().nullable(),
  }),
  sortable: ['zh', 'en'],
});

export const selectPort = list('catalogue.selectPort', {
  path: '/api/common-logistics/common/port/select',
  audience: EVERYONE,
  relation: 'market',
  filters: { ...picked, country: z.string().length(2).optional() },
  row: z.object({
    ...named,
    unlocode: z.string(),
    country: z.string(),
    timeZone: z.string(),
    maxDraft: z.string().nullable(),
  }),
  sortable: ['unlocode', 'zh', 'en'],
});

export const selectPlace = list('catalogue.selectPlace', {
  path: '/api/common-logistics/common/place/select',
  audience: EVERYONE,
  relation: 'market',
  filters: { ...picked, type: z.string().max(8).optional() },
  row: z.object({
    ...named,
    code: z.string(),
    type: z.string(),
    region: z.string(),
    portId: z.string().nullable(),
  }),
  sortable: ['code', 'zh', 'en'],
});

/** Warehouses a company may name: the platform's and its own. */
export const selectWarehouse = list('catalogue.selectWarehouse', {
  path: '/api/common-logistics/common/warehouse/select',
  audience: ['platform', ...MEMBERS],
  relation: 'market',
  filters: { ...picked, placeId: Id.optional(), hazardClass: z.string().max(8).optional() },
  row: z.object({
    ...named,
    code: z.string(),
    type: z.string(),
    placeId: z.string().nullable(),
    region: z.string(),
    address: z.string(),
    bonded: z.boolean(),
    permittedClasses: z.array(z.string()),
    own: z.boolean(),
  }),
  sortable: ['code', 'zh', 'en'],
});

/**
 * Platform categories of every level with the path down to them, so that a filter can name one
 * (administration-domain 24.3).
 */
export const selectCategory = list('catalogue.selectCategory', {
  path: '/api/common-product/common/platformCategory/select',
  audience: EVERYONE,
  relation: 'market',
  /** `leaf` asks for those nothing stands under, which goods belong to (trading-domain 17.1). */
  filters: { ...picked, leaf: z.boolean().optional() },
  row: z.object({
    ...named,
    code: z.string(),
    level: z.number().int(),
    pathZh: z.string(),
    pathEn: z.string(),
  }),
  sortable: ['code'],
});
