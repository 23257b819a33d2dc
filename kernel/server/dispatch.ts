import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Call } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  Anonymous,
  BatchLimit,
  LoginRequired,
  MemberForbidden,
  NoPermission,
  RecordBusy,
  RouteUnknown,
  Validation,
} from '#kernel/rules/refusals.ts';
import { type Actor, holds } from './actor.ts';
import { type ActOutcome, loggedAnswer, operationLogEntry, operationLogRow } from './audit.ts';
import type { BatchJob, CronJob, Handler, Job, Listener, LiveTopic, Module, Timer } from './capability.ts';
import type { Cookie, Services, Target } from './act-context.ts';
import { isGathered } from './capability.ts';
import { createContext, NumberBlocks, type PostCommitEffects, postCommitEffects } from './context.ts';
import { withAuthor } from './conflict-author.ts';
import { codeOf, type Database, inTransaction, mayRetry, type Tx } from './database.ts';
import { failPoint } from './fail-points.ts';
import { runGathered } from './gather.ts';
import { beginAct, openAnswer, sealAnswer } from './idempotency.ts';
import { announcements, publish } from './live.ts';
import { failureLog } from './log-failure.ts';
import type { Runtime, Waker } from './runtime.ts';
import { unwritableText } from './unwritable-text.ts';
import { lastRows } from './written-last.ts';

export function composeRuntime(
  database: Database,
  separate: Database,
  modules: readonly Module[],
  services: Services,
): Runtime & { onWake(listener: Waker): void } {
  const listeners = new Map<string, Listener[]>();
  for (const l of modules.flatMap((r) => r.listeners ?? []))
    listeners.set(l.event, [...(listeners.get(l.event) ?? []), l]);
  const named = <T>(what: string, items: readonly [string, T][]) => {
    const map = new Map<string, T>();
    for (const [key, item] of items) {
      if (map.has(key)) throw new Error(`two ${what} are called ${key}`);
      map.set(key, item);
    }
    return map;
  };
  const wakers: Waker[] = [];
  const take = async (prefix: string, day: string, size: number) => {
    const { rows } = await sql<{
      start: string;
    }>`insert into kernel.number_counter as c (prefix, period, next) values (${prefix}, ${day}, 1 + ${size}::bigint)
      on conflict (prefix, period) do update set next = c.next + ${size}::bigint returning next - ${size}::bigint as start`.execute(
      separate.db,
    );
    return Number.parseInt(rows[0]?.start as string, 10);
  };
  return {
    database,
    separate,
    listeners,
    services,
    tasksDone: new Map(),
    failures: failureLog(separate),
    retries: new Map(),
    numbers: new NumberBlocks(take),
    handlers: named(
      'handlers',
      modules.flatMap((r) => (r.handlers ?? []).map((h): [string, Handler] => [h.call.path, h])),
    ),
    timers: named(
      'timers',
      modules.flatMap((r) => (r.timers ?? []).map((t): [string, Timer] => [t.kind, t])),
    ),
    cronJobs: named(
      'jobs',
      modules.flatMap((r) => (r.cronJobs ?? []).map((j): [string, CronJob] => [j.kind, j])),
    ),
    backgroundJobs: named(
      'errands',
      modules.flatMap((r) => (r.backgroundJobs ?? []).map((e): [string, Job | BatchJob] => [e.kind, e])),
    ),
    topics: named(
      'topics',
      modules.flatMap((r) => (r.topics ?? []).map((t): [string, LiveTopic] => [t.topic, t])),
    ),
    wake: (kinds) => {
      for (const w of wakers) w(kinds);
    },
    onWake: (listener) => {
      wakers.push(listener);
    },
  };
}

/**
 * Audience, button and menu of a call (administration-domain 8.5), then G-CMP (trading-domain 0.4). Refuses
 * with 401/10111, 401/10101, 403/10201 or 16001.
 */
export function admit(call: Call, actor: Actor): void {
  if (call.audience === 'public') return;
  if (actor.identity === 'visitor') throw call.audience === 'probe' ? Anonymous({}) : LoginRequired({});
  if (call.audience === 'probe' || actor.identity === 'clock') return;
  if (!call.audience.includes(actor.identity)) throw NoPermission({});
  if (call.button !== undefined) {
    if (!actor.superAdmin && !holds(actor, call.button, call.routes)) throw NoPermission({});
  } else if (
    call.routes !== undefined &&
    call.routes.length > 0 &&
    !actor.superAdmin &&
    !call.routes.some((r) => actor.routes.has(r))
  )
    throw NoPermission({});
  if (call.verified === true && !actor.verified) throw MemberForbidden({});
}

/** Validates an input against its schema; 10009 with one entry per field. Unknown fields are refused. */
export function parseInput<C extends Call>(call: C, input: unknown): z.output<C['input']> {
  const unwritable = unwritableText(input);
  if (unwritable !== null) throw new InvalidInput([{ field: unwritable, rule: 'text.control', message: '' }]);
  const parsed = call.input.safeParse(input);
  if (parsed.success) return parsed.data as z.output<C['input']>;
  const errors = parsed.error.issues.map((i) => ({
    field: [...i.path, ...(i.code === 'unrecognized_keys' ? i.keys : [])].join('.'),
    rule:
      i.code === 'unrecognized_keys'
        ? 'field.unknown'
        : i.code === 'invalid_type' && i.input === undefined
          ? 'field.input'
          : i.message,
    message: '',
  }));
  throw new InvalidInput(errors);
}
/** A 10009 that carries its fields. */
export class InvalidInput extends Refusal<{ first: string }> {
  readonly errors: { field: string; rule: string; message: string }[];
  constructor(errors: { field: string; rule: string; message: string }[]) {
    super(Validation as never, {
      first: errors[0] === undefined ? '' : `${errors[0].field}: ${errors[0].rule}`,
    });
    this.errors = errors;
  }
}

export interface Answer {
  readonly data: unknown;
  readonly partial?: boolean;
  readonly cookies: readonly Cookie[];
}

/**
 * Runs one call for an actor: permission, schema, one transaction with idempotency, handler, log and live
 * news. The HTTP gate and the tests come through here.
 */
export async function dispatch(runtime: Runtime, actor: Actor, call: Call, input: unknown): Promise<Answer> {
  const handler = runtime.handlers.get(call.path);
  if (handler === undefined) throw RouteUnknown({});
  const began = performance.now();
  const tried: Tried = { target: null };
  try {
    admit(call, actor);
    const { key, body } = call.once === undefined ? { key: null, body: input } : takeKey(input);
    const parsed = parseInput(call, body);
    if (isGathered(handler))
      return {
        data: await runGathered(runtime, actor, handler, parsed, key as string, began),
        cookies: [],
      };
    if (handler.batch) return await runBatch(runtime, actor, handler, parsed as { ids: string[] }, began);
    return await runOne(runtime, actor, handler, parsed, key, began, tried);
  } catch (error) {
    if (call.kind === 'command' && actor.identity !== 'clock')
      runtime.failures.add(actor, call, { input, error, began, target: tried.target });
    throw error;
  }
}

function takeKey(input: unknown): { key: string; body: unknown } {
  const { idempotencyKey, ...body } = (input ?? {}) as Record<string, unknown>;
  if (
    typeof idempotencyKey !== 'string' ||
    !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idempotencyKey)
  )
    throw new InvalidInput([{ field: 'idempotencyKey', rule: 'field.input', message: '' }]);
  return { key: idempotencyKey.toLowerCase(), body };
}

/** What an act that failed was about, and who had tried it, as far as it had found out. */
interface Tried {
  target: Target | null;
}

async function runOne(
  runtime: Runtime,
  actor: Actor,
  handler: Handler,
  parsed: unknown,
  key: string | null,
  began: number,
  tried: Tried = { target: null },
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const after = postCommitEffects();
    try {
      const data = await inTransaction(runtime.database.db, actor, handler.mode, (tx) =>
        inside(runtime, tx, actor, handler, parsed, key, after, began),
      );
      await failPoint('after-commit');
      if (after.woke.size > 0) runtime.wake(after.woke);
      return { data, cookies: after.cookies };
    } catch (error) {
      tried.target = after.target;
      const again = mayRetry(error) && attempt <= 3 && (key !== null || handler.mode === 'read');
      if (!again) throw await withAuthor(runtime.database, actor, translate(error), after.target);
      const code = codeOf(error) ?? '';
      runtime.retries.set(code, (runtime.retries.get(code) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 5 * attempt + Math.random() * 20));
    }
  }
}

async function inside(
  runtime: Runtime,
  tx: Tx,
  actor: Actor,
  handler: Handler,
  parsed: unknown,
  key: string | null,
  after: PostCommitEffects,
  began: number,
): Promise<unknown> {
  const { call } = handler;
  if (key !== null) {
    const before = await beginAct(tx, actor, call, key, parsed);
    if (before !== undefined) return openAnswer(runtime.services.secrets, { path: call.path, key }, before);
  }
  await failPoint('before-first-write');
  const out = await handler.run(createContext(runtime, tx, actor, parsed, after));
  const data = call.answer === 'file' ? out : call.output.parse(out);
  if (handler.mode === 'write') {
    await failPoint('between-writes');
    await leaveTraces(
      runtime,
      tx,
      actor,
      call,
      key,
      {
        input: parsed,
        output: data,
        target: after.target,
        error: null,
        costMs: Math.round(performance.now() - began),
      },
      after,
    );
    await failPoint('before-commit');
  }
  return data;
}

/**
 * What every write ends with, in one statement: the answer kept for a repeat, the row of the log, timers and events,
 * the news at commit.
 */
async function leaveTraces(
  runtime: Runtime,
  tx: Tx,
  actor: Actor,
  call: Call,
  key: string | null,
  did: ActOutcome,
  after: PostCommitEffects,
): Promise<void> {
  const traces: RawBuilder<unknown>[] = [];
  const logged = call.kind === 'command' ? loggedAnswer(call, did) : null;
  const stored = key === null ? null : keptAnswer(runtime, call, key, did.output);
  // Kept once: what the log has word for word is read from there when the act is repeated.
  if (key !== null && stored !== logged)
    traces.push(
      sql`answered as (update kernel.act set answer = ${stored}::jsonb where account_id = ${actor.accountId ?? '0'}::bigint and path = ${call.path} and key = ${key}::uuid)`,
    );
  if (call.kind === 'command')
    traces.push(sql`logged as (${operationLogRow(operationLogEntry(actor, call, did, logged))})`);
  if (traces.length === 0) return publish(tx, after.live);
  traces.push(...lastRows(tx));
  await sql`with ${sql.join(traces)} select ${sql.join([sql`true`, ...announcements(after.live)])}`.execute(
    tx,
  );
}

const keptAnswer = (runtime: Runtime, call: Call, key: string, output: unknown): string =>
  JSON.stringify(sealAnswer(runtime.services.secrets, { path: call.path, key }, call.output, output ?? null));

/** Database errors that mean something to people become refusals; everything else stays a fault. */
function translate(error: unknown): unknown {
  if (codeOf(error) === '55P03') return RecordBusy({ seconds: 1 });
  return error;
}

const MOST_IN_BATCH = 200;
async function runBatch(
  runtime: Runtime,
  actor: Actor,
  handler: Handler,
  parsed: { ids: string[] },
  began: number,
): Promise<Answer> {
  if (parsed.ids.length > MOST_IN_BATCH) throw BatchLimit({ n: MOST_IN_BATCH });
  const failures: { id: string; status: number; code: string; message: string }[] = [];
  const each: Handler = {
    ...handler,
    run: async (ctx) => {
      await handler.run(ctx);
      return { success: 1, fail: 0, failures: [] };
    },
  };
  for (const id of parsed.ids) {
    try {
      await runOne(runtime, actor, each, { ...parsed, id, ids: [id] }, null, began);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failures.push({
        id,
        status: error.kind.status,
        code: error.kind.code,
        message: error.says(actor.locale),
      });
    }
  }
  const success = parsed.ids.length - failures.length;
  return { data: { success, fail: failures.length, failures }, partial: success === 0, cookies: [] };
}
