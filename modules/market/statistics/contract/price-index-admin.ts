import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  command,
  Day,
  Id,
  Ids,
  list,
  PLATFORM,
  Price,
  Quantity,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { CodeExists } from '#kernel/rules/refusals.ts';
import { CAUSES, ENTERED, LANES, STATUSES } from '../rules/codes.ts';
import { PRICE_INDEX } from '../rules/pages.ts';
import {
  IndexHasPoints,
  IndexMarketExists,
  IndexOff,
  PointExists,
  PointInFuture,
  PointNoFigures,
  PointOrder,
  PointTooFew,
} from '../rules/refusals.ts';
import { indexFields, indexFilters, SourceCode } from './price-index.ts';

const base = '/api/common-order/admin/priceIndex' as const;
const common = { audience: PLATFORM, relation: 'none', routes: [PRICE_INDEX] } as const;

export const AdminIndexRow = z.object({
  ...indexFields,
  enabled: z.boolean(),
  closedTo: z.string(),
  waiting: z.number().int(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type AdminIndexRow = z.output<typeof AdminIndexRow>;
/** Price indices as their keepers see them (administration-domain 26, R-LABEL-007). */
export const listIndices = list('priceIndexAdmin.list', {
  ...common,
  path: `${base}/list`,
  filters: { ...indexFilters, enabled: z.boolean().optional(), waiting: z.boolean().optional() },
  row: AdminIndexRow,
  sortable: ['code', 'day', 'close', 'changePct', 'waiting', 'gmtModified'],
});
export const indexDetail = query('priceIndexAdmin.detail', {
  ...common,
  path: `${base}/detail`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: AdminIndexRow,
});

const names = {
  name: Text(60),
  nameEn: Text(100),
  hsCode: z
    .string()
    .trim()
    .regex(/^\d{6,10}$/, { error: 'field.invalid' })
    .nullish(),
};
/** The definition stands for good: another one is another index (20.1). */
export const addIndex = command('priceIndexAdmin.add', {
  ...common,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .max(30)
      .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, { error: 'field.invalid' }),
    ...names,
    productNameId: Id,
    grades: z
      .array(Text(50))
      .max(10)
      .default([])
      .transform((g) => [...new Set(g)].sort()),
    placeId: Id,
    lane: z.enum(LANES, { error: 'field.select' }),
    cargoStatus: z.enum(['10', '20', '30'], { error: 'field.select' }),
    priceTerm: z
      .string()
      .max(8)
      .regex(/^[0-9A-Z]+$/, { error: 'field.select' }),
    uom: z
      .string()
      .max(8)
      .regex(/^[A-Z0-9]+$/, { error: 'field.select' }),
    currency: z.string().regex(/^[A-Z]{3}$/, { error: 'field.select' }),
  }),
  output: ActionResult,
  refuses: [CodeExists, IndexMarketExists],
});
export const updateIndex = command('priceIndexAdmin.update', {
  ...common,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...names, enabled: z.boolean() }),
  output: ActionResult,
  refuses: [IndexMarketExists],
});
export const deleteIndices = command('priceIndexAdmin.delete', {
  ...common,
  path: `${base}/delete`,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
  refuses: [IndexHasPoints],
});

const figures = { low: Price, high: Price, close: Price, mid: Price };
export const PointRow = z.object({
  id: z.string(),
  version: z.number().int(),
  indexId: z.string(),
  day: z.string(),
  source: z.string(),
  status: z.enum(STATUSES),
  low: z.string().nullable(),
  high: z.string().nullable(),
  close: z.string().nullable(),
  mid: z.string().nullable(),
  volume: z.string().nullable(),
  dealCount: z.number().int(),
  companyPairs: z.number().int(),
  cause: z.enum(CAUSES),
  reason: z.string().nullable(),
  inForce: z.boolean(),
  author: z.string(),
  gmtCreate: z.string(),
});
export type PointRow = z.output<typeof PointRow>;
/** The points of an index with every revision when asked for (20.2.4). */
export const listPoints = list('priceIndexAdmin.points', {
  ...common,
  path: `${base}/points`,
  button: 'View',
  filters: {
    indexId: Id,
    source: SourceCode.optional(),
    status: z.enum(STATUSES).optional(),
    dateFrom: Day.optional(),
    dateTo: Day.optional(),
    revisions: z.boolean().optional(),
  },
  row: PointRow,
  sortable: ['day', 'close', 'gmtCreate'],
});
/** A price from outside, or one entered by hand (sources 30 and 40); deals and offers are reckoned by the system. */
export const addPoint = command('priceIndexAdmin.addPoint', {
  ...common,
  path: `${base}/addPoint`,
  button: 'Edit',
  once: 'creates',
  input: z.strictObject({
    indexId: Id,
    day: Day,
    source: z.enum(ENTERED, { error: 'field.select' }),
    ...figures,
    volume: Quantity.nullish(),
    reason: Text(300).nullish(),
  }),
  output: ActionResult,
  refuses: [PointExists, PointInFuture, PointOrder, IndexOff],
});
/** A correction is a new revision with its reason; the one before stays readable (20.2.4). */
export const correctPoint = command('priceIndexAdmin.correct', {
  ...common,
  path: `${base}/correct`,
  button: 'Edit',
  input: z.strictObject({
    id: Id,
    version: Version,
    status: z.enum(STATUSES, { error: 'field.select' }),
    low: Price.nullish(),
    high: Price.nullish(),
    close: Price.nullish(),
    mid: Price.nullish(),
    volume: Quantity.nullish(),
    reason: Reason,
  }),
  output: ActionResult,
  refuses: [PointOrder, PointNoFigures, PointTooFew],
});

export const IndexDealRow = z.object({
  id: z.string(),
  version: z.number().int(),
  dealNo: z.string(),
  dealTime: z.string(),
  day: z.string(),
  price: z.string(),
  quantity: z.string(),
  median: z.string().nullable(),
  distancePct: z.string().nullable(),
  state: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  can: z.array(z.string()),
});
export type IndexDealRow = z.output<typeof IndexDealRow>;
/** The deals behind the points of an index, those that wait first (20.2.1). */
export const listIndexDeals = list('priceIndexAdmin.deals', {
  ...common,
  path: `${base}/deals`,
  button: 'View',
  filters: {
    indexId: Id,
    state: z.string().max(8).optional(),
    dateFrom: Day.optional(),
    dateTo: Day.optional(),
  },
  row: IndexDealRow,
  sortable: ['day', 'price', 'distancePct'],
});
/** Lets a deal outside ±15 % of the median count; its day is reckoned anew. */
export const acceptDeal = command('priceIndexAdmin.acceptDeal', {
  ...common,
  path: `${base}/acceptDeal`,
  button: 'Approve',
  once: 'creates',
  input: z.strictObject({ id: Id, version: Version }),
  output: ActionResult,
});
