import { z } from 'zod';
import { casFrom, isCas } from '#kernel/rules/check-digits.ts';
import {
  ActionResult,
  command,
  Day,
  EVERYONE,
  Id,
  list,
  OptionalText,
  PhoneFax,
  query,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { SPU_FORM, SPU_PAGE } from '../../rules/pages.ts';
import {
  CONTROL_CLASSES,
  HAZARD_CLASSES,
  isEcNumber,
  PACKING_GROUPS,
  PICTOGRAMS,
  TAX_RATES,
  takesPackingGroup,
  UNCONTROLLED,
} from '../../rules/product-codes.ts';
import { MOST_IMAGES } from '../../rules/product-files.ts';
import { LeafCategory, NotChoosable, SpuShared, SpuTwice } from '../../rules/product-refusals.ts';
import { baseOf, filtersOfAll, reviewCalls, rowOfAll, shelfCalls } from './shelf.ts';
import { SpecLineShown, SpecLines } from './spec.ts';

const ROUTES = [SPU_PAGE, SPU_FORM];

/** A line of the SPU list (R-CATA-013 to 015; trading-domain 2.2: codes, names, category, UN and class). */
export const SpuRow = z.object({
  ...rowOfAll,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  materialCode: z.string().nullable(),
  categoryId: z.string(),
  categoryZh: z.string(),
  categoryEn: z.string(),
  productZh: z.string(),
  productEn: z.string(),
  casNo: z.string().nullable(),
  hsCode: z.string(),
  unNo: z.string().nullable(),
  hazardClass: z.string().nullable(),
  packingGroup: z.string().nullable(),
  controlClasses: z.array(z.string()),
  pictograms: z.array(z.string()),
  physicalForm: z.string(),
  sdsDate: z.string().nullable(),
  /** Null where no safety data sheet is asked for. */
  sdsAge: z.enum(['none', 'fresh', 'soon', 'old']).nullable(),
  skus: z.number().int(),
});
export type SpuRow = z.output<typeof SpuRow>;

const Signed = z
  .string()
  .regex(/^-?\d{1,6}(\.\d{1,3})?$/, { error: 'number.signed' })
  .nullish()
  .transform((v) => v ?? null);
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
const Chosen = z.string({ error: 'field.select' }).min(1, { error: 'field.select' }).max(8);
const Codes = z.array(z.string().max(8)).max(20);
const Statements = (letter: 'H' | 'P') =>
  z
    .array(
      z.string().regex(new RegExp(`^${letter}\\d{3}[A-Z]{0,2}(\\+${letter}\\d{3}[A-Z]{0,2})*$`), {
        error: 'ghs.statement',
      }),
    )
    .max(40)
    .default([]);
export const GhsInput = z.strictObject({
  signalWord: z.enum(['D', 'W', 'N'], { error: 'field.select' }),
  pictograms: z
    .array(z.enum(PICTOGRAMS, { error: 'field.select' }))
    .max(9)
    .default([]),
  hStatements: Statements('H'),
  pStatements: Statements('P'),
});

const fields = {
  name: Text(100),
  nameEn: Text(100),
  materialCode: OptionalText(40),
  platformCategoryId: Id,
  industryCategoryId: optional(Id),
  applicationIds: z.array(Id).max(20).default([]),
  productNameId: Id,
  mixture: z.boolean().default(false),
  casNo: optional(
    z
      .string()
      .overwrite((typed) => casFrom(typed) ?? typed)
      .refine(isCas, { error: 'product.casDigit' }),
  ),
  ecNo: optional(z.string().refine(isEcNumber, { error: 'product.ecDigit' })),
  molecularFormula: OptionalText(40),
  hsCode: z.string({ error: 'field.input' }).regex(/^\d{6}(\d{2}(\d{2})?)?$/, { error: 'product.hs' }),
  taxCategoryCode: z.string({ error: 'field.input' }).regex(/^\d{19}$/, { error: 'product.taxCategory' }),
  taxRate: optional(z.enum(TAX_RATES)),
  physicalForm: Chosen,
  unNo: optional(z.string().regex(/^\d{4}$/, { error: 'product.un' })),
  hazardClass: optional(z.enum(HAZARD_CLASSES)),
  subRisks: Codes.default([]),
  packingGroup: optional(z.enum(PACKING_GROUPS)),
  properShippingName: OptionalText(120),
  controlClasses: z
    .array(z.enum(CONTROL_CLASSES), { error: 'field.select' })
    .min(1, { error: 'field.select' })
    .max(8),
  hazardCatalogueNo: OptionalText(10),
  ghs: optional(GhsInput),
  sdsFileId: optional(Id),
  sdsDate: optional(Day),
  labelFileId: optional(Id),
  tdsFileId: optional(Id),
  emergencyPhone: optional(PhoneFax),
  specTemplate: SpecLines,
  standard: OptionalText(100),
  flashPoint: Signed,
  density20: optional(
    z
      .string()
      .regex(/^\d{1,6}(\.\d{1,3})?$/, { error: 'number.format' })
      .refine((v) => /[1-9]/.test(v), { error: 'number.positive' }),
  ),
  meltingPoint: Signed,
  storageTemp: Signed,
  needsInhibitor: z.boolean().default(false),
  sensitiveToPreviousCargo: z.boolean().default(false),
  shelfLifeDays: optional(z.int().min(1).max(36_500)),
  imageIds: z
    .array(Id)
    .max(MOST_IMAGES, { error: `items.most:${MOST_IMAGES}` })
    .default([]),
  videoId: optional(Id),
  pdfId: optional(Id),
  description: OptionalText(5000),
};
const Fields = z.strictObject(fields);
export type SpuFields = z.output<typeof Fields>;

/**
 * Rules between fields (17.1): dangerous goods data all or none, packing group by class, `00` alone, no CAS
 * number on a mixture.
 */
function checkCombination(v: SpuFields, ctx: z.RefinementCtx): void {
  const fault = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  const dangerous = v.hazardClass !== null || v.unNo !== null || v.properShippingName !== null;
  if (dangerous) {
    if (v.unNo === null) fault('unNo', 'field.input');
    if (v.hazardClass === null) fault('hazardClass', 'field.select');
    if (v.properShippingName === null) fault('properShippingName', 'field.input');
  } else {
    if (v.packingGroup !== null) fault('packingGroup', 'product.noGroup');
    if (v.subRisks.length > 0) fault('subRisks', 'product.noSubRisk');
  }
  if (v.hazardClass !== null && v.packingGroup !== null && !takesPackingGroup(v.hazardClass))
    fault('packingGroup', 'product.groupless');
  if (v.hazardClass !== null && v.subRisks.includes(v.hazardClass)) fault('subRisks', 'product.subRiskSame');
  if (v.controlClasses.includes(UNCONTROLLED) && v.controlClasses.length > 1)
    fault('controlClasses', 'product.noneAlone');
  if (v.mixture && v.casNo !== null) fault('casNo', 'product.mixtureCas');
}
const submit = z.boolean().default(false);
/** A new SPU; with `submit` it goes to its review in the same act. */
const New = z.strictObject({ ...fields, submit }).superRefine(checkCombination);
const Changed = z.strictObject({ id: Id, version: Version, ...fields, submit }).superRefine(checkCombination);

/** Everything of an SPU as stored, with what was approved last. */
export const SpuDetail = SpuRow.extend({
  fields: z
    .object({
      ...Object.fromEntries(Object.keys(fields).map((k) => [k, z.unknown()])),
    } as Record<keyof typeof fields, z.ZodUnknown>)
    .extend({ specTemplate: z.array(SpecLineShown) }),
  approved: z.record(z.string(), z.unknown()).nullable(),
  industry: z.object({ zh: z.string(), en: z.string() }).nullable(),
  applications: z.array(z.object({ zh: z.string(), en: z.string() })),
  /** What still keeps it from review or from the shelf. */
  missing: z.array(z.object({ field: z.string(), rule: z.string() })),
});
export type SpuDetail = Omit<z.output<typeof SpuDetail>, 'fields'> & { readonly fields: SpuFields };

const filters = {
  ...filtersOfAll,
  categoryId: Id.optional(),
  productNameId: Id.optional(),
  controlClass: z.enum(CONTROL_CLASSES).optional(),
  sellerId: Id.optional(),
  keptBy: z.enum(['own', 'others']).optional(),
  sdsAge: z.enum(['none', 'soon', 'old']).optional(),
};
const sortable = ['code', 'name', 'gmtCreate', 'gmtModified'];
const refuses = [LeafCategory, NotChoosable, SpuShared, SpuTwice];

const spuCalls = (side: 'seller' | 'admin') => {
  const { path, ...common } = baseOf('spu', side, ROUTES);
  const name = (verb: string): string => `catalogue.${side}.spu.${verb}`;
  return {
    ...shelfCalls('spu', side, ROUTES),
    list: list(name('list'), { ...common, path: `${path}/list`, filters, row: SpuRow, sortable }),
    detail: query(name('detail'), {
      ...common,
      path: `${path}/detail`,
      input: z.strictObject({ id: Id }),
      output: SpuDetail,
    }),
    add: command(name('add'), {
      ...common,
      path: `${path}/add`,
      button: 'Add',
      once: 'creates',
      input: New,
      output: ActionResult,
      refuses,
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
export const sellerSpu = spuCalls('seller');
export const adminSpu = { ...spuCalls('admin'), ...reviewCalls('spu', ROUTES) };

/** An SPU in a pop-up: what a SKU takes over from it. */
export const SpuPick = z.object({
  id: z.string(),
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  casNo: z.string().nullable(),
  unNo: z.string().nullable(),
  hazardClass: z.string().nullable(),
  controlClasses: z.array(z.string()),
  physicalForm: z.string(),
  density20: z.string().nullable(),
  standard: z.string().nullable(),
  specTemplate: z.array(SpecLineShown),
});
export type SpuPick = z.infer<typeof SpuPick>;
/**
 * SPUs on the shelf, the platform's and other companies' too: what a seller makes a SKU of (2.2: `select` on
 * every base).
 */
export const selectSpu = list('catalogue.selectSpu', {
  path: '/api/common-product/common/spu/select',
  audience: EVERYONE,
  relation: 'market',
  verified: true,
  filters: { keyword: z.string().trim().max(60).optional(), ids: z.array(Id).min(1).max(100).optional() },
  row: SpuPick,
  sortable: ['code', 'zh'],
});
