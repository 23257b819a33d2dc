import { type SelectQueryBuilder, sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Actor } from './actor.ts';
import { nowHere } from './database.ts';

/** What every update of a kept row writes beside its own columns: the next version, when and by whom. */
export const touched = ({ actor }: { readonly actor: Actor }) => ({
  version: sql<number>`version + 1`,
  gmt_modified: nowHere,
  modified_by: actor.accountId,
});
/** What every insert of a kept row writes beside its own columns. */
export const created = ({ actor }: { readonly actor: Actor }) => ({
  gmt_create: nowHere,
  gmt_modified: nowHere,
  created_by: actor.accountId,
  modified_by: actor.accountId,
});

/**
 * The one row of a query, held until the transaction ends. Refuses 10301 where it is not there or not seen,
 * 10302 where a version was sent and another one stands.
 */
export async function lockRow<DB, TB extends keyof DB, O extends { readonly version: number }>(
  query: SelectQueryBuilder<DB, TB, O>,
  version?: number,
): Promise<O> {
  const row = await foundRow(query.forNoKeyUpdate());
  if (version !== undefined && version !== row.version) throw VersionConflict({ version: row.version });
  return row;
}

/** The one row of a query. Refuses 10301. */
export async function foundRow<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<O> {
  const row = (await query.executeTakeFirst()) as O | undefined;
  if (row === undefined) throw NotFound({});
  return row;
}
