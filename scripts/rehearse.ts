import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { auditOf } from '#app/audit-of.ts';
import { composeServices, openRuntime } from '#app/compose.ts';
import { demoAccounts } from '#app/demo/accounts.ts';
import { houseSettings } from '#app/demo/house.ts';
import { loadDemo } from '#app/demo/load.ts';
import type { Entry } from '#app/rehearsal/journal.ts';
import { marketTraders } from '#app/rehearsal/market.ts';
import { openRehearsal, type Rehearsal } from '#app/rehearsal/rehearsal.ts';
import { startServer } from '#app/server.ts';
import { wallClock } from '#kernel/rules/clock.ts';
import { type AnyTables, openDatabase } from '#kernel/server/database.ts';
import { scratchFolder, startScratch } from '#kernel/server/embedded.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { openRuntimeLogin, runtimeAddress } from '#kernel/server/runtime-login.ts';
import { argument, main, step } from './steps.ts';
import { buildWeb } from './web-build.ts';

const STEP_MS = 60_000;
const STEPS_OF_A_DAY = 510;

function whole(name: string, otherwise: number, most: number): number {
  const said = argument(name);
  const value = said === null ? otherwise : Number(said);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`--${name} is a whole number from 1 to ${most}, not ${said}.`);
  return value;
}
const time = (at: Date): string => {
  const { day, minutes } = wallClock(at);
  return `${day} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
const line = ({ at, who, what, said, outcome }: Entry): string =>
  `  ${time(at)}  ${who.padEnd(18)} ${what.padEnd(28)} ${outcome.padEnd(20)} ${Object.values(said).join(' ')}`;

/** The owner himself: the servers' role sets no clock and sees no more than a company does. */
function ownerOf(url: string): Kysely<AnyTables> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  return new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) });
}

/** What has come of it, the same for the same seed. */
async function tell({ journal, now }: Rehearsal, owner: Parameters<typeof auditOf>[0]): Promise<number> {
  console.log(`\n  ${journal.acts} acts until ${time(now)}\n`);
  for (const [kind, n] of [...journal.outcomes].sort()) console.log(`  ${String(n).padStart(6)}  ${kind}`);
  const found = Object.keys(await auditOf(owner));
  console.log(found.length === 0 ? '\n  every invariant holds' : `\n  broken: ${found.join(', ')}`);
  console.log(`  result ${journal.fingerprint()}\n`);
  return found.length === 0 ? 0 : 1;
}

/**
 * `npm run rehearse [-- --seed 7 --rate 100 --days 1 --headless]`: a training market of its own, which is thrown away at the
 * end. Simulated companies trade in it while its clock runs `rate` times as fast as people's; trainees join with a
 * browser. `--headless`: as fast as the machine can, without pages. The same seed gives the same result.
 */
await main(async () => {
  const seed = whole('seed', 1, 2 ** 31);
  const rate = whole('rate', 100, 1000);
  const steps = whole('days', 1, 30) * STEPS_OF_A_DAY;
  const headless = process.argv.includes('--headless');
  const folder = scratchFolder('ctp-rehearsal', { inMemory: true });
  const ends: (() => Promise<unknown>)[] = [async () => fs.rmSync(folder, { recursive: true, force: true })];
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  try {
    const settings = houseSettings(folder, process.env.PORT ?? '3100');
    const database = await startScratch(folder);
    ends.push(() => database.stop());
    await step(
      'market',
      async () => {
        await migrate(database.url);
        await loadDemo(database.url, settings, { trades: false });
      },
      () => 'companies, people and goods, no trades',
    );
    const runtimeUrl = runtimeAddress(database.url) as string;
    await openRuntimeLogin(database.url, runtimeUrl);
    const owner = ownerOf(database.url);
    ends.push(() => owner.destroy());
    const pool = openDatabase(runtimeUrl, { max: 4 });
    const numbers = openDatabase(runtimeUrl, { max: 1 });
    ends.push(() => Promise.all([pool.close(), numbers.close()]));
    const runtime = openRuntime(pool, numbers, composeServices(settings));
    const from = new Date('2026-12-07T00:00:00Z');
    const market = await openRehearsal(runtime, owner, {
      seed,
      traders: await marketTraders(runtime, owner, from),
      from,
      stepMs: STEP_MS,
      ...(headless ? {} : { hear: (entry) => console.log(line(entry)) }),
    });
    let since = Date.now();
    if (!headless) {
      const web = await buildWeb();
      const server = await startServer(settings, runtimeUrl, {
        webDir: web.dir,
        jobs: false,
        marketTime: () => ({
          at: market.now.getTime() + Math.min(STEP_MS, (Date.now() - since) * rate),
          rate,
        }),
      });
      ends.push(() => server.stop());
      console.log(`\n  Open     ${server.url}   seed ${seed}, ${rate} times as fast\n`);
      for (const { login, password, en } of demoAccounts)
        console.log(`    ${login.padEnd(18)} ${password}   ${en}`);
      console.log('');
    }
    for (let n = 0; n < steps && !ended.signal.aborted; n++) {
      await market.step();
      const spent = Date.now() - since;
      if (!headless)
        await wait(Math.max(0, STEP_MS / rate - spent), undefined, { signal: ended.signal }).catch(() => {});
      since = Date.now();
    }
    return await tell(market, owner);
  } finally {
    for (const end of ends.reverse()) await end();
  }
});
// What the market had begun may still wait for its timer: nothing of it is to keep this process.
process.exit();
