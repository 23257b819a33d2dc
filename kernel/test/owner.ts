import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { AnyTables } from '#kernel/server/database.ts';

/** A connection that owns the tables: for arranging and for looking behind the walls, in tests only. */
export function ownerConnection(url: string, max = 3): { db: Kysely<AnyTables>; close(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => {});
  // One that is lent out when its server dies fails its query, and that is all.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
