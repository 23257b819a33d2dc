import { z } from 'zod';
import { Day, EVERYONE, Id, list, query } from '#kernel/rules/contract.ts';
import { LANES } from '../rules/codes.ts';
import { FIGURE_PERIODS } from '../rules/figure-period.ts';
import { GROUPS, METRIC_KEYS } from '../rules/metrics.ts';
import { COCKPIT, MEMBER_UNITS } from '../rules/pages.ts';

const base = '/api/bff-aggregation/common/statistics' as const;
const common = {
  audience: EVERYONE,
  relation: 'own',
  dataType: 'DEAL',
  rate: { calls: 120, seconds: 60 },
} as const;
export const SIDES = ['seller', 'buyer'] as const;
/** What days, lane and company are looked at; `side` is asked by operators alone. */
const wish = {
  period: z.enum(FIGURE_PERIODS, { error: 'field.select' }).optional(),
  day: Day.optional(),
  from: Day.optional(),
  to: Day.optional(),
  lane: z.enum(LANES, { error: 'field.select' }).optional(),
  unitId: Id.optional(),
  side: z.enum(SIDES, { error: 'field.select' }).optional(),
};
const Metric = z.enum(METRIC_KEYS, { error: 'field.select' });
const Span = {
  from: z.string(),
  to: z.string(),
  beforeFrom: z.string(),
  beforeTo: z.string(),
  grain: z.enum(['day', 'week', 'month']),
};
export const Figure = z.object({
  key: Metric,
  /** Null: nothing to reckon it from. */
  now: z.string().nullable(),
  before: z.string().nullable(),
  /** How many rows it is made of. */
  rows: z.number().int(),
  /** Rows whose currency has no rate on file: they stand in no amount in CNY. */
  unrated: z.number().int(),
  series: z.array(z.object({ from: z.string(), value: z.string().nullable() })),
});
export type Figure = z.output<typeof Figure>;
const Unit = z.object({ id: z.string(), zh: z.string(), en: z.string() });

/** Figures of a period with the one before (trading-domain 20.4). */
export const cockpitFigures = query('statistics.cockpit', {
  ...common,
  path: `${base}/cockpit`,
  routes: [COCKPIT],
  input: z.strictObject(wish),
  output: z.object({
    ...Span,
    asOf: z.string(),
    running: z.boolean(),
    /** The reader's company and subsidiaries that let it read theirs. */
    units: z.array(Unit),
    /** Some of it is of the demonstration's companies. */
    demo: z.boolean(),
    figures: z.array(Figure),
    /** Where the reader's company stands among all by tonnes of deals; null where too few dealt to say so. */
    position: z.object({ place: z.number().int(), of: z.number().int() }).nullable(),
  }),
});
export type CockpitFigures = z.output<typeof cockpitFigures.output>;

export const FigureRow = z.object({
  id: z.string(),
  bizType: z.string(),
  bizId: z.string(),
  number: z.string(),
  at: z.string(),
  seller: z.string(),
  sellerEn: z.string(),
  buyer: z.string(),
  buyerEn: z.string(),
  product: z.string(),
  productEn: z.string(),
  lane: z.string().nullable(),
  quantity: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  cny: z.string().nullable(),
  /** What it gives to the figure. */
  counts: z.string().nullable(),
  place: z.string(),
  placeEn: z.string(),
  carrier: z.string(),
  age: z.string().nullable(),
  correction: z.boolean(),
});
export type FigureRow = z.output<typeof FigureRow>;
/** The rows of one figure, which add up to it. */
export const figureRows = list('statistics.drill', {
  ...common,
  path: `${base}/drill`,
  routes: [COCKPIT],
  filters: {
    ...wish,
    metric: Metric.default('dealQuantity'),
    by: z.enum(GROUPS).optional(),
    group: z.string().max(120).optional(),
  },
  row: FigureRow,
  sortable: ['at', 'quantity', 'cny', 'counts'],
});
/** One figure told apart by product, company, warehouse, carrier, age or currency: the largest first. */
export const figureGroups = query('statistics.groups', {
  ...common,
  path: `${base}/groups`,
  routes: [COCKPIT],
  input: z.strictObject({
    ...wish,
    metric: Metric.default('dealQuantity'),
    by: z.enum(GROUPS, { error: 'field.select' }).default('product'),
    most: z.int().min(1).max(100).default(6),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    groups: z.array(
      z.object({
        group: z.string(),
        zh: z.string(),
        en: z.string(),
        value: z.string().nullable(),
        rows: z.number().int(),
      }),
    ),
  }),
});

/** One company with its figures: the reader's own, its subsidiaries, and for operators every company that did anything. */
export const UnitRow = z.object({
  id: z.string(),
  company: z.string(),
  companyEn: z.string(),
  demo: z.boolean(),
  from: z.string(),
  to: z.string(),
  values: z.partialRecord(Metric, z.string().nullable()),
});
export type UnitRow = z.output<typeof UnitRow>;
export const memberUnits = list('statistics.memberUnits', {
  ...common,
  path: `${base}/memberUnits`,
  routes: [MEMBER_UNITS],
  filters: { ...wish, keyword: z.string().trim().max(50).optional() },
  row: UnitRow,
  sortable: ['company', ...METRIC_KEYS],
});
