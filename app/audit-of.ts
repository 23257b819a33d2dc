import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

/** Every invariant view of a database that returns a row, with its rows. */
export async function auditOf(db: Kysely<AnyTables>): Promise<Record<string, unknown[]>> {
  const views = await sql<{
    name: string;
  }>`select viewname as name from pg_views where schemaname = 'audit' order by 1`.execute(db);
  const found: Record<string, unknown[]> = {};
  for (const { name } of views.rows) {
    const { rows } = await sql`select * from ${sql.id('audit', name)} limit 20`.execute(db);
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}
