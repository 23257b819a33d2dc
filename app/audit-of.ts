import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

/** Every invariant view of a database that returns a row, with its rows. */
export async function auditOf(db: Kysely<AnyTables>): Promise<Record<string, unknown[]>> {
  const views = await sql<{
    name: string;
  }>`select viewname as name from pg_views where schemaname = 'audit' order by 1`.execute(db);
  if (views.rows.length === 0) return {};
  // Nearly always all are empty: one statement says so.
  const broken = await sql<{ name: string }>`${sql.join(
    views.rows.map(
      ({ name }) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.id('audit', name)})`,
    ),
    sql` union all `,
  )}`.execute(db);
  const found: Record<string, unknown[]> = {};
  for (const { name } of broken.rows)
    found[name] = (await sql`select * from ${sql.id('audit', name)} limit 20`.execute(db)).rows;
  return found;
}
