import fs from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Call, Identity, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { type AnyTables, openDatabase } from '#kernel/server/database.ts';
import { scratchFolder, startScratch } from '#kernel/server/embedded.ts';
import { actorByLogin } from '../../actor-by-login.ts';
import { composeServices, openRuntime } from '../../compose.ts';
import { houseSettings, isHouse, makeHouse } from '../house.ts';
import { stageOn } from '../stage.ts';

/** The whole demonstration, to look at. */
export interface DemoSystem {
  /** Rows of a statement, past the walls. */
  rows<R extends object>(text: string): Promise<R[]>;
  /** What somebody reads. */
  reads<C extends Call>(
    login: string,
    side: Identity | null,
    call: C,
    input: InputOf<C>,
  ): Promise<OutputOf<C>>;
  close(): Promise<void>;
}

/**
 * The demo system that the run has made in the folder of CTP_HOUSE already, else one made here. Others come after us: it is
 * only read.
 */
export async function demoSystem(): Promise<DemoSystem> {
  const { CTP_HOUSE: given } = process.env;
  const left = given !== undefined && isHouse(given) ? given : null;
  const dir = left ?? scratchFolder('ctp-demo', { inMemory: true });
  if (left === null) await makeHouse(dir);
  const server = await startScratch(dir);
  const pool = new pg.Pool({
    connectionString: server.url,
    max: 2,
    options: '-c default_transaction_read_only=on',
  });
  pool.on('error', () => {});
  const owner = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) });
  const database = openDatabase(server.url, { max: 2 });
  const numbers = openDatabase(server.url, { max: 1 });
  const runtime = openRuntime(database, numbers, composeServices(houseSettings(dir)));
  const stage = stageOn(runtime, owner);
  return {
    rows: async (text) => (await pool.query(text)).rows,
    reads: async (login, side, call, input) =>
      stage.does(await actorByLogin(runtime, login, side), call, input),
    async close() {
      await runtime.failures.flush();
      await Promise.all([database.close(), numbers.close(), owner.destroy()]);
      await server.stop();
      if (left === null) fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}
