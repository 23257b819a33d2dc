import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type AnyTables, openDatabase } from '#kernel/server/database.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { openMarketsForDemo } from '#office/markethours/server/demo.ts';
import { composeServices, openHouse } from '../compose.ts';
import { install } from '../install.ts';
import { readOldMessages } from './office.ts';
import { loadPeople } from './people.ts';
import { loadOtherStaff } from './staff.ts';
import { companyNames, loadRegistry } from './registry.ts';
import { loadTrades, stageOn } from './trades.ts';

const BEGUN = 'demo.begun';
const WHOLE = 'demo.whole';

/**
 * Loads the demonstration once: companies and their papers, people, catalogue, then 60 days of trade. Deterministic, dated relative to today.
 * Without `trades`: the companies, people and catalogue alone. What was loaded is remembered in the database; a load that was cut off is refused with what to do, because half a demonstration is none.
 */
export async function loadDemo(url: string, settings: Settings, options: { tell?: (line: string) => void; trades?: boolean } = {}): Promise<{ loaded: boolean }> {
  await install(url);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const owner = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const state = await begin(owner);
    if (state === 'done') return { loaded: false };
    if (state === 'begun') throw new Error('An earlier load of the demonstration was cut off. Remove the data folder (or the database) and start again.');
    await owner.transaction().execute(async (tx) => {
      const memberIds = await loadRegistry(tx, settings);
      await loadPeople(tx, new Map([[0, '0'], ...memberIds]), companyNames);
      await loadOtherStaff(tx, [['platform', '0'], ['seller', memberIds.get(1) as string]]);
      await openMarketsForDemo(tx);
    });
    if (options.trades !== false) await trade(url, owner, settings, options.tell ?? (() => {}));
    await mark(owner, WHOLE);
    return { loaded: true };
  } finally {
    await owner.destroy();
  }
}

const mark = (db: Kysely<AnyTables>, name: string) => sql`insert into kernel.mark (name) values (${name})`.execute(db);

async function begin(owner: Kysely<AnyTables>): Promise<'new' | 'begun' | 'done'> {
  const { rows } = await sql<{ name: string }>`select name from kernel.mark where name in (${BEGUN}, ${WHOLE})`.execute(owner);
  if (rows.length > 0) return rows.some((r) => r.name === WHOLE) ? 'done' : 'begun';
  await mark(owner, BEGUN);
  return 'new';
}

async function trade(url: string, owner: Kysely<AnyTables>, settings: Settings, tell: (line: string) => void): Promise<void> {
  const database = openDatabase(url, { max: 3, statementMs: 30_000 });
  const numbers = openDatabase(url, { max: 1 });
  try {
    await loadTrades(stageOn(openHouse(database, numbers, composeServices(settings)), owner), tell);
    await readOldMessages(owner);
  } finally {
    await Promise.all([database.close(), numbers.close()]);
  }
}
