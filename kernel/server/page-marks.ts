import { type SelectQueryBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { perDatabase } from './database.ts';

/** The row a page begins after: its value in the column the list is sorted by, as text, and its key. */
interface Mark {
  readonly at: string;
  readonly id: string;
}
/** A sorted list as one reader asks it: filters and whose eyes, column and direction. */
export interface MarkedOrder {
  readonly question: string;
  readonly column: string;
  readonly asc: boolean;
  readonly key: string;
  readonly pageCount: number;
}
const MOST_MARKS = 20_000;
const LIFE_MS = 30_000;
/** Pages before the one asked for in which a mark still spares more than it costs. */
const LOOK_BACK = 20;

const marksOf = perDatabase(
  () => new LRUCache<string, Mark>({ max: MOST_MARKS, ttl: LIFE_MS, perf: performance }),
);
const placeOf = (order: MarkedOrder, offset: number): string =>
  `${order.column} ${order.asc} ${order.pageCount} ${offset} ${order.question}`;

// biome-ignore lint/suspicious/noExplicitAny: any query of any capability
type Keys = SelectQueryBuilder<any, any, { id: string }>;

/**
 * The keys of a later page of a list that is asked often. Skipping to row 8,000 costs 8,000 rows each time;
 * the row before a page is therefore remembered for half a minute, and the page is read from there. The
 * column must have no nulls. `sorted` orders by the column and then by the key descending.
 */
export async function keysAfter(
  tx: object,
  order: MarkedOrder,
  finding: Keys,
  sorted: <Q extends Keys>(query: Q) => Q,
  offset: number,
): Promise<string[]> {
  const marks = marksOf(tx);
  const { pageCount } = order;
  let start = offset;
  let mark: Mark | undefined;
  for (let n = 0; n <= LOOK_BACK && start > 0; n += 1) {
    mark = marks.get(placeOf(order, start));
    if (mark !== undefined) break;
    start -= pageCount;
  }
  // The row before the page comes along, unless it is the mark itself.
  const before = mark !== undefined && start === offset ? 0 : 1;
  const skipped = (mark === undefined ? offset : offset - start) - before;
  const asked = (mark === undefined ? finding : after(finding, order, mark)).select(
    sql<string>`${sql.ref(order.column)}::text`.as('at'),
  );
  const limited = sorted(asked as never as Keys).limit(sql.lit(pageCount + before));
  const rows = (await (skipped === 0
    ? limited
    : limited.offset(skipped)
  ).execute()) as unknown as readonly Mark[];
  if (before === 1 && rows[0] !== undefined) marks.set(placeOf(order, offset), rows[0]);
  const last = rows.at(-1);
  if (rows.length === pageCount + before && last !== undefined)
    marks.set(placeOf(order, offset + pageCount), last);
  return rows.slice(before).map((row) => row.id);
}

/** Rows behind a mark: the bound on the column alone is what an index begins at. */
function after(finding: Keys, { column, asc, key }: MarkedOrder, { at, id }: Mark): Keys {
  const [from, beyond] = asc ? [sql`>=`, sql`>`] : [sql`<=`, sql`<`];
  const [col, own] = [sql.ref(column), sql.ref(key)];
  return finding.where(sql<boolean>`${col} ${from} ${at} and (${col} ${beyond} ${at} or ${own} < ${id})`);
}
