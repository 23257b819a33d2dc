import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { install } from '../install.ts';

const BEGUN = 'demo.begun';
const WHOLE = 'demo.whole';

/**
 * Loads the demonstration once: companies and their papers, people, catalogue, then 60 days of trade.
 * Deterministic, dated relative to today.
 * Without `trades`: the companies, people and catalogue alone. What was loaded is remembered in the database.
 * Refuses a database people already work in,
 * and one where an earlier load was cut off, because half a demonstration is none: `clearCutLoad` empties it first.
 */
export async function loadDemo(
  url: string,
  settings: Settings,
  options: { tell?: (line: string) => void; trades?: boolean } = {},
): Promise<{ loaded: boolean }> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // Whoever stops a first start ends the database under these connections: their statements fail, and that is all.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const owner = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) });
  const alone = await holdLoad(url);
  try {
    const state = await begin(owner);
    if (state === 'done') return { loaded: false };
    if (state === 'begun')
      throw new Error(
        'An earlier load of the demonstration was cut off. Start again: the start empties such a database first.',
      );
    if (state === 'lived in')
      throw new Error(
        'People already work in this database, so the demonstration is not loaded into it. Set MODE=production, or give the demonstration a database of its own.',
      );
    await install(url);
    // Fetched here: every later start finds the demonstration and needs nothing of this.
    const { loadCompanies } = await import('./companies.ts');
    await owner.transaction().execute((tx) => loadCompanies(tx, settings));
    if (options.trades !== false) {
      // Fetched here: the companies alone need little of the product, and what they need is what a kept template depends on.
      const { loadTradingDays } = await import('./trading-days.ts');
      await loadTradingDays(url, owner, settings, options.tell ?? (() => {}));
    }
    await mark(owner, WHOLE);
    return { loaded: true };
  } finally {
    await Promise.all([owner.destroy(), alone.end()]);
  }
}

/** A connection that holds the right to load; another start waits here until the load is whole or its process is gone. */
async function holdLoad(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query("select pg_advisory_lock(hashtext('ctp.demo'))");
  return client;
}

const mark = (db: Kysely<AnyTables>, name: string) =>
  sql`insert into kernel.mark (name) values (${name})`.execute(db);

/**
 * Empties a database in which a load of the demonstration was cut off; nobody could sign in to it, so nothing
 * of anybody is lost. Answers whether there was one.
 */
export async function clearCutLoad(url: string): Promise<boolean> {
  const client = await holdLoad(url);
  try {
    const { rows: known } = await client.query<{ mark: string | null }>(
      "select to_regclass('kernel.mark')::text as mark",
    );
    if (known[0]?.mark === null) return false;
    const { rows: marks } = await client.query<{ name: string }>(
      'select name from kernel.mark where name = any ($1)',
      [[BEGUN, WHOLE]],
    );
    if (!marks.some((m) => m.name === BEGUN) || marks.some((m) => m.name === WHOLE)) return false;
    const { rows: schemas } = await client.query<{ name: string }>(
      "select quote_ident(nspname) as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'",
    );
    // One statement, so one transaction: either empty or as it was.
    await client.query(
      `${schemas.map((s) => `drop schema ${s.name} cascade;`).join(' ')} create schema public;`,
    );
    return true;
  } finally {
    await client.end();
  }
}

async function begin(owner: Kysely<AnyTables>): Promise<'new' | 'begun' | 'done' | 'lived in'> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kernel.mark where name in (${BEGUN}, ${WHOLE})`.execute(owner);
  if (rows.length > 0) return rows.some((r) => r.name === WHOLE) ? 'done' : 'begun';
  const { rows: lived } = await sql<{
    yes: boolean;
  }>`select exists (select from identity.account) as yes`.execute(owner);
  if (lived[0]?.yes === true) return 'lived in';
  await mark(owner, BEGUN);
  return 'new';
}
