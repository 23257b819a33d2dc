import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder, startEmbedded } from '#kernel/server/embedded.ts';
import { markOf, until } from '#kernel/server/processes.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { NEGOTIATION } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { ask } from '../database.ts';

const dir = scratchFolder('ctp-start');
/** As long as a test may take: what is proven is what happens, not how soon. */
const LONG_MS = 360_000;
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  if (fs.existsSync(path.join(dir, 'pg18/postmaster.pid'))) await (await startEmbedded(dir)).stop();
  fs.rmSync(dir, { recursive: true, force: true });
}, 60_000);

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
const databasePid = () => Number.parseInt(fs.readFileSync(path.join(dir, 'pg18/postmaster.pid'), 'utf8'), 10);

/** Runs the start command as a person does, with settings of this test. */
function command(env: Record<string, string>, script = 'scripts/start.ts') {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: {
      ...process.env,
      MODE: 'demo',
      HOST: '127.0.0.1',
      DATA_DIR: dir,
      DEMO_TRADING_DAYS: '10',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const heard = { said: '', code: null as number | null };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => (heard.said += String(piece)));
  child.once('exit', (code, signal) => (heard.code = signal === null ? code : -1));
  return { child, heard };
}

test(
  'start serves with its accounts in a table; kill -9 and a second start lose nothing, the database adopted; a signal stops server and database',
  async () => {
    const port = String(await freePort());
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (r) => r.ok,
        () => false,
      );
    const first = command({ PORT: port });
    expect(await until(async () => first.heard.code !== null || (await ready()), LONG_MS, 200)).toBe(true);
    expect(first.heard.said).toMatch(/Open {5}http:\/\/127\.0\.0\.1:\d+[\s\S]*Demo accounts 演示账号/);
    const url = await startEmbedded(dir);
    const before = await ask<{ n: string }>(url.url, 'select count(*) as n from kernel.migration');
    const statuses = await ask<{ status: string }>(
      url.url,
      'select distinct status from offers.negotiation order by 1',
    );
    expect(statuses.map((s) => s.status)).toEqual(Object.values(NEGOTIATION).toSorted());
    await url.stop();
    const postmaster = databasePid();
    first.child.kill('SIGKILL');
    await until(() => first.heard.code !== null, LONG_MS);

    const second = command({ PORT: port });
    expect(await until(async () => second.heard.code !== null || (await ready()), LONG_MS, 50)).toBe(true);
    expect(databasePid()).toBe(postmaster);
    const again = await startEmbedded(dir);
    expect(await ask(again.url, 'select count(*) as n from kernel.migration')).toEqual(before);
    await again.stop();

    const taken = command({ PORT: port });
    await until(() => taken.heard.code !== null, LONG_MS);
    expect([taken.heard.code, taken.heard.said]).toEqual([
      1,
      expect.stringContaining(`Port ${port} is taken`),
    ]);

    second.child.kill('SIGINT');
    expect(await until(() => second.heard.code !== null, LONG_MS)).toBe(true);
    expect([second.heard.code, markOf(postmaster)]).toEqual([0, null]);
  },
  LONG_MS,
);

test(
  'F2 a start whose database is killed brings it back by itself, and its server goes on without a start anew',
  async () => {
    const port = String(await freePort());
    const answer = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        (r) => r.status,
        () => 0,
      );
    const { child, heard } = command({ PORT: port, LOG_LEVEL: 'info' });
    const ready = async () => heard.code !== null || (await answer('/readyz')) === 200;
    expect(await until(ready, LONG_MS, 50)).toBe(true);
    const pid = databasePid();
    process.kill(pid, 'SIGKILL');
    expect(await until(async () => (await answer('/readyz')) === 503, LONG_MS, 20)).toBe(true);
    expect(await until(ready, LONG_MS, 50)).toBe(true);
    expect([heard.code, databasePid() === pid]).toEqual([null, false]);
    expect(heard.said).toMatch(/"embedded database lost"[\s\S]*"embedded database back"/);
    child.kill('SIGTERM');
    expect(await until(() => heard.code !== null, LONG_MS)).toBe(true);
    expect(heard.code).toBe(0);
  },
  LONG_MS,
);

test(
  'F8 Ctrl-C while the demonstration is loaded ends cleanly, without a stack, and leaves no lock',
  async () => {
    const DATA_DIR = scratchFolder('ctp-cut');
    const { child, heard } = command({ PORT: String(await freePort()), DATA_DIR });
    try {
      const loading = () => heard.code !== null || /demo data[\s\S]*days/.test(heard.said);
      expect(await until(loading, LONG_MS, 50)).toBe(true);
      child.kill('SIGINT');
      expect(await until(() => heard.code !== null, LONG_MS)).toBe(true);
      expect([heard.code, heard.said.match(/.*(Error|\n\s+at ).*/)?.[0] ?? null]).toEqual([0, null]);
      expect(heard.said).toContain('Stopped.');
      expect(heard.said).not.toContain('could not be logged');
      expect(fs.existsSync(path.join(DATA_DIR, 'start.lock'))).toBe(false);
    } finally {
      child.kill('SIGKILL');
      fs.rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
  LONG_MS,
);

test(
  'wrong settings are said one a line, and nothing is started; what was compiled for it is kept for the next start',
  async () => {
    const kept = path.join(ROOT, 'node_modules/.cache/compiled');
    fs.rmSync(kept, { recursive: true, force: true });
    const wrong = command({ PORT: 'many', MODE: 'production' }, 'scripts/start.mjs');
    await until(() => wrong.heard.code !== null, LONG_MS);
    expect(wrong.heard.code).toBe(1);
    expect(wrong.heard.said).toMatch(
      /PORT must be a port number[\s\S]*SIGN_KEY is missing[\s\S]*\.env\.example/,
    );
    expect(fs.readdirSync(kept, { recursive: true }).length).toBeGreaterThan(1000);
  },
  LONG_MS,
);
