import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

/**
 * After the trades of the demonstration were loaded: whatever is older than two days has been read, as in an
 * office that works; the rest is new.
 */
export async function readOldMessages(db: Kysely<AnyTables>): Promise<void> {
  await sql`update messaging.message set read_at = gmt_create + interval '2 hours', version = version + 1
    where read_at is null and gmt_create < kernel.now() - interval '2 days'`.execute(db);
}
