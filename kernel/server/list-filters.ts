import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import type { AnyTables } from './database.ts';
import { ID_SET_MAX, smallIdSet } from './small-id-set.ts';

export type Condition = RawBuilder<boolean>;
/** One filter of a list: what a value asks of a row; null when it asks nothing. Only called with a value that was sent. */
export type ListFilter<V> = (value: V, tx: Kysely<AnyTables>) => Condition | null | Promise<Condition | null>;
// biome-ignore lint/suspicious/noExplicitAny: filters of any value
type Filters = Readonly<Record<string, ListFilter<any>>>;
type Asked<F extends Filters> = { readonly [K in keyof F]?: Parameters<F[K]>[0] | null | undefined };

/**
 * The filters of a list, by the names its call gives them. Names of the input that are no filter are left
 * alone: page, order.
 */
export function listFilters<const F extends Filters>(filters: F) {
  const conditions = async (tx: Kysely<AnyTables>, asked: Asked<F>): Promise<Condition[]> => {
    const found: Condition[] = [];
    for (const [key, filter] of Object.entries(filters)) {
      const value = asked[key];
      const condition = value === undefined || value === null ? null : await filter(value, tx);
      if (condition !== null) found.push(condition);
    }
    return found;
  };
  return {
    conditions,
    /** The rows of the query that the sent filters leave. */
    narrow: async <DB, TB extends keyof DB, O>(
      // biome-ignore lint/suspicious/noExplicitAny: a transaction over the tables of any module
      tx: Kysely<any>,
      query: SelectQueryBuilder<DB, TB, O>,
      asked: Asked<F>,
    ): Promise<SelectQueryBuilder<DB, TB, O>> =>
      (await conditions(tx, asked)).reduce((q, condition) => q.where(condition), query),
  };
}

/**
 * Yes and no stand in the statement itself: a plan kept for every value of a parameter may not use an index
 * of a part of the rows (decision 0009).
 */
export const yesNo =
  (condition: string | RawBuilder<boolean>): ListFilter<boolean> =>
  (is) =>
    sql<boolean>`${textOf(condition)} = ${sql.lit(is)}`;
/** A column that is exactly this; of yes and no see `yesNo`. */
export const eq =
  (column: string): ListFilter<string | number> =>
  (value) =>
    sql<boolean>`${sql.ref(column)} = ${value}`;

/** A column that is one of these; none chosen asks nothing. */
export const oneOf =
  (column: string): ListFilter<readonly (string | number)[]> =>
  (values) =>
    values.length === 0 ? null : sql<boolean>`${sql.ref(column)} in (${sql.join([...values])})`;

/** True: a column that has a value; false: one that has none. */
export const present =
  (column: string): ListFilter<boolean> =>
  (is) =>
    is ? sql<boolean>`${sql.ref(column)} is not null` : sql<boolean>`${sql.ref(column)} is null`;

type Text = string | RawBuilder<unknown>;
const textOf = (text: Text) => (typeof text === 'string' ? sql.ref(text) : text);

/**
 * Any of these columns (or texts) holds what was typed; blanks alone ask nothing. `index` is for large lists:
 * ids the pattern leads to through an index,
 * at most `limit` of them; where they are few the list is narrowed to them by `id`; where they are many, the
 * list meets them soon along its own order. `also` is another way to be found by what was typed.
 */
export const containsAny =
  (
    columns: readonly Text[],
    index?: {
      readonly id: string;
      readonly ids: (pattern: string, limit: RawBuilder<number>, typed: string) => RawBuilder<unknown>;
    },
    also?: (typed: string) => Condition,
  ): ListFilter<string> =>
  async (typed, tx) => {
    if (typed.trim() === '') return null;
    const pattern = containsPattern(typed);
    const texts = columns.map((column) => sql<boolean>`${textOf(column)} ilike ${pattern}`);
    const held = sql<boolean>`(${sql.join(also === undefined ? texts : [...texts, also(typed)], sql` or `)})`;
    if (index === undefined) return held;
    const few = await smallIdSet(tx, index.ids(pattern, sql`${ID_SET_MAX + 1}::int`, typed));
    return few === null ? held : sql<boolean>`(${sql.ref(index.id)} = any(${few}::bigint[]) and ${held})`;
  };

/**
 * The market's calendar: a day begins and ends in Beijing, whoever asks. It stands in the statement itself,
 * so that an index on days is found.
 */
export const MARKET_ZONE = sql.lit(BUSINESS_ZONE);
/** The calendar day of the market an instant falls on. */
export const marketDay = (column: string): RawBuilder<string> =>
  sql<string>`(${sql.ref(column)} at time zone ${MARKET_ZONE})::date`;
/** The instant a calendar day of the market begins, or the one so many days later. */
export const startOfDay = (day: string, plusDays = 0): RawBuilder<Date> =>
  plusDays === 0
    ? sql<Date>`(${day}::timestamp at time zone ${MARKET_ZONE})`
    : sql<Date>`((${day}::timestamp + make_interval(days => ${sql.lit(plusDays)})) at time zone ${MARKET_ZONE})`;

/** Calendar days of the market, both ends included: `dateFrom` and `dateTo`, or the names the call gives them. */
export function dayRange(column: string): {
  readonly dateFrom: ListFilter<string>;
  readonly dateTo: ListFilter<string>;
};
export function dayRange<const From extends string, const To extends string>(
  column: string,
  from: From,
  to: To,
): { readonly [K in From | To]: ListFilter<string> };
export function dayRange(column: string, from = 'dateFrom', to = 'dateTo'): Filters {
  return {
    [from]: (day: string) => sql<boolean>`${sql.ref(column)} >= ${startOfDay(day)}`,
    [to]: (day: string) => sql<boolean>`${sql.ref(column)} < ${startOfDay(day, 1)}`,
  };
}
