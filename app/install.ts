import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { AnyTables } from '#kernel/server/database.ts';
import { install as installCodesets } from '#office/codesets/server/install.ts';
import { install as installConfiguration } from '#office/configuration/server/install.ts';
import { install as installMarketHours } from '#office/markethours/server/install.ts';
import { install as installMessaging } from '#office/messaging/server/install.ts';
import { install as installOrganisation } from '#office/organisation/server/install.ts';
import { install as installPermissions } from '#office/permissions/server/install.ts';
import { install as installMembers } from '#registry/members/server/install.ts';
import { install as installStores } from '#registry/stores/server/install.ts';
import { registry } from './pages.ts';

/** Runs work as the owner of the tables, in one transaction. */
export async function onDatabase<R>(url: string, work: (db: Kysely<AnyTables>) => Promise<R>): Promise<R> {
  const db = new Kysely<AnyTables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  });
  try {
    return await db.transaction().execute(work);
  } finally {
    await db.destroy();
  }
}

/**
 * What a fresh installation needs in production too: code sets, configuration, the platform's root, menus,
 * roles. Safe to run at every start; whole or not at all.
 */
export const install = (url: string): Promise<void> =>
  onDatabase(url, async (db) => {
    // Starting servers wait for each other here, as they do for migrations.
    await sql`select pg_advisory_xact_lock(hashtext('ctp.install'))`.execute(db);
    for (const part of [
      installCodesets,
      installConfiguration,
      installMessaging,
      installOrganisation,
      (on: Kysely<AnyTables>) => installPermissions(on, registry),
      installMarketHours,
      installMembers,
      installStores,
    ])
      await part(db);
  });
