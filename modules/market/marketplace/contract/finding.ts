import { z } from 'zod';
import { Code, command, EVERYONE, Id, list, OptionalText, query, Text } from '#kernel/rules/contract.ts';

const base = '/api/common-product/common';
const formatter = { audience: EVERYONE, relation: 'market', routes: [] } as const;
/** Several of one kind; a single one may be sent as text. */
const Several = <T extends z.ZodType<string>>(one: T) => z.array(one).max(50).optional();
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'date.format' });

/**
 * What goods are found by and narrowed to (R-MAIN-005). Values of one filter widen, filters narrow; those
 * about offers hold of one and the same offer.
 */
export const FINDING_FILTERS = {
  keyword: OptionalText(60).optional(),
  categoryId: Id.optional(),
  grade: Several(Id),
  producer: Several(Id),
  packaging: Several(Id),
  seller: Several(Id),
  lane: Several(Code('10', '20', '30')),
  place: Several(Id),
  month: Several(Month),
  onOffer: z.boolean().optional(),
  spuId: Id.optional(),
  /** Which list the reader looks at; it narrows nothing. */
  by: z.enum(['goods', 'products']).optional(),
};
/** Why a row was found: the word typed, and the name, other name or number of the goods it stands for. */
const Match = z.object({ typed: z.string(), kind: z.string(), form: z.string(), said: z.string() });
const Prices = { offers: z.number().int(), cny: z.string().nullable(), usd: z.string().nullable() };
const Named = { zh: z.string(), en: z.string().nullable() };

/** A SKU as the market sees it, with what is on offer of it. */
export const GoodsRow = z.object({
  id: Id,
  spuId: Id,
  productNameId: Id,
  code: z.string(),
  ...Named,
  casNo: z.string().nullable(),
  unNo: z.string().nullable(),
  hazardClass: z.string().nullable(),
  controlClasses: z.array(z.string()),
  gradeZh: z.string(),
  gradeEn: z.string().nullable(),
  producerZh: z.string(),
  producerEn: z.string().nullable(),
  packagingZh: z.string(),
  packagingEn: z.string().nullable(),
  sellerZh: z.string(),
  sellerEn: z.string().nullable(),
  own: z.boolean(),
  onShelf: z.boolean(),
  ...Prices,
  matches: z.array(Match),
});
export type GoodsRow = z.output<typeof GoodsRow>;
/** A product (SPU) with how many sell it and at what best price. */
export const ProductRow = z.object({
  id: Id,
  productNameId: Id,
  code: z.string(),
  ...Named,
  casNo: z.string().nullable(),
  unNo: z.string().nullable(),
  hazardClass: z.string().nullable(),
  controlClasses: z.array(z.string()),
  categoryZh: z.string(),
  categoryEn: z.string().nullable(),
  skus: z.number().int(),
  sellers: z.number().int(),
  ...Prices,
  matches: z.array(Match),
});
export type ProductRow = z.output<typeof ProductRow>;

const SORTABLE = ['offers', 'cny', 'usd'];
/** SKUs by what was typed: exact first, then on offer, then the nearest (trading-domain 2.1 /goodsCategory). */
export const findGoods = list('finding.goods', {
  path: `${base}/goods/list`,
  ...formatter,
  row: GoodsRow,
  sortable: SORTABLE,
  filters: FINDING_FILTERS,
});
/** Products by what was typed, with the count and best price of their published offers. */
export const findProducts = list('finding.products', {
  path: `${base}/product/list`,
  ...formatter,
  row: ProductRow,
  sortable: SORTABLE,
  filters: FINDING_FILTERS,
});

export const FACETS = [
  'grade',
  'producer',
  'packaging',
  'seller',
  'lane',
  'place',
  'month',
  'onOffer',
] as const;
const Choice = z.object({ value: z.string(), ...Named, count: z.number().int() });
const TypedName = z.object({ typed: z.string(), ...Named });
/**
 * Beside the list: how many rows each value of a filter would leave under the other filters, the categories
 * with theirs, and how the words were understood.
 * A count is the total of the list with that value alone in its filter.
 */
export const findingFilters = query('finding.filters', {
  path: `${base}/goods/filters`,
  ...formatter,
  input: z.strictObject(FINDING_FILTERS),
  output: z.object({
    total: z.number().int(),
    facets: z.array(z.object({ key: z.enum(FACETS), choices: z.array(Choice), more: z.boolean() })),
    categories: z.array(
      z.object({
        id: Id,
        parentId: Id.nullable(),
        level: z.number().int(),
        ...Named,
        count: z.number().int(),
      }),
    ),
    corrected: z.array(TypedName),
    places: z.array(TypedName.extend({ id: Id })),
    unknown: z.array(z.object({ typed: z.string(), near: z.array(z.object(Named)) })),
    /** What keeps hazardous goods from the reader, where he can take it down himself. */
    beyond: z.enum(['admission', 'licence']).nullable(),
  }),
});

/** Names that begin like what is being typed, for the box. */
export const suggestGoods = query('finding.suggest', {
  path: `${base}/goods/suggest`,
  ...formatter,
  input: z.strictObject({ keyword: Text(60) }),
  output: z.array(z.object({ ...Named, note: z.string().nullable(), spuId: Id.nullable() })),
});

const recent = `${base}/recentSearch`;
/** The person's own last searches, newest first. */
export const recentSearches = query('finding.recent', {
  path: `${recent}/list`,
  ...formatter,
  relation: 'self',
  input: z.strictObject({}),
  output: z.array(z.string()),
});
export const rememberSearch = command('finding.remember', {
  path: `${recent}/update`,
  ...formatter,
  relation: 'self',
  input: z.strictObject({ keyword: Text(60) }),
  output: z.array(z.string()),
});
/** Takes one search, or all of them, out of the person's memory. */
export const forgetSearches = command('finding.forget', {
  path: `${recent}/delete`,
  ...formatter,
  relation: 'self',
  input: z.strictObject({ keyword: Text(60).optional() }),
  output: z.array(z.string()),
});
