import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { stringToSign } from '#kernel/rules/signature.ts';
import { startScratch } from '#kernel/server/embedded.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { type Settings, readSettings } from '#kernel/server/settings.ts';
import { DEMO_PASSWORD } from '#app/demo/accounts.ts';
import { loadDemo } from '#app/demo/load.ts';
import { type Running, startServer } from '#app/server.ts';

export interface Ground { readonly settings: Settings; readonly databaseUrl: string; serve(): Promise<Running>;
  /** The doors count calls and counter-offers by the minute; a measurement begins as in a minute of its own. Its own time is not measured. */
  newMinute(): Promise<void>; close(): Promise<void> }

/** A scratch database with the demonstration, safe settings (synchronous_commit on), in a temporary folder. */
export async function ground(): Promise<Ground> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-bench-'));
  fs.chmodSync(dir, 0o755);
  const database = await startScratch(dir, { durable: true });
  const settings = readSettings({ MODE: 'demo', DATA_DIR: path.join(dir, 'data'), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' });
  await migrate(database.url);
  await loadDemo(database.url, settings);
  const owner = new pg.Pool({ connectionString: database.url, max: 1 });
  // Its connection may be cut by the end of the database before it has said goodbye.
  owner.on('error', () => {});
  return {
    settings, databaseUrl: database.url, serve: () => startServer(settings, database.url),
    async newMinute() {
      await owner.query('delete from kernel.rate');
      await owner.query('delete from offers.act_rate');
    },
    async close() {
      await owner.end();
      await database.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

const lines = new http.Agent({ keepAlive: true });
/** One call over a kept connection: callers share the process and its processor with the server, so that they must weigh little. */
function post(url: string, headers: Record<string, string>, body: string): Promise<{ text: string; cookies: string[] }> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent: lines, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve({ text: Buffer.concat(parts).toString(), cookies: response.headers['set-cookie'] ?? [] }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

export interface Client { call(path: string, body: Record<string, unknown>): Promise<{ status: number; data: unknown }>; headers(body: Record<string, unknown>): Record<string, string>; readonly url: string }

/** A signed-in person over HTTP. */
export async function signIn(url: string, login: string, key = 'demo-key-not-for-production', password = DEMO_PASSWORD): Promise<Client> {
  let token = '';
  let cookie = '';
  const headers = (body: Record<string, unknown>): Record<string, string> => {
    const timestamp = String(Date.now());
    const nonce = randomBytes(16).toString('hex');
    const signature = createHash('sha256').update(stringToSign(body, timestamp, nonce, key)).digest('base64');
    return { 'content-type': 'application/json', token, timestamp, nonce, locale: 'zh_CN', timezone: 'Asia/Shanghai', signature, cookie };
  };
  const send = async (at: string, body: Record<string, unknown>) => {
    const answer = await post(url + at, headers(body), JSON.stringify(body));
    if (answer.cookies.length > 0) cookie = answer.cookies.map((c) => c.split(';')[0]).join('; ');
    return JSON.parse(answer.text) as { status: number; data: unknown };
  };
  const answer = await send('/api/bff-aggregation/commonLogin', { loginType: 'platform', grantType: 'password', loginName: login, password });
  token = (answer.data as { token?: string } | null)?.token ?? '';
  if (token === '') throw new Error(`${login} could not sign in: ${JSON.stringify(answer)}`);
  return { url, call: send, headers };
}

export const percentile = (values: readonly number[], p: number): number => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;

/** Runs `work` from `lanes` loops for `times` calls in all; answers each duration in ms and the rate per second. */
export async function measure(times: number, lanes: number, work: (n: number) => Promise<void>): Promise<{ ms: number[]; perSecond: number }> {
  const ms: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(Array.from({ length: lanes }, async () => {
    for (let n = next++; n < times; n = next++) {
      const at = performance.now();
      await work(n);
      ms.push(performance.now() - at);
    }
  }));
  return { ms, perSecond: (times / (performance.now() - began)) * 1000 };
}

export const ratio = (a: number, b: number): string => (a / b).toFixed(2);

/** The peer of a page: a bare Fastify that runs one statement and answers its rows as JSON. */
export async function barePage(databaseUrl: string, statement: string, values: readonly unknown[], calls: number, lanes: number): Promise<{ ms: number[]; perSecond: number }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = Fastify();
  app.post('/page', async () => (await pool.query(statement, [...values])).rows);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const measured = await measure(calls, lanes, async () => {
    JSON.parse((await post(`${url}/page`, { 'content-type': 'application/json' }, '{}')).text);
  });
  await app.close();
  await pool.end();
  return measured;
}
