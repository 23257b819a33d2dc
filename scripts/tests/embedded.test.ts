import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { watchDatabase } from '#kernel/server/database-watch.ts';
import { type Running, scratchFolder, startEmbedded, startScratch } from '#kernel/server/embedded.ts';
import { closedDoor, databaseAccount } from '#kernel/server/embedded-place.ts';
import { markOf, until } from '#kernel/server/processes.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folders: string[] = [];
const servers: Running[] = [];
const folder = () => {
  const dir = scratchFolder('ctp-embedded');
  folders.push(dir);
  return dir;
};
const run = async (starting: Promise<Running>) => {
  const running = await starting;
  servers.push(running);
  return running;
};
const ask = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
const postmasterOf = (dir: string) =>
  Number.parseInt(fs.readFileSync(path.join(dir, 'pg18/postmaster.pid'), 'utf8'), 10);

afterEach(async () => {
  await Promise.all(servers.splice(0).map((s) => s.stop().catch(() => {})));
  for (const dir of folders.splice(0)) fs.rmSync(dir, { recursive: true, force: true });
}, 60_000);

test('a fresh folder becomes a running database with checksums, Chinese search and the settings of trust 7; stopping ends it', async () => {
  const dir = folder();
  const db = await run(startScratch(dir, { durable: true }));
  expect(db.owned).toBe(true);
  await ask(db.url, 'create extension pg_trgm');
  expect(
    await ask(
      db.url,
      `select cardinality(show_trgm('聚乙烯')) > 0 as sees, current_setting('data_checksums') as sums, current_setting('client_connection_check_interval') as lost, current_setting('synchronous_commit') as sync`,
    ),
  ).toEqual([{ sees: true, sums: 'on', lost: '2s', sync: 'on' }]);
  const pid = postmasterOf(dir);
  await db.stop();
  expect(markOf(pid)).toBeNull();
}, 60_000);

test.runIf(process.platform !== 'win32')(
  'the server is spoken to by its socket, which its account alone may open; by the network where a path is too long for one',
  async () => {
    const dir = folder();
    const near = await run(startScratch(dir));
    const far = await run(startScratch(path.join(dir, 'long'.repeat(20))));
    const how = 'select inet_client_addr() is null as "bySocket"';
    expect(await ask(near.url, how)).toEqual([{ bySocket: true }]);
    expect(fs.statSync(path.join(dir, 'sockets')).mode & 0o777).toBe(0o700);
    expect(await ask(far.url, how)).toEqual([{ bySocket: false }]);
    const byNetwork = near.url.replace(/\?.*/, '');
    expect(await ask(byNetwork, how)).toEqual([{ bySocket: false }]);
  },
  60_000,
);

test('a second start attaches; the server lives until the last one lets go', async () => {
  const dir = folder();
  const first = await run(startScratch(dir));
  const second = await run(startScratch(dir));
  expect([second.url, second.owned]).toEqual([first.url, false]);
  await first.stop();
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const pid = postmasterOf(dir);
  await second.stop();
  expect(markOf(pid)).toBeNull();
}, 60_000);

test('kill -9 of the database server loses no acknowledged row, and the next start survives its stale process-id file', async () => {
  const dir = folder();
  const db = await run(startScratch(dir, { durable: true }));
  await ask(
    db.url,
    'create table fact (id int primary key); insert into fact select generate_series(1, 1000)',
  );
  const pid = postmasterOf(dir);
  process.kill(pid, 'SIGKILL');
  await until(() => markOf(pid) === null, 10_000);
  expect(fs.existsSync(path.join(dir, 'pg18/postmaster.pid'))).toBe(true);
  const again = await run(startScratch(dir, { durable: true }));
  expect(await ask(again.url, 'select count(*)::int as n from fact')).toEqual([{ n: 1000 }]);
}, 90_000);

test('F2 a database that was killed is started again by its watch, on its port and with its rows; a clean end by hand as well', async () => {
  const dir = folder();
  const [db, second] = [
    await run(startScratch(dir, { durable: true })),
    await run(startScratch(dir, { durable: true })),
  ];
  await ask(db.url, 'create table fact (id int primary key); insert into fact values (1)');
  const heard: unknown[] = [];
  const log = (line: Record<string, unknown>) => void heard.push(line.message);
  const giveUp = (why: string) => void heard.push(why);
  const watches = [db, second].map((one) => watchDatabase(one, { log, giveUp }, { lookMs: 50 }));
  const answers = () =>
    ask(db.url, 'select id from fact').then(
      (rows) => rows.length === 1,
      () => false,
    );
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const pid = postmasterOf(dir);
    process.kill(pid, signal);
    expect(await until(async () => markOf(pid) === null && (await answers()), 40_000)).toBe(true);
  }
  await Promise.all(watches.map((watch) => watch.stop()));
  expect(new Set(heard)).toEqual(new Set(['embedded database lost', 'embedded database back']));
  const [pid] = [postmasterOf(dir), await db.stop(), await second.stop()];
  expect(markOf(pid)).toBeNull();
}, 120_000);

test('F2 a database that cannot be started any more is given up after a few tries, in one line', async () => {
  const dir = folder();
  const db = await run(startScratch(dir));
  const control = path.join(dir, 'pg18/global/pg_control');
  const heard: Record<string, unknown>[] = [];
  const gaveUp = Promise.withResolvers<string>();
  const watch = watchDatabase(
    db,
    { log: (line) => void heard.push(line), giveUp: gaveUp.resolve },
    { lookMs: 20, firstPauseMs: 1 },
  );
  fs.renameSync(control, `${control}.away`);
  process.kill(postmasterOf(dir), 'SIGKILL');
  expect(await gaveUp.promise).toMatch(/does not start again: [\s\S]*pg_control/);
  expect(heard.map((line) => line.message)).toEqual([
    'embedded database lost',
    ...Array.from({ length: 6 }, () => 'embedded database does not start'),
  ]);
  await watch.stop();
  fs.renameSync(`${control}.away`, control);
}, 60_000);

test('a stale process-id file whose number now belongs to a stranger is survived', async () => {
  const dir = folder();
  const db = await run(startScratch(dir));
  await db.stop();
  const line = `${process.pid}\n${dir}/pg18\n1700000000\n1\n\n127.0.0.1\n  1 1\nready   \n`;
  fs.writeFileSync(path.join(dir, 'pg18/postmaster.pid'), line);
  const again = await run(startScratch(dir));
  expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
}, 60_000);

test('a server whose launcher was killed is adopted: the next one keeps its rows and stops it', async () => {
  const dir = folder();
  const script = `import { startScratch } from '#kernel/server/embedded.ts'; await startScratch(${JSON.stringify(dir)}, { durable: true }); console.log('up'); setInterval(() => {}, 1000);`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => launcher.stdout.once('data', resolve));
  const pid = postmasterOf(dir);
  launcher.kill('SIGKILL');
  await until(() => launcher.signalCode !== null, 10_000);
  const heir = await run(startScratch(dir, { durable: true }));
  expect([heir.owned, postmasterOf(dir)]).toEqual([true, pid]);
  await heir.stop();
  expect(markOf(pid)).toBeNull();
}, 60_000);

test('two starts at the same moment make one cluster and one server', async () => {
  const dir = folder();
  const [a, b] = await Promise.all([run(startScratch(dir)), run(startScratch(dir))]);
  expect(a.url).toBe(b.url);
}, 60_000);

test.runIf(process.getuid?.() === 0)(
  'as root, a folder behind a closed door is refused in words, or moved when that is allowed',
  async () => {
    const closed = folder();
    fs.chmodSync(closed, 0o700);
    const dir = path.join(closed, 'clone', 'data');
    expect(closedDoor(dir, databaseAccount())).toBe(closed);
    await expect(startEmbedded(dir)).rejects.toThrow(/cannot pass .*DATA_DIR/s);
    const db = await run(startEmbedded(dir, { mayMove: true }));
    folders.push(db.dir);
    expect(db.moved).toBe(true);
    expect(db.dir).toMatch(/^\/var\/lib\/chemical-trading-platform\/[0-9a-f]{12}$/);
    expect(await ask(db.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(spawnSync('stat', ['-c', '%a', closed], { encoding: 'utf8' }).stdout.trim()).toBe('700');
  },
  60_000,
);
