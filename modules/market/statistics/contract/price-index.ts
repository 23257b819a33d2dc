import { z } from 'zod';
import { Day, EVERYONE, Id, list, Num3, Price, query } from '#kernel/rules/contract.ts';
import { LANES, SOURCES, STATUSES } from '../rules/codes.ts';
import { PRICE_INDEX, PRICE_TRENDS } from '../rules/pages.ts';
import { DIRECTIONS, FACTORS } from '../rules/parity.ts';
import { PERIODS } from '../rules/series.ts';

const base = '/api/common-order/common/priceIndex' as const;
/** Published prices are open to every member who holds the page; nobody's own rows are in them. */
const common = {
  audience: EVERYONE,
  relation: 'market',
  routes: [PRICE_TRENDS, PRICE_INDEX],
  button: 'View',
} as const;
export const SourceCode = z.enum(SOURCES, { error: 'field.select' });

/** An index and where it stands (trading-domain 2.2): last close, change, day, deals, status. */
export const indexFields = {
  id: z.string(),
  version: z.number().int(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  productNameId: z.string(),
  product: z.string(),
  productEn: z.string(),
  grades: z.array(z.string()),
  placeId: z.string(),
  place: z.string(),
  placeEn: z.string(),
  lane: z.string(),
  cargoStatus: z.string(),
  priceTerm: z.string(),
  uom: z.string(),
  currency: z.string(),
  hsCode: z.string().nullable(),
  /** The last published price; "no print" is no price. */
  day: z.string().nullable(),
  close: z.string().nullable(),
  changeAbs: z.string().nullable(),
  changePct: z.string().nullable(),
  deals: z.number().int().nullable(),
  source: z.string().nullable(),
  corrected: z.boolean(),
};
export const IndexRow = z.object(indexFields);
export type IndexRow = z.output<typeof IndexRow>;
export const indexFilters = {
  keyword: z.string().trim().max(50).optional(),
  ids: z.array(Id).max(100).optional(),
  productNameId: Id.optional(),
  placeId: Id.optional(),
  lane: z.enum(LANES).optional(),
  source: SourceCode.optional(),
};
/** Also read by who writes an offer: a formula price names the index it is reckoned from (trading-domain 3.4). */
export const listPrices = list('priceIndex.list', {
  ...common,
  routes: [...common.routes, '/rmbSellManagement/SaleOffer', '/transactionManagement/myOffer'],
  path: `${base}/list`,
  filters: indexFilters,
  row: IndexRow,
  sortable: ['code', 'day', 'close', 'changePct'],
});

export const SeriesRow = z.object({
  from: z.string(),
  to: z.string(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  close: z.string().nullable(),
  mid: z.string().nullable(),
  volume: z.string().nullable(),
  deals: z.number().int(),
  changeAbs: z.string().nullable(),
  changePct: z.string().nullable(),
  sources: z.array(z.string()),
  status: z.enum(STATUSES),
  corrected: z.boolean(),
});
export type SeriesRow = z.output<typeof SeriesRow>;
/**
 * The prices of an index by day, week (Mon–Sun) or month (20.2.5), newest row last. `source` 20 is the level
 * of offers at 16:00: a range, no price.
 */
export const priceSeries = query('priceIndex.series', {
  ...common,
  path: `${base}/series`,
  rate: { calls: 240, seconds: 60 },
  input: z.strictObject({
    indexId: Id,
    period: z.enum(PERIODS, { error: 'field.select' }).default('day'),
    from: Day.optional(),
    to: Day.optional(),
    source: SourceCode.optional(),
  }),
  output: z.object({ index: IndexRow, from: z.string(), to: z.string(), rows: z.array(SeriesRow) }),
});

/**
 * What import costs here (20.3): every figure typed, or the one on file for the day, with the day it is of. A
 * figure nobody knows is null, and so is the result.
 */
export const priceParity = query('priceIndex.parity', {
  ...common,
  path: `${base}/parity`,
  rate: { calls: 240, seconds: 60 },
  input: z.strictObject({
    indexId: Id,
    direction: z.enum(DIRECTIONS, { error: 'field.select' }).default('dutyPaid'),
    day: Day.optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, { error: 'field.select' })
      .default('USD'),
    hsCode: z
      .string()
      .regex(/^\d{6,10}$/, { error: 'field.invalid' })
      .optional(),
    origin: z
      .string()
      .regex(/^[A-Z]{2}$/, { error: 'field.invalid' })
      .optional(),
    price: Price.optional(),
    insurance: Num3.optional(),
    fx100: Num3.refine((v) => /[1-9]/.test(v), { error: 'number.positive' }).optional(),
    duty: Num3.optional(),
    antidumping: Num3.optional(),
    vat: Num3.optional(),
    port: Num3.optional(),
  }),
  output: z.object({
    day: z.string(),
    currency: z.string(),
    price: z.object({ value: z.string(), day: z.string().nullable(), typed: z.boolean() }).nullable(),
    factors: z.array(
      z.object({
        factor: z.enum(FACTORS),
        value: z.string().nullable(),
        day: z.string().nullable(),
        typed: z.boolean(),
      }),
    ),
    result: z.string().nullable(),
    resultCurrency: z.string(),
  }),
});
