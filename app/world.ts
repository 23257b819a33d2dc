import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import type { Call, Identity, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { Refusal, type RefusalKind } from '#kernel/rules/refusal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { type AnyTables, type Database, inTransaction, openDatabase } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { ownerConnection } from '#kernel/test/owner.ts';
import { freshDatabase } from '#kernel/test/scratch.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { actorByLogin } from './actor-by-login.ts';
import { auditOf } from './audit-of.ts';
import { composeServices, openRuntime } from './compose.ts';

export interface Person {
  readonly actor: Actor;
  /**
   * Knocks as this person: permission, schema, transaction, log, as over the wire. A key for acts that need
   * one is made unless given.
   */
  does<C extends Call>(call: C, input: InputOf<C> & { idempotencyKey?: string }): Promise<OutputOf<C>>;
  /** The same person with rights read anew. */
  again(): Promise<Person>;
}
export interface World {
  readonly runtime: Runtime;
  readonly sql: Kysely<AnyTables>;
  /** The owner's address. */
  readonly url: string;
  /** Where a server logs in. */
  readonly runtimeUrl: string;
  as(login: string, identity?: Identity): Promise<Person>;
  /**
   * Pushes the clock by `2h`, `30min`, `1d`, `45s` and one second more, because a machine's clock may step
   * back a little.
   */
  push(by: string): Promise<void>;
  /** Stops the clock at an instant; null lets it run again. */
  hold(at: string | Date | null): Promise<void>;
  now(): Promise<Date>;
  /** Runs everything due; a failing task fails the test. */
  tick(): Promise<number>;
  /** Every invariant view that returns a row; must stay empty. */
  audit(): Promise<Record<string, unknown[]>>;
  close(): Promise<void>;
}

/** A system of its own on a fresh copy of the installed (or demo) database. Closed after the test file. */
export async function openWorld(options: { demo?: boolean; max?: number } = {}): Promise<World> {
  const fresh = await freshDatabase(options.demo === false ? 'ctp_bare' : 'ctp_demo');
  const opened = worldOn(fresh, options);
  const world: World = {
    ...opened,
    async close() {
      await opened.close();
      await fresh.drop();
    },
  };
  afterAll(() => world.close());
  return world;
}

/** A system on a database that stands, beside the servers on it; who opens it closes it. */
export function worldOn(
  place: { readonly url: string; readonly runtimeUrl: string },
  options: { max?: number } = {},
): World {
  // Fifty callers at once wait their turn for eight connections as long as a slow machine needs: what is
  // proven is who may, not how soon.
  const database: Database = openDatabase(place.runtimeUrl, {
    max: options.max ?? 8,
    acquireTimeoutMs: 30_000,
  });
  const numbers = openDatabase(place.runtimeUrl, { max: 1, acquireTimeoutMs: 30_000 });
  const owner = ownerConnection(place.url);
  const runtime = openRuntime(database, numbers, composeServices(testSettings()));
  return {
    runtime,
    sql: owner.db,
    url: place.url,
    runtimeUrl: place.runtimeUrl,
    as: (login, identity) => person(runtime, login, identity ?? null),
    async push(by) {
      await sql`update kernel.clock set shift = shift + ${by}::interval + interval '1 second'`.execute(
        owner.db,
      );
    },
    async hold(at) {
      await sql`update kernel.clock set held_at =
        ${at === null ? null : new Date(at).toISOString()}::timestamptz - case when ${at === null}
        then interval '0' else shift end`.execute(owner.db);
    },
    now: async () =>
      (await sql<{ now: Date }>`select kernel.now() as now`.execute(owner.db)).rows[0]?.now as Date,
    async tick() {
      const errors: unknown[] = [];
      const done = await runDue(runtime, (task, error) =>
        errors.push(Object.assign(error as Error, { task })),
      );
      if (errors.length > 0) throw errors[0];
      return done;
    },
    audit: () => auditOf(owner.db),
    async close() {
      await runtime.failures.flush();
      await Promise.all([database.close(), numbers.close(), owner.close()]);
    },
  };
}

async function person(runtime: Runtime, login: string, identity: Identity | null): Promise<Person> {
  const actor = await actorByLogin(runtime, login, identity);
  return {
    actor,
    async does(call, input) {
      const sent = call.once === undefined ? input : { idempotencyKey: randomUUID(), ...input };
      const answer = await dispatch(
        runtime,
        { ...actor, requestId: newRequestId() },
        call,
        JSON.parse(JSON.stringify(sent)),
      ).catch(async (error: unknown) => {
        // What a test reads next may be the line about it.
        await runtime.failures.flush();
        throw error;
      });
      return answer.data as OutputOf<typeof call>;
    },
    again: () => person(runtime, login, identity),
  };
}

/** Expects a named refusal, and its details when given. */
export async function refused<D>(
  work: Promise<unknown>,
  kind: RefusalKind<D>,
  details?: Partial<D>,
): Promise<Refusal<D>> {
  const error: unknown = await work.then(
    () => new Error(`expected ${kind.code}, but it went through`),
    (e: unknown) => e,
  );
  if (!(error instanceof Refusal)) throw error;
  expect({ code: error.kind.code, details: error.details }).toMatchObject({
    code: kind.code,
    ...(details === undefined ? {} : { details }),
  });
  return error as Refusal<D>;
}

export { inTransaction };
