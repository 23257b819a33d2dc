import type { Identity } from '#kernel/rules/contract.ts';

/** Where the rows of a figure come from. A source that no module publishes yet gives no figure. */
export const FIGURE_SOURCES = [
  'listings',
  'deals',
  'threads',
  'inquiryLines',
  'invitations',
  'due',
  'paymentDue',
  'collections',
  'overdue',
  'weights',
  'appeals',
  'activity',
] as const;
export type FigureSource = (typeof FIGURE_SOURCES)[number];
/** What a row carries for a figure. */
export const MEASURES = ['n', 'quantity', 'cny', 'hit', 'hit2', 'value', 'value2'] as const;
export type Measure = (typeof MEASURES)[number];
/** How rows become the figure; `share` is the part of `n` that hit, in percent. */
export const AGGREGATES = ['sum', 'share', 'median', 'mean', 'p95', 'companies'] as const;
export type Aggregate = (typeof AGGREGATES)[number];
export const FIGURE_UNITS = ['tonne', 'cny', 'count', 'percent', 'rounds', 'minutes', 'permille'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];
/** By what the rows of a figure are told apart. */
export const GROUPS = ['product', 'seller', 'buyer', 'warehouse', 'carrier', 'age', 'currency'] as const;
export type Group = (typeof GROUPS)[number];

export interface MetricSpec {
  readonly source: FigureSource;
  readonly unit: FigureUnit;
  readonly of: Aggregate;
  readonly measure: Measure;
  /** Which way is good; `neither` is a fact without praise. */
  readonly better: 'more' | 'less' | 'neither';
  readonly sides: readonly Identity[];
  readonly by: readonly Group[];
}
const ALL = ['platform', 'seller', 'buyer'] as const;
const TRADE = ['product', 'seller', 'buyer', 'currency'] as const;

/** Every figure of the cockpits (trading-domain 20.4). One more is one more line here, its source below the server. */
export const METRICS = {
  dealQuantity: {
    source: 'deals',
    unit: 'tonne',
    of: 'sum',
    measure: 'quantity',
    better: 'more',
    sides: ALL,
    by: TRADE,
  },
  dealAmount: {
    source: 'deals',
    unit: 'cny',
    of: 'sum',
    measure: 'cny',
    better: 'more',
    sides: ALL,
    by: TRADE,
  },
  dealCount: {
    source: 'deals',
    unit: 'count',
    of: 'sum',
    measure: 'n',
    better: 'more',
    sides: ALL,
    by: TRADE,
  },
  listedQuantity: {
    source: 'listings',
    unit: 'tonne',
    of: 'sum',
    measure: 'quantity',
    better: 'more',
    sides: ['platform', 'seller'],
    by: ['product', 'seller', 'currency'],
  },
  listedValue: {
    source: 'listings',
    unit: 'cny',
    of: 'sum',
    measure: 'cny',
    better: 'more',
    sides: ['platform', 'seller'],
    by: ['product', 'seller', 'currency'],
  },
  hitRate: {
    source: 'threads',
    unit: 'percent',
    of: 'share',
    measure: 'hit',
    better: 'more',
    sides: ALL,
    by: ['product', 'seller', 'buyer'],
  },
  counterRounds: {
    source: 'threads',
    unit: 'rounds',
    of: 'median',
    measure: 'value',
    better: 'neither',
    sides: ALL,
    by: ['product', 'seller', 'buyer'],
  },
  timeToDeal: {
    source: 'threads',
    unit: 'minutes',
    of: 'median',
    measure: 'value2',
    better: 'less',
    sides: ALL,
    by: ['product', 'seller', 'buyer'],
  },
  awardRate: {
    source: 'inquiryLines',
    unit: 'percent',
    of: 'share',
    measure: 'hit',
    better: 'more',
    sides: ['platform', 'buyer'],
    by: ['buyer'],
  },
  quoteRate: {
    source: 'invitations',
    unit: 'percent',
    of: 'share',
    measure: 'hit',
    better: 'more',
    sides: ALL,
    by: ['seller', 'buyer'],
  },
  performance: {
    source: 'due',
    unit: 'percent',
    of: 'share',
    measure: 'hit',
    better: 'more',
    sides: ALL,
    by: ['product', 'seller', 'buyer'],
  },
  paymentInTime: {
    source: 'paymentDue',
    unit: 'percent',
    of: 'share',
    measure: 'hit',
    better: 'more',
    sides: ALL,
    by: ['product', 'seller', 'buyer'],
  },
  pickupInTime: {
    source: 'due',
    unit: 'percent',
    of: 'share',
    measure: 'hit2',
    better: 'more',
    sides: ALL,
    by: ['product', 'seller', 'buyer'],
  },
  collected: {
    source: 'collections',
    unit: 'cny',
    of: 'sum',
    measure: 'cny',
    better: 'more',
    sides: ALL,
    by: ['seller', 'buyer', 'currency'],
  },
  overdue: {
    source: 'overdue',
    unit: 'cny',
    of: 'sum',
    measure: 'cny',
    better: 'less',
    sides: ALL,
    by: ['age', 'seller', 'buyer', 'currency'],
  },
  weightMean: {
    source: 'weights',
    unit: 'permille',
    of: 'mean',
    measure: 'value',
    better: 'less',
    sides: ALL,
    by: ['warehouse', 'carrier', 'product'],
  },
  weightHigh: {
    source: 'weights',
    unit: 'permille',
    of: 'p95',
    measure: 'value',
    better: 'less',
    sides: ALL,
    by: ['warehouse', 'carrier', 'product'],
  },
  appealRate: {
    source: 'appeals',
    unit: 'percent',
    of: 'share',
    measure: 'hit',
    better: 'less',
    sides: ALL,
    by: ['seller', 'buyer'],
  },
  activeMembers: {
    source: 'activity',
    unit: 'count',
    of: 'companies',
    measure: 'n',
    better: 'more',
    sides: ['platform'],
    by: ['seller'],
  },
} as const satisfies Record<string, MetricSpec>;
export type MetricKey = keyof typeof METRICS;
export const METRIC_KEYS = Object.keys(METRICS) as [MetricKey, ...MetricKey[]];
export const metricOf = (key: MetricKey): MetricSpec => METRICS[key];
export const metricsFor = (side: Identity): MetricKey[] =>
  METRIC_KEYS.filter((key) => metricOf(key).sides.includes(side));

/** Sources that stand as they are now, whatever the period. */
export const isBalance = (source: FigureSource): boolean => source === 'overdue';
/** Rows of these belong to no lane: with one chosen they give no figure. */
export const hasLane = (source: FigureSource): boolean =>
  !['overdue', 'activity', 'inquiryLines', 'invitations'].includes(source);
/** Decimals a figure of a unit is told with. */
export const PLACES: Readonly<Record<FigureUnit, number>> = {
  tonne: 2,
  cny: 2,
  count: 0,
  percent: 2,
  rounds: 1,
  minutes: 1,
  permille: 3,
};
