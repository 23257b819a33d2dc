import { spawnSync } from 'node:child_process';
import net from 'node:net';
import { demoAccounts } from '#app/demo/accounts.ts';
import { clearCutLoad, loadDemo } from '#app/demo/load.ts';
import { firstStart } from '#app/first-start.ts';
import { startServer } from '#app/server.ts';
import { watchDatabase } from '#kernel/server/database-watch.ts';
import { writeLog } from '#kernel/server/log.ts';
import { migrate, missingMigrations } from '#kernel/server/migrate.ts';
import { isAlive, markOf, type ProcessMark } from '#kernel/server/processes.ts';
import { checkRuntimeLogin, openRuntimeLogin } from '#kernel/server/runtime-login.ts';
import { loadEnvironment, readSettings, type Settings, SettingsProblem } from '#kernel/server/settings.ts';
import { ask, checkChinese, type OpenedDatabase, openDatabaseOf } from './database.ts';
import { main, step } from './steps.ts';
import { buildWeb, WEB } from './web-build.ts';

/** Set by `npm run dev`: `first`, or `again` when only the server starts anew. */
const { CTP_DEV } = process.env;

type Undo = () => Promise<void>;
const started: Undo[] = [];
/** From the first signal: what fails from then on fails because of it. */
let isStopping = false;

async function stopEverything(): Promise<void> {
  for (const undo of started.splice(0).reverse())
    await undo().catch((error: Error) => console.error(error.message));
}

/**
 * The npm that runs us, a few steps above: killed without warning it would leave us behind with the port.
 * null when started without it.
 */
function npmAbove(pid: number, steps = 4): ProcessMark | null {
  const asked = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, command] = /^\s*(\d+)\s+(.*)$/.exec(asked.stdout?.trim() ?? '') ?? [];
  if (parent === undefined || command === undefined || steps === 0) return null;
  return /^npm\b|[\\/]npm(-cli\.js)?\b/.test(command)
    ? markOf(pid)
    : npmAbove(Number.parseInt(parent, 10), steps - 1);
}

/**
 * Ctrl-C, a signal or the end of the process that started us: the server answers what is open and closes, then
 * the database. A second signal, a second later, ends at once: a terminal and npm both pass on the first one.
 */
function stopWhenTold(): void {
  let since = 0;
  const stop = (why: string) => {
    const now = performance.now();
    if (since > 0 && now - since > 1000) process.exit(1);
    if (since > 0) return;
    since = now;
    isStopping = true;
    console.log(`\n  Stopping (${why}) …`);
    void stopEverything().then(() => {
      console.log('  Stopped.');
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  const gone = 'the command that started it is gone';
  if (process.channel !== undefined && process.channel !== null) {
    process.on('disconnect', () => stop(gone));
    process.channel.unref();
  }
  const npm = npmAbove(process.ppid);
  if (npm !== null) setInterval(() => isAlive(npm) || stop(gone), 1000).unref();
}

/** Nothing works without its database: the program ends, and whoever supervises it starts it again. */
function endWithout(why: string): void {
  console.error(`\n${why}\n`);
  void stopEverything().then(() => process.exit(1));
}

async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new Error(
            `Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1} npm start`,
          ),
        );
      else if (error.code === 'EACCES')
        reject(
          new Error(
            `Port ${port} may not be opened by this account. Choose one above 1023: PORT=3000 npm start`,
          ),
        );
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        reject(new Error(`HOST=${host} is not an address of this machine.`));
      else reject(error);
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

const wide = (text: string) => [...text].reduce((n, c) => n + (/[\u2e80-\uffef]/.test(c) ? 2 : 1), 0);
const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - wide(text)));

/** The demo accounts as a table for a terminal; Chinese characters are two columns wide. */
function accountTable(
  accounts: readonly { login: string; password: string; zh: string; en: string }[],
): string {
  const rows = [{ login: 'Account 账号', password: 'Password 密码', zh: '角色', en: 'Role' }, ...accounts];
  const width = (of: (row: (typeof rows)[number]) => string) => Math.max(...rows.map((r) => wide(of(r))));
  const [login, password, zh] = [width((r) => r.login), width((r) => r.password), width((r) => r.zh)];
  return rows
    .map(
      (r) =>
        `    ${padded(r.login, login)}   ${padded(r.password, password)}   ${padded(r.zh, zh)}   ${r.en}`,
    )
    .join('\n');
}

async function prepare(settings: Settings): Promise<string> {
  const database = await step(
    'database',
    (log) => openDatabaseOf(settings, log),
    (d) => {
      if (d.embedded === null) return `PostgreSQL at ${new URL(d.url).host}`;
      return `embedded PostgreSQL, ${d.embedded.owned ? 'started' : 'attached'}, in ${d.embedded.dir}${d.embedded.moved ? ' (the clone itself cannot be reached by the database account)' : ''}`;
    },
  );
  started.push(() => database.stop());
  const { embedded } = database;
  if (embedded !== null) {
    const watch = watchDatabase(embedded, {
      log: (line) => writeLog(settings.logLevel, line),
      giveUp: endWithout,
    });
    started.push(() => watch.stop());
  }
  await (database.mayMigrate ? install(settings, database) : refuseOutdated(database.runtimeUrl));
  await checkRuntimeLogin(database.runtimeUrl);
  // While we develop, Vite makes the pages from their sources.
  if (CTP_DEV === undefined)
    await step(
      'web application',
      () => buildWeb(),
      (web) => (web.built ? 'built' : 'current'),
    );
  return database.runtimeUrl;
}

/** Where the server's own login is all that is known, somebody else migrates, before it starts. */
async function refuseOutdated(url: string): Promise<void> {
  const missing = await missingMigrations(async (text) => ({ rows: await ask(url, text) }));
  if (missing.length > 0)
    throw new Error(
      `The database lacks ${missing.length} migration(s) of this program: run npm run migrate with MIGRATE_DATABASE_URL first.`,
    );
}

/**
 * With the owner's rights: the schema, what every start makes sure of, the demonstration, and the login the
 * server goes on with.
 */
async function install(settings: Settings, database: OpenedDatabase): Promise<void> {
  if (settings.mode === 'demo')
    await step(
      'earlier load',
      () => clearCutLoad(database.url),
      (cleared) => (cleared ? 'was cut off half-way; begun anew' : 'whole or none'),
    );
  await step(
    'migrations',
    () => migrate(database.url),
    (applied) => (applied.length === 0 ? 'none to apply' : `${applied.length} applied`),
  );
  await checkChinese(database.url);
  await step(
    'reference data',
    () => firstStart(database.url, settings),
    () => 'current',
  );
  if (settings.mode === 'demo')
    await step(
      'demo data',
      (log) => loadDemo(database.url, settings, { tell: log }),
      (demo) => (demo.loaded ? 'loaded' : 'already there'),
    );
  await openRuntimeLogin(database.url, database.runtimeUrl);
}

function checkedSettings(): Settings | null {
  try {
    return readSettings(loadEnvironment());
  } catch (error) {
    if (!(error instanceof SettingsProblem)) throw error;
    console.error('\n  The settings are not right:\n');
    for (const problem of error.problems) console.error(`    ${problem}`);
    console.error('\n  Each setting is explained in .env.example.\n');
    return null;
  }
}

async function start(): Promise<number> {
  // It is for this program, not for those it starts.
  delete process.env.NODE_COMPILE_CACHE;
  const settings = checkedSettings();
  if (settings === null) return 1;
  console.log(`\n  Chemical Trading Platform, ${settings.mode} mode, Node ${process.versions.node}\n`);
  stopWhenTold();
  try {
    await refuseTakenPort(settings);
    const url = await prepare(settings);
    const server = await step(
      'server',
      () => startServer(settings, url, CTP_DEV === undefined ? { webDir: WEB } : {}),
      () => 'ready',
    );
    started.push(() => server.stop());
    console.log(
      `\n  Open     ${settings.publicUrl ?? server.url}${settings.publicUrl === null ? '' : `   (listening on ${settings.host}:${server.port})`}`,
    );
    if (settings.mode === 'demo' && CTP_DEV !== 'again')
      console.log(`\n  Demo accounts 演示账号\n\n${accountTable(demoAccounts)}`);
    console.log('\n  Ctrl-C stops everything.\n');
    return 0;
  } catch (error) {
    if (isStopping) return 0;
    await stopEverything();
    throw error;
  }
}

await main(start);
