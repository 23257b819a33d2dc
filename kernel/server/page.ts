import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { COUNT_LIMIT, type Page } from '#kernel/rules/contract.ts';
import type { AnyTables } from './database.ts';

export interface PageInput { readonly pageNum: number; readonly pageCount: number; readonly sortProperties?: string | undefined; readonly sortAsc: boolean }
export interface PageSpec { readonly sortable: Readonly<Record<string, string>>; readonly fallback: { readonly column: string; readonly asc: boolean }; readonly key: string }

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
  const rows = await query.orderBy(sql.ref(column), asc ? 'asc' : 'desc').orderBy(sql.ref(spec.key), 'desc').limit(input.pageCount).offset(offset).execute();
  const counted = offset === 0 && rows.length < input.pageCount ? rows.length : await countUpTo(tx, query);
  return { list: rows, totalCount: Math.min(counted, COUNT_LIMIT), totalMore: counted > COUNT_LIMIT, pageNum: input.pageNum, pageCount: input.pageCount };
}

// biome-ignore lint/suspicious/noExplicitAny: any query of any capability
async function countUpTo(tx: Kysely<AnyTables>, query: SelectQueryBuilder<any, any, unknown>): Promise<number> {
  const inner = query.clearSelect().select(sql`1`.as('one')).limit(COUNT_LIMIT + 1);
  const row = await tx.selectFrom(inner.as('counted')).select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return Number.parseInt(row.n, 10);
}
