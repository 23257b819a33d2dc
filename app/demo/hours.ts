import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { AnyTables } from '#kernel/server/database.ts';
import { openMarketsForDemo } from '#office/markethours/server/demo.ts';

/** Opens the markets of an installed database by hand, as a demonstration has them, so that no test depends on the hour it runs at. */
export async function openAllHours(url: string): Promise<void> {
  const db = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) });
  await openMarketsForDemo(db).finally(() => db.destroy());
}
