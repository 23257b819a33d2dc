import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { AnyTables } from '#kernel/server/database.ts';
import { install as installCodesets } from '#office/codesets/server/install.ts';
import { install as installConfiguration } from '#office/configuration/server/install.ts';
import { install as installMarketHours } from '#office/markethours/server/install.ts';
import { install as installOrganisation } from '#office/organisation/server/install.ts';
import { install as installPermissions } from '#office/permissions/server/install.ts';

/** What a fresh installation needs in production too: code sets, configuration, the platform's root, menus, roles. Safe to run at every start; whole or not at all. */
export async function install(url: string): Promise<void> {
  const db = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) });
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('ctp.install'))`.execute(tx);
      for (const part of [installCodesets, installConfiguration, installOrganisation, installPermissions, installMarketHours]) await part(tx);
    });
  } finally {
    await db.destroy();
  }
}
