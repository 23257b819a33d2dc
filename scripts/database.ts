import pg from 'pg';
import { type Running, startEmbedded } from '#kernel/server/embedded.ts';
import { RUNTIME_ROLE, runtimeAddress } from '#kernel/server/runtime-login.ts';
import { loadEnvironment, readSettings, type Settings } from '#kernel/server/settings.ts';

/** A database to work on: the one of DATABASE_URL, or the embedded one, started or attached to. */
export interface OpenedDatabase {
  /** The owner's address: for migrating, loading, checking and keeping. */
  readonly url: string;
  /** Where the server logs in, with the rights of its role and no others. */
  readonly runtimeUrl: string;
  /** False where only the server's own login is known: somebody else migrates. */
  readonly mayMigrate: boolean;
  /** null: a server of somebody else. */
  readonly embedded: Running | null;
  stop(): Promise<void>;
}

/** Opens the database of the settings; `stop()` ends what this call started and nothing else. */
export async function openDatabaseOf(
  settings: Settings,
  log: (line: string) => void = () => {},
): Promise<OpenedDatabase> {
  if (settings.databaseUrl !== null) {
    const addresses = externalAddresses(settings.databaseUrl, settings.migrateDatabaseUrl);
    await checkExternal(addresses.url);
    return { ...addresses, embedded: null, stop: async () => {} };
  }
  const embedded = await startEmbedded(settings.dataDir, { mayMove: !settings.dataDirChosen, log });
  return {
    url: embedded.url,
    runtimeUrl: runtimeAddress(embedded.url) as string,
    mayMigrate: true,
    embedded,
    stop: () => embedded.stop(),
  };
}

/** One address is the owner's, and the server's follows from it; or the server's alone; or each is named. */
export function externalAddresses(
  databaseUrl: string,
  migrateUrl: string | null,
): Pick<OpenedDatabase, 'url' | 'runtimeUrl' | 'mayMigrate'> {
  if (migrateUrl !== null) return { url: migrateUrl, runtimeUrl: databaseUrl, mayMigrate: true };
  if (new URL(databaseUrl).username === RUNTIME_ROLE)
    return { url: databaseUrl, runtimeUrl: databaseUrl, mayMigrate: false };
  const runtimeUrl = runtimeAddress(databaseUrl);
  if (runtimeUrl === null)
    throw new Error(
      `DATABASE_URL holds no password, so the server has none to log in with. Name the owner in MIGRATE_DATABASE_URL and a login of ${RUNTIME_ROLE} in DATABASE_URL.`,
    );
  return { url: databaseUrl, runtimeUrl, mayMigrate: true };
}

/** Settings and database of a command, from the environment. */
export async function openFromEnvironment(): Promise<{ settings: Settings; database: OpenedDatabase }> {
  const settings = readSettings(loadEnvironment());
  return { settings, database: await openDatabaseOf(settings) };
}

/** Asks one question; the connection is closed afterwards. */
export async function ask<R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function checkExternal(url: string): Promise<void> {
  const host = new URL(url).host;
  const [row] = await ask<{ version: number; encoding: string }>(
    url,
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  ).catch((error: Error) => {
    throw new Error(`The database of DATABASE_URL (${host}) does not answer: ${error.message}`);
  });
  if (row === undefined || row.version < 150_000)
    throw new Error(`The database of DATABASE_URL (${host}) is older than PostgreSQL 15.`);
  if (row.encoding !== 'UTF8')
    throw new Error(`The database of DATABASE_URL (${host}) is encoded as ${row.encoding}; it must be UTF8.`);
}

/** After migrating: search must see Chinese. Refuses a database whose character classification is blind to it. */
export async function checkChinese(url: string): Promise<void> {
  const [row] = await ask<{ sees: boolean }>(url, "select cardinality(show_trgm('聚乙烯')) > 0 as sees");
  if (row?.sees !== true)
    throw new Error(
      'This database cannot search Chinese (its LC_CTYPE is C). Create it with locale provider builtin, locale C.UTF-8.',
    );
}
