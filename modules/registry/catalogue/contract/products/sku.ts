import { z } from 'zod';
import {
  ActionResult,
  command,
  Day,
  EVERYONE,
  Id,
  list,
  OptionalText,
  Percent,
  Price,
  query,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { SKU_FORM, SKU_PAGE } from '../../rules/pages.ts';
import {
  CONTROL_CLASSES,
  HAZARD_CLASSES,
  PACKING_GROUPS,
  takesPackingGroup,
} from '../../rules/product-codes.ts';
import { MOST_COA } from '../../rules/product-files.ts';
import {
  MaterialTwice,
  NotChoosable,
  SkuTwice,
  SpuOffShelf,
  UnitsSold,
  WrongRate,
} from '../../rules/product-refusals.ts';
import { baseOf, filtersOfAll, reviewCalls, rowOfAll, shelfCalls } from './shelf.ts';
import { SpecLineShown, SpecLines } from './spec.ts';

const ROUTES = [SKU_PAGE, SKU_FORM];

/** A line of the SKU list (R-CATA-016 to 018; 2.2: codes, names, UN and class, packaging, price). */
export const SkuRow = z.object({
  ...rowOfAll,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  materialCode: z.string().nullable(),
  spuId: z.string(),
  spuCode: z.string(),
  spuState: z.string(),
  productZh: z.string(),
  productEn: z.string(),
  casNo: z.string().nullable(),
  unNo: z.string().nullable(),
  hazardClass: z.string().nullable(),
  controlClasses: z.array(z.string()),
  grade: z.string(),
  gradeEn: z.string().nullable(),
  producer: z.string(),
  producerEn: z.string().nullable(),
  packagingZh: z.string(),
  packagingEn: z.string(),
  salesUnit: z.string(),
  measureUnit: z.string(),
  conversionRate: z.string(),
  fixedPrice: z.string().nullable(),
  /** Can be offered now: SKU and SPU are both on the shelf. */
  forSale: z.boolean(),
});
export type SkuRow = z.output<typeof SkuRow>;

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
const Chosen = z.string({ error: 'field.select' }).min(1, { error: 'field.select' }).max(8);
const Rate = z
  .string({ error: 'field.input' })
  .regex(/^\d{1,12}(\.\d{1,3})?$/, { error: 'number.format' })
  .refine((v) => /[1-9]/.test(v), { error: 'number.positive' });

const fields = {
  spuId: Id,
  /** Left empty it is made of product, grade, producer and packaging. */
  name: OptionalText(120),
  nameEn: OptionalText(120),
  materialCode: OptionalText(40),
  grade: Text(50),
  gradeEn: OptionalText(50),
  standard: OptionalText(100),
  specItems: SpecLines,
  producer: Text(100),
  producerEn: OptionalText(100),
  originCountry: optional(z.string().regex(/^[A-Z]{2}$/, { error: 'sku.country' })),
  packagingId: Id,
  measureUnit: Chosen,
  salesUnit: Chosen,
  conversionRate: Rate,
  unitsPerContainer: optional(z.int().min(1).max(9999)),
  packagingMethod: Chosen,
  packagingSpec: Text(50),
  /** How this packing is carried, where its SPU says otherwise (molten in tanks, solid in drums); all or none. */
  unNo: optional(z.string().regex(/^\d{4}$/, { error: 'product.un' })),
  hazardClass: optional(z.enum(HAZARD_CLASSES)),
  subRisks: z.array(z.enum(HAZARD_CLASSES)).max(3).default([]),
  packingGroup: optional(z.enum(PACKING_GROUPS)),
  properShippingName: OptionalText(120),
  purchaseQualification: z.array(z.string().max(8)).max(20).default([]),
  fixedPrice: optional(Price),
  originalPrice: optional(Price),
  discount: optional(Percent),
  sdsFileId: optional(Id),
  sdsDate: optional(Day),
  labelFileId: optional(Id),
  coaFileIds: z
    .array(Id)
    .max(MOST_COA, { error: `items.most:${MOST_COA}` })
    .default([]),
  coaDate: optional(Day),
};
const Fields = z.strictObject(fields);
export type SkuFields = z.output<typeof Fields>;

/** Number, class and shipping name belong together: half of an own one would be printed beside half of the SPU's. */
function checkTransport(v: SkuFields, fault: (path: string, message: string) => void): void {
  if (v.unNo === null && v.hazardClass === null && v.properShippingName === null) {
    if (v.packingGroup !== null) fault('packingGroup', 'product.noGroup');
    if (v.subRisks.length > 0) fault('subRisks', 'product.noSubRisk');
    return;
  }
  if (v.unNo === null) fault('unNo', 'field.input');
  if (v.hazardClass === null) fault('hazardClass', 'field.select');
  if (v.properShippingName === null) fault('properShippingName', 'field.input');
  if (v.hazardClass !== null && v.packingGroup !== null && !takesPackingGroup(v.hazardClass))
    fault('packingGroup', 'product.groupless');
  if (v.hazardClass !== null && v.subRisks.includes(v.hazardClass)) fault('subRisks', 'product.subRiskSame');
}

function checkCombination(v: SkuFields, ctx: z.RefinementCtx): void {
  const fault = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  if (v.fixedPrice !== null && v.originalPrice !== null && compare(v.fixedPrice, v.originalPrice) > 0)
    fault('fixedPrice', 'sku.aboveOriginal');
  checkTransport(v, fault);
  if (v.sdsFileId !== null && v.sdsDate === null) fault('sdsDate', 'field.input');
  if (v.coaFileIds.length > 0 && v.coaDate === null) fault('coaDate', 'field.input');
}
const submit = z.boolean().default(false);
/** The operator names the seller whose SKU he prepares; a seller's own need none. */
const sellerId = Id.optional();
const New = z.strictObject({ ...fields, submit }).superRefine(checkCombination);
const NewFor = z.strictObject({ ...fields, sellerId: Id }).superRefine(checkCombination);
const Changed = z.strictObject({ id: Id, version: Version, ...fields, submit }).superRefine(checkCombination);

export const SkuDetail = SkuRow.extend({
  fields: z
    .object({ ...Object.fromEntries(Object.keys(fields).map((k) => [k, z.unknown()])) } as Record<
      keyof typeof fields,
      z.ZodUnknown
    >)
    .extend({ specItems: z.array(SpecLineShown) }),
  approved: z.record(z.string(), z.unknown()).nullable(),
  spuName: z.object({ zh: z.string(), en: z.string() }),
  /** Kilograms per sales unit and density, for the conversion beside the form. */
  netWeight: z.string().nullable(),
  density20: z.string().nullable(),
  /** What one packaging holds to the brim. */
  volumeLitres: z.string().nullable(),
  /** What is unusual and refuses nothing: OVERFILLED, the packaging cannot hold its content at 20 °C. */
  warnings: z.array(z.enum(['OVERFILLED'])),
  /** Offers or orders refer to it: units and packaging stand. */
  sold: z.boolean(),
});
export type SkuDetail = Omit<z.output<typeof SkuDetail>, 'fields'> & { readonly fields: SkuFields };

const filters = {
  ...filtersOfAll,
  categoryId: Id.optional(),
  productNameId: Id.optional(),
  spuId: Id.optional(),
  controlClass: z.enum(CONTROL_CLASSES).optional(),
  packagingId: Id.optional(),
  sellerId,
  storeId: Id.optional(),
};
const sortable = ['code', 'name', 'grade', 'producer', 'gmtCreate', 'gmtModified'];
const refuses = [SkuTwice, MaterialTwice, NotChoosable, SpuOffShelf, UnitsSold, WrongRate];

const skuCalls = (side: 'seller' | 'admin') => {
  const { path, ...common } = baseOf('sku', side, ROUTES);
  const name = (verb: string): string => `catalogue.${side}.sku.${verb}`;
  return {
    ...shelfCalls('sku', side, ROUTES),
    list: list(name('list'), { ...common, path: `${path}/list`, filters, row: SkuRow, sortable }),
    detail: query(name('detail'), {
      ...common,
      path: `${path}/detail`,
      input: z.strictObject({ id: Id }),
      output: SkuDetail,
    }),
    update: command(name('update'), {
      ...common,
      path: `${path}/update`,
      button: 'Edit',
      input: Changed,
      output: ActionResult,
      refuses,
    }),
  };
};
const seller = baseOf('sku', 'seller', ROUTES);
const admin = baseOf('sku', 'admin', ROUTES);
export const sellerSku = {
  ...skuCalls('seller'),
  add: command('catalogue.seller.sku.add', {
    ...seller,
    path: `${seller.path}/add`,
    button: 'Add',
    once: 'creates',
    verified: true,
    input: New,
    output: ActionResult,
    refuses,
  }),
};
/** The operator prepares a draft for a seller, who submits it. */
export const adminSku = {
  ...skuCalls('admin'),
  ...reviewCalls('sku', ROUTES),
  add: command('catalogue.admin.sku.add', {
    ...admin,
    path: `${admin.path}/add`,
    button: 'Add',
    once: 'creates',
    input: NewFor,
    output: ActionResult,
    refuses,
  }),
};

/** SKUs on the shelf of any seller, for product groups. */
export const selectShelf = list('catalogue.selectShelf', {
  path: '/api/common-product/common/shelf/select',
  audience: EVERYONE,
  relation: 'market',
  verified: true,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    ids: z.array(Id).min(1).max(500).optional(),
    own: z.boolean().optional(),
  },
  row: z.object({ id: z.string(), code: z.string(), zh: z.string(), en: z.string(), sellerName: z.string() }),
  sortable: ['code'],
});
