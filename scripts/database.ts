import pg from 'pg';
import { type Running, startEmbedded } from '#kernel/server/embedded.ts';
import { loadEnvironment, readSettings, type Settings } from '#kernel/server/settings.ts';

/** A database to work on: the one of DATABASE_URL, or the embedded one, started or attached to. */
export interface OpenedDatabase {
  readonly url: string;
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
    await checkExternal(settings.databaseUrl);
    return { url: settings.databaseUrl, embedded: null, stop: async () => {} };
  }
  const embedded = await startEmbedded(settings.dataDir, { mayMove: !settings.dataDirChosen, log });
  return { url: embedded.url, embedded, stop: () => embedded.stop() };
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
