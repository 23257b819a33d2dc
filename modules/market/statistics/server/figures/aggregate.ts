import { type RawBuilder, sql } from 'kysely';
import { MARKET_ZONE, startOfDay } from '#kernel/server/list-filters.ts';
import type { FigureSpan } from '../../rules/figure-period.ts';
import {
  FIGURE_SOURCES,
  type FigureSource,
  type Group,
  hasLane,
  isBalance,
  type MetricKey,
  metricOf,
  PLACES,
} from '../../rules/metrics.ts';
import type { StatisticsContext } from '../tables.ts';
import { type Reach, reading } from './reach.ts';
import { type Asked, SOURCES } from './sources.ts';

/** What a row gives to a figure. */
export const countsOf = (key: MetricKey): RawBuilder<unknown> => {
  const { of, measure } = metricOf(key);
  return of === 'companies' ? sql`1` : of === 'share' ? sql`${sql.ref(measure)} * 100` : sql.ref(measure);
};
/** The rows of a figure alone: those that measure it. */
export const measured = (key: MetricKey): RawBuilder<boolean> => {
  const { of, measure } = metricOf(key);
  return of === 'sum' || of === 'companies'
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(measure)} is not null`;
};

/** A figure of rows, rounded as it is told; null where nothing is measured. */
export function figureOf(key: MetricKey): RawBuilder<unknown> {
  const { of, measure, unit } = metricOf(key);
  const column = sql.ref(measure);
  const raw = {
    sum: sql`coalesce(sum(${column}), 0)`,
    share: sql`sum(${column}) * 100.0 / nullif(count(${column}), 0)`,
    median: sql`(percentile_cont(0.5) within group (order by ${column}))::numeric`,
    mean: sql`avg(${column})`,
    p95: sql`(percentile_cont(0.95) within group (order by ${column}))::numeric`,
    companies: sql`count(distinct company_id)`,
  }[of];
  return sql`round((${raw})::numeric, ${sql.lit(PLACES[unit])})`;
}

export const bySource = (keys: readonly MetricKey[]): [FigureSource, MetricKey[]][] =>
  FIGURE_SOURCES.flatMap((source): [FigureSource, MetricKey[]][] => {
    const of = keys.filter((key) => metricOf(key).source === source);
    return of.length === 0 ? [] : [[source, of]];
  });
const columnsOf = (keys: readonly MetricKey[]) =>
  sql.join(
    keys.flatMap((key) => [
      sql`${figureOf(key)} as ${sql.ref(key)}`,
      sql`(count(*) filter (where ${measured(key)}))::int as ${sql.id(`${key}.rows`)}`,
    ]),
  );

/** The rows of a source; null where it gives none by what is asked. */
export function linesOf(
  ctx: StatisticsContext,
  source: FigureSource,
  reach: Reach,
  asked: Asked,
): RawBuilder<unknown> | null {
  return asked.lane !== undefined && !hasLane(source) ? null : SOURCES[source](ctx, reach, asked);
}

export interface FigureParts {
  readonly now: string | null;
  readonly before: string | null;
  readonly rows: number;
  readonly unrated: number;
  readonly steps: ReadonlyMap<string, string | null>;
}
type Row = Record<string, string | number | boolean | null>;
/** What sums say where there is no row, and nothing can be said of the others. */
export const emptyFigure = (key: MetricKey): string | null => {
  const { of, unit } = metricOf(key);
  return of === 'sum' || of === 'companies' ? (0).toFixed(PLACES[unit]) : null;
};
const text = (value: Row[string] | undefined): string | null => (typeof value === 'string' ? value : null);
const count = (value: Row[string] | undefined): number => (typeof value === 'number' ? value : 0);

/** Figures of one source for a span and the one before, and step by step: one statement. */
export async function figuresOf(
  ctx: StatisticsContext,
  [source, keys]: [FigureSource, MetricKey[]],
  reach: Reach,
  span: FigureSpan,
  more: Omit<Asked, 'from' | 'to'>,
): Promise<Map<MetricKey, FigureParts>> {
  const balance = isBalance(source);
  const from = balance ? span.from : span.beforeFrom;
  const lines = linesOf(ctx, source, reach, { ...more, from, to: span.to });
  if (lines === null)
    return new Map(
      keys.map((key) => [key, { now: null, before: null, rows: 0, unrated: 0, steps: new Map() }]),
    );
  const part = balance
    ? sql`'now'`
    : sql`case when at >= ${startOfDay(span.from)} then 'now' when at < ${startOfDay(span.beforeTo, 1)} then 'before' end`;
  const step = sql`to_char(date_trunc(${sql.lit(span.grain)}, at at time zone ${MARKET_ZONE}), 'YYYY-MM-DD')`;
  const { rows } = await reading(ctx, reach, () =>
    sql<Row>`select part, step, ${columnsOf(keys)},
        (count(*) filter (where amount is not null and cny is null))::int as unrated
      from (select l.*, ${part} as part, ${balance ? sql`null::text` : step} as step from (${lines}) l) z
      where part is not null group by grouping sets ((part), (part, step))
      having ${balance ? sql`grouping(step) = 1` : sql`grouping(step) = 1 or part = 'now'`}`.execute(ctx.tx),
  );
  const whole = (which: string) => rows.find((r) => r.part === which && r.step === null);
  const [now, before] = [whole('now'), whole('before')];
  return new Map(
    keys.map((key) => {
      const nothing = emptyFigure(key);
      return [
        key,
        {
          now: now === undefined ? nothing : text(now[key]),
          before: balance ? null : before === undefined ? nothing : text(before[key]),
          rows: count(now?.[`${key}.rows`]),
          unrated: metricOf(key).measure === 'cny' ? count(now?.unrated) : 0,
          steps: new Map(
            rows.flatMap((r) =>
              r.part === 'now' && typeof r.step === 'string' ? [[r.step, text(r[key])] as const] : [],
            ),
          ),
        },
      ];
    }),
  );
}

/** By what a row is told apart: its key, and how it is called where the row itself says so. */
export const GROUP_COLUMNS: Readonly<
  Record<
    Group,
    { readonly key: RawBuilder<unknown>; readonly zh: RawBuilder<unknown>; readonly en: RawBuilder<unknown> }
  >
> = {
  product: {
    key: sql`coalesce(product_id::text, zh, '')`,
    zh: sql`coalesce(max(zh), '')`,
    en: sql`coalesce(max(en), max(zh), '')`,
  },
  seller: { key: sql`coalesce(seller_id::text, '')`, zh: sql`''`, en: sql`''` },
  buyer: { key: sql`coalesce(buyer_id::text, '')`, zh: sql`''`, en: sql`''` },
  warehouse: {
    key: sql`coalesce(place_id, '')`,
    zh: sql`coalesce(max(place_zh), '')`,
    en: sql`coalesce(max(place_en), max(place_zh), '')`,
  },
  carrier: {
    key: sql`coalesce(carrier, '')`,
    zh: sql`coalesce(max(carrier), '')`,
    en: sql`coalesce(max(carrier), '')`,
  },
  age: { key: sql`coalesce(age, '')`, zh: sql`coalesce(max(age), '')`, en: sql`coalesce(max(age), '')` },
  currency: {
    key: sql`coalesce(currency, '')`,
    zh: sql`coalesce(max(currency), '')`,
    en: sql`coalesce(max(currency), '')`,
  },
};
