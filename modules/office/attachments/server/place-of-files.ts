import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Storage } from '#kernel/server/files/index.ts';

const USED = 'files.used';

/**
 * The database remembers that files have been stored: a server that starts while their volume is not mounted
 * does not take the empty folder beneath for a new one.
 */
export async function rememberFiles(db: Kysely<AnyTables>, storage: Storage): Promise<void> {
  const { rows } = await sql`select from kernel.mark where name = ${USED}`.execute(db);
  if (rows.length > 0) return storage.expect();
  if ((await storage.away()) === null)
    await sql`insert into kernel.mark (name) values (${USED}) on conflict do nothing`.execute(db);
}
