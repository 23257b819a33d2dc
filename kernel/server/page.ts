import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { COUNT_LIMIT, type Page } from '#kernel/rules/contract.ts';
import type { AnyTables } from './database.ts';

export interface PageInput { readonly pageNum: number; readonly pageCount: number; readonly sortProperties?: string | undefined; readonly sortAsc: boolean }
export interface PageSpec { readonly sortable: Readonly<Record<string, string>>; readonly fallback: { readonly column: string; readonly asc: boolean }; readonly key: string;
  /** Rows are wide and carry `id`: the page is found by key first, so that sorting never drags whole rows along. */
  readonly wide?: boolean;
  /** Names the question (filters and whose eyes) on a board that is asked many times a second: its total may then be up to 3 s old. */
  readonly countKey?: string }

/**
 * One page of a list: sorted by a column of `sortable` (anything else is ignored), ties by the key descending, the total counted up to COUNT_LIMIT,
 * so that a page costs the same at any table size. `sortable` maps public names to columns of the query, `key` is its id column.
 */
export async function paged<O>(
  tx: Kysely<AnyTables>,
  // biome-ignore lint/suspicious/noExplicitAny: any query of any capability
  query: SelectQueryBuilder<any, any, O>,
  input: PageInput, spec: PageSpec,
): Promise<Page<O>> {
  const chosen = input.sortProperties === undefined ? undefined : spec.sortable[input.sortProperties];
  const column = chosen ?? spec.fallback.column;
  const asc = chosen === undefined ? spec.fallback.asc : input.sortAsc;
  const offset = Math.min((input.pageNum - 1) * input.pageCount, COUNT_LIMIT);
  // biome-ignore lint/suspicious/noExplicitAny: any query of any capability
  const placed = <Q extends SelectQueryBuilder<any, any, any>>(q: Q) => q.orderBy(sql.ref(column), asc ? 'asc' : 'desc').orderBy(sql.ref(spec.key), 'desc').limit(input.pageCount).offset(offset) as Q;
  const rows = spec.wide === true ? await wideRows(query, placed, spec.key) : await placed(query).execute();
  const counted = offset === 0 && rows.length < input.pageCount ? rows.length : await remembered(spec.countKey, () => countUpTo(tx, query));
  return { list: rows, totalCount: Math.min(counted, COUNT_LIMIT), totalMore: counted > COUNT_LIMIT, pageNum: input.pageNum, pageCount: input.pageCount };
}

/** The keys of the page in order, then their rows. */
// biome-ignore lint/suspicious/noExplicitAny: any query of any capability
async function wideRows<O>(query: SelectQueryBuilder<any, any, O>, placed: <Q extends SelectQueryBuilder<any, any, any>>(q: Q) => Q, key: string): Promise<O[]> {
  const found = (await placed(query.clearSelect().select(sql<string>`${sql.ref(key)}`.as('id'))).execute()) as unknown as { id: string }[];
  if (found.length === 0) return [];
  const ids = found.map((f) => f.id);
  const rows = await query.where(sql.ref(key), 'in', ids).execute();
  const byId = new Map(rows.map((r) => [(r as unknown as { id: string }).id, r]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const COUNT_MS = 3000;
const MOST_COUNTS = 500;
const counts = new Map<string, { readonly value: number; readonly at: number }>();

/** A total that was counted moments ago for the same question; rows are always read anew. */
async function remembered(key: string | undefined, count: () => Promise<number>): Promise<number> {
  if (key === undefined) return count();
  const held = counts.get(key);
  if (held !== undefined && performance.now() - held.at < COUNT_MS) return held.value;
  const value = await count();
  counts.delete(key);
  counts.set(key, { value, at: performance.now() });
  if (counts.size > MOST_COUNTS) counts.delete(counts.keys().next().value as string);
  return value;
}

// biome-ignore lint/suspicious/noExplicitAny: any query of any capability
async function countUpTo(tx: Kysely<AnyTables>, query: SelectQueryBuilder<any, any, unknown>): Promise<number> {
  const inner = query.clearSelect().select(sql`1`.as('one')).limit(COUNT_LIMIT + 1);
  const row = await tx.selectFrom(inner.as('counted')).select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return Number.parseInt(row.n, 10);
}
