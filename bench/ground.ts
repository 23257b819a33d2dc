import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { DEMO_PASSWORD } from '#app/demo/accounts.ts';
import { loadDemo } from '#app/demo/load.ts';
import { type Running, startServer } from '#app/server.ts';
import { stringToSign } from '#kernel/rules/signature.ts';
import { startEmbedded, startScratch } from '#kernel/server/embedded.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { readSettings, type Settings } from '#kernel/server/settings.ts';
import { onServer } from '#kernel/test/on-server.ts';
import { prepareCluster } from '#kernel/test/templates/cluster.ts';

export interface Ground {
  readonly settings: Settings;
  readonly databaseUrl: string;
  serve(): Promise<Running>;
  /**
   * The doors count calls and counter-offers by the minute; a measurement begins as in a minute of its own.
   * Its own time is not measured.
   */
  newMinute(): Promise<void>;
  close(): Promise<void>;
}

/** A scratch database with the demonstration, safe settings (synchronous_commit on), in a temporary folder. */
export async function ground(): Promise<Ground> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-bench-'));
  fs.chmodSync(dir, 0o755);
  const database = await startScratch(dir, { durable: true });
  const settings = settingsIn(dir);
  await migrate(database.url);
  await loadDemo(database.url, settings);
  const runtime = on(settings, database.url);
  return {
    ...runtime,
    async close() {
      await runtime.close();
      await database.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The companies of the demonstration without its sixty days: for a measurement that makes all of its documents itself. */
export async function companiesOnly(): Promise<Ground> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-bench-'));
  fs.chmodSync(dir, 0o755);
  prepareCluster(dir);
  const database = await startScratch(dir, { durable: true });
  const runtime = on(settingsIn(dir), onServer(database.url.replace(/\?.*/, ''), 'ctp_demo'));
  return {
    ...runtime,
    async close() {
      await runtime.close();
      await database.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

const settingsIn = (dir: string): Settings =>
  readSettings({
    MODE: 'demo',
    DATA_DIR: path.join(dir, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  });

/** A system on a database that stands. */
function on(settings: Settings, databaseUrl: string): Ground {
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  // Its connection may be cut by the end of the database before it has said goodbye.
  owner.on('error', () => {});
  return {
    settings,
    databaseUrl,
    // Nobody trades beside what is measured.
    serve: () => startServer({ ...settings, demoTradingDays: 0 }, databaseUrl),
    async newMinute() {
      await owner.query('delete from kernel.rate');
      // Rows an act is at work on are let be: nobody waits for the reset.
      await owner.query(
        'delete from offers.act_rate where (member_id, lane) in (select member_id, lane from offers.act_rate for update skip locked)',
      );
    },
    close: () => owner.end(),
  };
}

/** The sizes every flat list and search is measured at. */
export const SIZES = [10_000, 100_000] as const;
/** Two houses that differ in nothing but their size, open at once and served side by side. */
export interface Pair {
  readonly grounds: readonly [Ground, Ground];
  readonly urls: readonly [string, string];
  close(): Promise<void>;
}

/** Two databases of one cluster with the settings of the product, each grown to its size, nobody serving them. */
export interface PairOfDatabases {
  readonly settings: Settings;
  readonly urls: readonly [string, string];
  close(): Promise<void>;
}
export async function pairOfDatabases(
  sizes: readonly [number, number],
  grow: (databaseUrl: string, size: number) => Promise<void>,
): Promise<PairOfDatabases> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-bench-'));
  fs.chmodSync(dir, 0o755);
  const cluster = await startEmbedded(dir);
  const settings = settingsIn(dir);
  await migrate(cluster.url);
  await loadDemo(cluster.url, settings);
  const urls = sizes.map((size) => cluster.url.replace(/[^/]+$/, `rows_${size}`)) as [string, string];
  const maker = new pg.Client({ connectionString: cluster.url.replace(/[^/]+$/, 'template1') });
  await maker.connect();
  for (const size of sizes) await maker.query(`create database rows_${size} template postgres`);
  await maker.end();
  for (const [n, size] of sizes.entries()) await grow(urls[n] as string, size);
  return {
    settings,
    urls,
    async close() {
      await cluster.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The demonstration at both sizes, served, so that both can be asked by turns. */
export async function pairOfGrounds(
  grow: (databaseUrl: string, size: number) => Promise<void>,
): Promise<Pair> {
  const { settings, urls, close } = await pairOfDatabases(SIZES, grow);
  const houses = urls.map((url) => on(settings, url)) as [Ground, Ground];
  const servers = await Promise.all(houses.map((runtime) => runtime.serve()));
  return {
    grounds: houses,
    urls: servers.map((server) => server.url) as [string, string],
    async close() {
      for (const server of servers) await server.stop();
      for (const runtime of houses) await runtime.close();
      await close();
    },
  };
}

const lines = new http.Agent({ keepAlive: true });
/**
 * One call over a kept connection: callers share the process and its processor with the server, so that they
 * must weigh little.
 */
function post(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ text: string; cookies: string[] }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method: 'POST', agent: lines, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ text: Buffer.concat(parts).toString(), cookies: response.headers['set-cookie'] ?? [] }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

export interface Client {
  call(path: string, body: Record<string, unknown>): Promise<{ status: number; data: unknown }>;
  headers(body: Record<string, unknown>): Record<string, string>;
  readonly url: string;
}

/** A signed-in person over HTTP. */
export async function signIn(
  url: string,
  login: string,
  key = 'demo-key-not-for-production',
  password = DEMO_PASSWORD,
): Promise<Client> {
  let token = '';
  let cookie = '';
  const headers = (body: Record<string, unknown>): Record<string, string> => {
    const timestamp = String(Date.now());
    const nonce = randomBytes(16).toString('hex');
    const signature = createHash('sha256')
      .update(stringToSign(body, timestamp, nonce, key))
      .digest('base64');
    return {
      'content-type': 'application/json',
      token,
      timestamp,
      nonce,
      locale: 'zh_CN',
      timezone: 'Asia/Shanghai',
      signature,
      cookie,
    };
  };
  const send = async (at: string, body: Record<string, unknown>) => {
    const answer = await post(url + at, headers(body), JSON.stringify(body));
    if (answer.cookies.length > 0) cookie = answer.cookies.map((c) => c.split(';')[0]).join('; ');
    return JSON.parse(answer.text) as { status: number; data: unknown };
  };
  const answer = await send('/api/bff-aggregation/commonLogin', {
    loginType: 'platform',
    grantType: 'password',
    loginName: login,
    password,
  });
  token = (answer.data as { token?: string } | null)?.token ?? '';
  if (token === '') throw new Error(`${login} could not sign in: ${JSON.stringify(answer)}`);
  return { url, call: send, headers };
}

export const percentile = (values: readonly number[], p: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;

/** Runs `work` from `lanes` loops for `times` calls in all; answers each duration in ms and the rate per second. */
export async function measure(
  times: number,
  lanes: number,
  work: (n: number) => Promise<void>,
): Promise<{ ms: number[]; perSecond: number }> {
  const ms: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let n = next++; n < times; n = next++) {
        const at = performance.now();
        await work(n);
        ms.push(performance.now() - at);
      }
    }),
  );
  return { ms, perSecond: (times / (performance.now() - began)) * 1000 };
}

/** What was measured of one work. */
export interface Measured {
  readonly ms: readonly number[];
  readonly perSecond: number;
}

/**
 * Several works by turns, a few calls of each and whoever began last time comes later: what else the machine
 * does meets them all alike, and a ratio is one of neighbours in time. `around` may look at each turn.
 */
export async function inTurns(
  rounds: number,
  lanes: number,
  works: readonly { readonly name?: string; readonly calls: number; readonly work: () => Promise<void> }[],
  around: (name: string, calls: number, turn: () => Promise<Measured>) => Promise<Measured> = (_, __, turn) =>
    turn(),
): Promise<Measured[]> {
  const all = works.map(() => ({ ms: [] as number[], seconds: 0 }));
  for (let round = 0; round < rounds; round += 1)
    for (let n = 0; n < works.length; n += 1) {
      const turn = (n + round) % works.length;
      const { name = String(turn), calls, work } = works[turn] as (typeof works)[number];
      const { ms, perSecond } = await around(name, calls, () => measure(calls, lanes, work));
      const measurement = all[turn] as (typeof all)[number];
      measurement.ms.push(...ms);
      measurement.seconds += calls / perSecond;
    }
  return all.map(({ ms, seconds }) => ({ ms, perSecond: ms.length / seconds }));
}

export const ratio = (a: number, b: number): string => (a / b).toFixed(2);

/** A bare Fastify that does one thing and answers it as JSON. */
export async function openDoor(
  work: () => Promise<unknown>,
): Promise<{ ask(): Promise<void>; close(): Promise<void> }> {
  const app = Fastify();
  app.post('/door', async () => work());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ask: async () =>
      void JSON.parse((await post(`${url}/door`, { 'content-type': 'application/json' }, '{}')).text),
    close: () => app.close(),
  };
}

/** The peer of a page: a bare Fastify that runs one statement. */
export async function openBare(
  databaseUrl: string,
  statement: string,
  values: readonly unknown[],
): Promise<{ ask(): Promise<void>; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const door = await openDoor(async () => (await pool.query(statement, [...values])).rows);
  return {
    ask: door.ask,
    async close() {
      await door.close();
      await pool.end();
    },
  };
}
