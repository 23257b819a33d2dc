import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { COUNT_LIMIT, type Page } from '#kernel/rules/contract.ts';
import { type CursorRead, cursorOf, nextRows } from './cursor.ts';
import type { AnyTables } from './database.ts';
import { keysAfter } from './page-marks.ts';
import { ttlCache } from './ttl-cache.ts';

export interface PageInput {
  readonly pageNum: number;
  readonly pageCount: number;
  readonly sortProperties?: string | undefined;
  readonly sortAsc: boolean;
}
export interface PageSpec {
  readonly sortable: Readonly<Record<string, string>>;
  readonly fallback: {
    readonly column: string;
    readonly asc: boolean;
    /** Where nothing else is chosen, what rows are ordered by before the column; written as its index writes it. */
    readonly before?: readonly RawBuilder<unknown>[];
  };
  readonly key: string;
  /** Rows are wide: the page is found by key within the statement, so that sorting never drags whole rows along. */
  readonly wide?: boolean;
  /**
   * The same rows of fewer tables, without what is joined only to show them: they are counted by it, and a
   * wide page is found by it when it is sorted by a column of the table `of`.
   */
  // biome-ignore lint/suspicious/noExplicitAny: any query of any capability
  readonly lean?: { readonly query: SelectQueryBuilder<any, any, any>; readonly of: string } | undefined;
  /**
   * Names the question (filters and whose eyes) on a board that is asked many times a second: its total may
   * then be up to 3 s old.
   */
  readonly countKey?: string;
  /**
   * Columns without nulls by which later pages of such a board are read from a remembered row instead of
   * being counted off (page-marks.ts).
   */
  readonly marked?: readonly string[];
}

/**
 * One page of a list: sorted by a column of `sortable` (anything else is ignored), ties by the key
 * descending, the total counted up to COUNT_LIMIT,
 * so that a page costs the same at any table size. `sortable` maps public names to columns of the query,
 * `key` is its id column.
 */
export async function paged<O>(
  tx: Kysely<AnyTables>,
  // biome-ignore lint/suspicious/noExplicitAny: any query of any capability
  query: SelectQueryBuilder<any, any, O>,
  input: PageInput,
  spec: PageSpec,
): Promise<Page<O>> {
  // Words such as `constructor` are found on any object, and sort nothing.
  const chosen =
    input.sortProperties !== undefined && Object.hasOwn(spec.sortable, input.sortProperties)
      ? spec.sortable[input.sortProperties]
      : undefined;
  const column = chosen ?? spec.fallback.column;
  const asc = chosen === undefined ? spec.fallback.asc : input.sortAsc;
  const before = (chosen === undefined ? spec.fallback.before : undefined) ?? [];
  // biome-ignore lint/suspicious/noExplicitAny: any query of any capability
  const sorted = <Q extends SelectQueryBuilder<any, any, any>>(q: Q) =>
    before
      .reduce((ordered, expression) => ordered.orderBy(expression, 'asc') as Q, q)
      .orderBy(sql.ref(column), asc ? 'asc' : 'desc')
      .orderBy(sql.ref(spec.key), 'desc') as Q;
  const counting = spec.lean?.query ?? query;
  const finding = keyed(
    spec.lean !== undefined && column.startsWith(`${spec.lean.of}.`) ? spec.lean.query : query,
    spec.key,
  );
  const walk = cursorOf(input);
  if (walk !== undefined) return walked(tx, { query, counting, finding }, sorted, walk, spec);
  const offset = Math.min((input.pageNum - 1) * input.pageCount, COUNT_LIMIT);
  // biome-ignore lint/suspicious/noExplicitAny: any query of any capability
  const placed = <Q extends SelectQueryBuilder<any, any, any>>(q: Q) =>
    startingAt(sorted(q).limit(sql.lit(input.pageCount)) as Q, offset);
  const laterKeys = (): Promise<string[]> =>
    spec.countKey !== undefined && before.length === 0 && spec.marked?.includes(column) === true
      ? keysAfter(
          tx,
          { question: spec.countKey, column, asc, key: spec.key, pageCount: input.pageCount },
          finding,
          sorted,
          offset,
        )
      : keysOf(placed(finding).execute());
  // Of a later page the plan that is kept for every start cannot know how few rows it is: its keys come first, as a list.
  const list =
    spec.wide !== true
      ? await placed(query).execute()
      : offset > 0
        ? await byKeys(query, spec.key, await laterKeys())
        : await sorted(query.where(sql.ref(spec.key), 'in', placed(finding))).execute();
  const counted =
    offset === 0 && list.length < input.pageCount
      ? list.length
      : await totalOf(tx, spec.countKey, () => countUpTo(tx, counting, COUNT_LIMIT));
  return {
    list,
    totalCount: Math.min(counted, COUNT_LIMIT),
    totalMore: counted > COUNT_LIMIT,
    pageNum: input.pageNum,
    pageCount: input.pageCount,
  };
}

/**
 * The length of a page stands in the statement and the first page names no start, so that a plan kept for
 * later pages too knows how few rows it is for.
 */
const startingAt = <Q extends AnyQuery>(query: Q, offset: number): Q =>
  offset === 0 ? query : (query.offset(offset) as Q);

// biome-ignore lint/suspicious/noExplicitAny: any query of any capability
export type AnyQuery<O = any> = SelectQueryBuilder<any, any, O>;

/** One list, asked in three ways: its rows, how many, and which. */
interface Asked<O> {
  readonly query: AnyQuery<O>;
  readonly counting: AnyQuery;
  readonly finding: AnyQuery<{ id: string }>;
}

/** What an export gets instead of a page: the number of rows up to its own limit, or the next stretch of them. */
async function walked<O>(
  tx: Kysely<AnyTables>,
  { query, counting, finding }: Asked<O>,
  sorted: <Q extends AnyQuery>(q: Q) => Q,
  walk: CursorRead,
  spec: PageSpec,
): Promise<Page<O>> {
  walk.taken = true;
  const page = { pageNum: 1, pageCount: walk.size };
  if (walk.step === 'count') {
    const counted = await countUpTo(tx, counting, walk.most);
    return { list: [], totalCount: Math.min(counted, walk.most), totalMore: counted > walk.most, ...page };
  }
  const list =
    spec.wide === true
      ? await byKeys(query, spec.key, await keysOf(nextRows(tx, walk, sorted(finding))))
      : await nextRows(tx, walk, sorted(query));
  return { list, totalCount: list.length, totalMore: !walk.ended, ...page };
}

const keyed = (query: AnyQuery, key: string) =>
  query.clearSelect().select(sql<string>`${sql.ref(key)}`.as('id')) as AnyQuery<{ id: string }>;
const keysOf = async (rows: Promise<readonly { id: string }[]>): Promise<string[]> =>
  (await rows).map((row) => row.id);

/** The rows of these keys, in their order. */
async function byKeys<O>(query: AnyQuery<O>, key: string, ids: readonly string[]): Promise<O[]> {
  if (ids.length === 0) return [];
  const rows = await query.where(sql.ref(key), 'in', ids).execute();
  const byId = new Map(rows.map((r) => [(r as unknown as { id: string }).id, r]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const totals = ttlCache<number>();
/** A total that was counted moments ago for the same question; rows are always read anew. */
const totalOf = (tx: object, key: string | undefined, count: () => Promise<number>): Promise<number> =>
  key === undefined ? count() : totals(tx, key, count);

async function countUpTo(tx: Kysely<AnyTables>, query: AnyQuery<unknown>, most: number): Promise<number> {
  const inner = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(sql.lit(most + 1));
  const row = await tx
    .selectFrom(inner.as('counted'))
    .select(sql<string>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return Number.parseInt(row.n, 10);
}
