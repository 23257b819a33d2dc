import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { Call, Envelope, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { stringToSign } from '#kernel/rules/signature.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { DEMO_SIGN_KEY } from '#kernel/server/settings.ts';

const entry = fileURLToPath(new URL('./rig-server.ts', import.meta.url));
/** Where compiled code is kept, so that a server after the first starts with half the work. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

/** A server process of its own. `ended` settles when it is gone, however it went. */
export interface RigServer {
  readonly url: string;
  readonly pid: number;
  readonly ended: Promise<void>;
  kill(): Promise<void>;
  errors(): string;
}

/** Starts one server process on a database and waits for its address. `fail` is a CTP_FAIL plan. */
export async function startRigServer(
  databaseUrl: string,
  options: { fail?: string; jobs?: boolean; dataDir?: string; drainMs?: number } = {},
): Promise<RigServer> {
  const dataDir = options.dataDir ?? path.join(os.tmpdir(), `ctp-rig-${process.pid}`);
  fs.mkdirSync(dataDir, { recursive: true });
  const { CTP_FAIL: _none, ...env } = process.env;
  const child: ChildProcess = spawn(
    process.execPath,
    [entry, databaseUrl, dataDir, options.jobs === true ? 'jobs' : 'still', String(options.drainMs ?? 0)],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...env,
        NODE_COMPILE_CACHE: COMPILED,
        ...(options.fail === undefined ? {} : { CTP_FAIL: options.fail }),
      },
    },
  );
  let said = '';
  let errors = '';
  child.stderr?.on('data', (piece: Buffer) => {
    errors += piece.toString('utf8');
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString('utf8');
      const line = /\{"port":(\d+)\}/.exec(said);
      if (line !== null) resolve(Number.parseInt(line[1] as string, 10));
    });
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it listened: ${errors.slice(-2000)}`)),
    );
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    ended,
    errors: () => errors,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts several servers on one database at once. */
export const startRig = (
  databaseUrl: string,
  servers: number,
  options: { jobs?: boolean } = {},
): Promise<RigServer[]> =>
  Promise.all(Array.from({ length: servers }, () => startRigServer(databaseUrl, options)));

export interface Answer<D> {
  readonly http: number;
  readonly envelope: Envelope<D>;
  readonly headers: Headers;
}
export interface SignOptions {
  readonly token?: string;
  readonly cookie?: string;
  readonly timestamp?: number;
  readonly nonce?: string;
  readonly key?: string;
  readonly headers?: Record<string, string | undefined>;
}

/** Headers of a signed call; anything may be spoilt on purpose. */
export function signedHeaders(body: unknown, options: SignOptions = {}): Record<string, string> {
  const timestamp = String(options.timestamp ?? Date.now());
  const nonce = options.nonce ?? randomBytes(16).toString('hex');
  const signature = createHash('sha256')
    .update(stringToSign(body, timestamp, nonce, options.key ?? DEMO_SIGN_KEY))
    .digest('base64');
  const all: Record<string, string | undefined> = {
    'content-type': 'application/json',
    timestamp,
    nonce,
    signature,
    locale: 'en_US',
    timezone: 'Asia/Shanghai',
    token: options.token,
    cookie: options.cookie,
    ...options.headers,
  };
  return Object.fromEntries(Object.entries(all).filter((e): e is [string, string] => e[1] !== undefined));
}

/** A person with a login of his own, who calls over HTTP. */
export interface Guest {
  readonly login: string;
  readonly token: string;
  readonly cookie: string;
  /** One signed call to one server; creating calls get a key unless one is given. Throws only when no answer came. */
  ask<C extends Call>(
    url: string,
    call: C,
    input: InputOf<C> & { idempotencyKey?: string },
  ): Promise<Answer<OutputOf<C>>>;
  /**
   * Keeps asking with the same key, server by server, until an answer that is neither lost, nor a fault, nor
   * «still running» comes.
   */
  insist<C extends Call>(
    urls: readonly string[],
    call: C,
    input: InputOf<C> & { idempotencyKey?: string },
  ): Promise<Answer<OutputOf<C>>>;
}

/** Plants a live login of an account, as signing in would leave it, and answers its holder. */
export async function guest(
  owner: Kysely<AnyTables>,
  login: string,
  side: 'platform' | 'seller' | 'buyer',
): Promise<Guest> {
  const token = randomBytes(32).toString('base64url');
  const fingerprint = randomBytes(32).toString('base64url');
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const { numAffectedRows } =
    await sql`insert into identity.login_record (account_id, token_hash, fp_hash, side, login_type,
      grant_type, ip, user_agent, last_seen_at, expires_at)
    select id, ${hash(token)}, ${hash(fingerprint)}, ${side}, 'platform', 'password', '127.0.0.1', 'rig',
      kernel.now(), kernel.now() + interval '8 days' from identity.account where login_name = ${login}`.execute(
      owner,
    );
  if (numAffectedRows !== 1n) throw new Error(`nobody is called ${login}`);
  const cookie = `chem-dt-fp=${fingerprint}`;
  const send = async <C extends Call>(url: string, call: C, body: unknown): Promise<Answer<OutputOf<C>>> => {
    const response = await fetch(url + call.path, {
      method: 'POST',
      headers: signedHeaders(body, { token, cookie }),
      body: JSON.stringify(body),
    });
    return {
      http: response.status,
      headers: response.headers,
      envelope: (await response.json()) as Envelope<OutputOf<C>>,
    };
  };
  const keyed = (call: Call, input: object) =>
    call.once === undefined ? input : { idempotencyKey: randomUUID(), ...input };
  return {
    login,
    token,
    cookie,
    ask: (url, call, input) => send(url, call, keyed(call, input)),
    async insist(urls, call, input) {
      const body = keyed(call, input);
      for (let n = 0; ; n++) {
        const answer = await send(urls[n % urls.length] as string, call, body).catch(
          (error: unknown) => error as Error,
        );
        const settled =
          !(answer instanceof Error) && answer.http < 500 && answer.envelope.code !== 'STILL_RUNNING';
        if (settled) return answer;
        if (n >= 60)
          throw answer instanceof Error ? answer : new Error(`no answer: ${JSON.stringify(answer.envelope)}`);
        // A server that says when to come again is asked again a little sooner.
        if (!(answer instanceof Error) && answer.headers.has('retry-after')) await delay(400);
      }
    },
  };
}
