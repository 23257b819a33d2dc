import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AnyTables } from './database.ts';

/** So many rows are fetched by number and put in order faster than a list is walked until it has met them. */
export const ID_SET_MAX = 2000;

/**
 * Numbers of the rows a word leads to through an index, when they are few; null when they are many: then a
 * list meets them soon as it walks along its order.
 * `finding` gives one column `id`; what it answers narrows a list, whose own conditions and walls hold all the same.
 */
export async function smallIdSet(
  tx: Kysely<AnyTables>,
  finding: RawBuilder<unknown>,
): Promise<string[] | null> {
  const { rows } = await sql<{
    id: string;
  }>`select id from (${finding}) as found (id) limit ${ID_SET_MAX + 1}`.execute(tx);
  return rows.length > ID_SET_MAX ? null : rows.map((row) => row.id);
}
