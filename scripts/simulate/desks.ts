import { setTimeout as delay } from 'node:timers/promises';
import { actorByLogin } from '#app/actor-by-login.ts';
import { composeServices, openRuntime } from '#app/compose.ts';
import type { Call } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { openDatabase } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { type CuttingProxy, cuttingProxy } from '#kernel/test/cutting-proxy.ts';
import { type Guest, guest, type RigServer, startRigServer } from '#kernel/test/rig.ts';
import { testSettings } from '#kernel/test/settings.ts';
import type { ownerConnection } from '#kernel/test/owner.ts';
import { BUYERS, OPERATOR } from './plan.ts';
import type { Desk, Heard } from './vocabulary.ts';

/** Answers that say "not now": the act is asked again with its key. */
const NOT_NOW: readonly string[] = [
  ...['STILL_RUNNING', 'RECORD_BUSY', 'OVERLOADED', 'SIGN_SKEW'],
  ...['DATABASE_UNREACHABLE', 'STORAGE_FULL', 'UPSTREAM', 'TOO_MANY'],
];
const CONNECTIONS = 5;

/** A desk of this process: a runtime of its own on the database, behind a proxy that cuts. */
export class OwnDesk implements Desk {
  readonly proxy: CuttingProxy;
  readonly #actors: ReadonlyMap<string, Actor>;
  #open: { readonly runtime: Runtime; readonly ended: AbortController; close(): Promise<unknown> };

  private constructor(proxy: CuttingProxy, actors: ReadonlyMap<string, Actor>) {
    this.proxy = proxy;
    this.#actors = actors;
    this.#open = this.#opened();
  }
  static async on(runtimeUrl: string, actors: ReadonlyMap<string, Actor>): Promise<OwnDesk> {
    return new OwnDesk(await cuttingProxy(runtimeUrl), actors);
  }
  #opened() {
    const [database, numbers] = [CONNECTIONS, 1].map((max) =>
      openDatabase(this.proxy.url, { max, acquireTimeoutMs: 10_000 }),
    ) as [ReturnType<typeof openDatabase>, ReturnType<typeof openDatabase>];
    const runtime = openRuntime(database, numbers, composeServices(testSettings()));
    const close = async () => {
      await runtime.failures.close(1000);
      await Promise.allSettled([database.close(), numbers.close()]);
    };
    return { runtime, ended: new AbortController(), close };
  }

  async ask(login: string, call: Call, input: object): Promise<Heard> {
    const { runtime, ended } = this.#open;
    if (ended.signal.aborted) return { how: 'unknown', why: 'the desk ended' };
    const actor = { ...(this.#actors.get(login) as Actor), requestId: newRequestId() };
    const gone = new Promise<Heard>((resolve) => {
      ended.signal.addEventListener('abort', () => resolve({ how: 'unknown', why: 'the desk ended' }), {
        once: true,
      });
    });
    const sent = JSON.parse(JSON.stringify(input)) as unknown;
    const answer = dispatch(runtime, actor, call, sent).then(
      ({ data }): Heard => ({ how: 'ok', data: JSON.parse(JSON.stringify(data)) as Record<string, unknown> }),
      heardError,
    );
    return Promise.race([answer, gone, silence()]);
  }
  /** Does what is due; answers what failed. */
  async tick(): Promise<string[]> {
    const failed: string[] = [];
    await runDue(this.#open.runtime, ({ kind }, error) => failed.push(`${kind}: ${String(error)}`)).catch(
      (error: unknown) => failed.push(`runner: ${String(error)}`),
    );
    return failed;
  }
  /** As a process that is killed: every connection breaks at once, nobody hears an answer, another desk takes its place. */
  async endAndOpenAgain(): Promise<void> {
    const former = this.#open;
    former.ended.abort();
    this.proxy.refuse(true);
    await delay(5);
    this.proxy.refuse(false);
    this.#open = this.#opened();
    void former.close();
  }
  async close(): Promise<void> {
    await this.#open.close();
    await this.proxy.close();
  }
}

/** Longer than every limit that a statement, a lock or a free connection has: who has no answer by then gets none. */
const SILENT_MS = 25_000;
export const SILENCE = 'no answer at all';
const silence = (): Promise<Heard> => delay(SILENT_MS, { how: 'unknown', why: SILENCE }, { ref: false });

function heardError(error: unknown): Heard {
  if (!(error instanceof Refusal)) return { how: 'unknown', why: String((error as Error)?.message ?? error) };
  const { code } = error.kind;
  return NOT_NOW.includes(code)
    ? { how: 'unknown', why: code }
    : { how: 'refused', code, details: (error.details ?? {}) as Record<string, unknown> };
}

/** The people who act, as each runtime knows them. */
export async function actorsOf(runtime: Runtime): Promise<ReadonlyMap<string, Actor>> {
  const known = new Map<string, Actor>();
  for (const { login } of BUYERS) known.set(login, await actorByLogin(runtime, login, 'buyer'));
  known.set(OPERATOR, await actorByLogin(runtime, OPERATOR, 'platform'));
  return known;
}

/** A server process that is asked over HTTP, signed, by people with logins of their own. */
export class ServerDesk implements Desk {
  server: RigServer;
  readonly #runtimeUrl: string;
  readonly #guests: ReadonlyMap<string, Guest>;

  private constructor(server: RigServer, runtimeUrl: string, guests: ReadonlyMap<string, Guest>) {
    this.server = server;
    this.#runtimeUrl = runtimeUrl;
    this.#guests = guests;
  }
  static async on(runtimeUrl: string, guests: ReadonlyMap<string, Guest>): Promise<ServerDesk> {
    return new ServerDesk(await startRigServer(runtimeUrl), runtimeUrl, guests);
  }
  async ask(login: string, call: Call, input: object): Promise<Heard> {
    const answer = await (this.#guests.get(login) as Guest)
      .ask(this.server.url, call, input as never)
      .catch((error: Error) => error);
    if (answer instanceof Error)
      return { how: 'unknown', why: String((answer.cause as Error | undefined)?.message ?? answer.message) };
    const { http, envelope } = answer;
    if (http >= 500 || http === 429 || NOT_NOW.includes(envelope.code))
      return { how: 'unknown', why: `${http} ${envelope.code}` };
    return envelope.code === 'OK'
      ? { how: 'ok', data: envelope.data as Record<string, unknown> }
      : {
          how: 'refused',
          code: envelope.code,
          details: ((envelope as { details?: Record<string, unknown> }).details ?? {}) as Record<
            string,
            unknown
          >,
        };
  }
  /** After a kill: another process in its place. */
  async startAgain(): Promise<void> {
    this.server = await startRigServer(this.#runtimeUrl);
  }
  close(): Promise<void> {
    return this.server.kill();
  }
}

export async function guestsOf(
  owner: ReturnType<typeof ownerConnection>,
): Promise<ReadonlyMap<string, Guest>> {
  const known = new Map<string, Guest>();
  for (const { login } of BUYERS) known.set(login, await guest(owner.db, login, 'buyer'));
  known.set(OPERATOR, await guest(owner.db, OPERATOR, 'platform'));
  return known;
}
