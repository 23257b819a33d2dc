import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { BUSINESS_ZONE, dayOf } from '#kernel/rules/clock.ts';
import { numberFormA, numberFormB } from '#kernel/rules/numbers.ts';
import type { Actor } from './actor.ts';
import type {
  Context,
  Cookie,
  EventKind,
  HistoryEntry,
  Listener,
  ScheduledTask,
  Services,
  Target,
} from './capability.ts';
import { type AnyTables, type Database, deferred, inTransaction, nowHere, type Tx } from './database.ts';
import { instantOf, recentInstant } from './database-clock.ts';
import { publish } from './live.ts';
import { pipelineOf } from './pipelined-connection.ts';
import { scheduleTimers, unscheduleTimer } from './timers.ts';

export interface ContextRuntime {
  /**
   * Connections beside those of the acts: an act that holds one of theirs may wait for one of these, never
   * the other way round.
   */
  readonly separate: Database;
  readonly listeners: ReadonlyMap<string, readonly Listener[]>;
  readonly services: Services;
  readonly numbers: NumberBlocks;
  /**
   * Called after a commit that set timers, so that the runner looks again for tasks of these kinds; of any
   * kind when none is named.
   */
  wake(kinds?: ReadonlySet<string>): void;
}

/** What a finished transaction leaves to be done after its commit. `target` carries what was changed, see `touched`. */
export interface PostCommitEffects {
  readonly live: Map<string, unknown[]>;
  target: Target | null /** Kinds of the timers that were set. */;
  readonly woke: Set<string>;
  readonly history: HistoryEntry[];
  readonly cookies: Cookie[];
}
export function postCommitEffects(): PostCommitEffects {
  const history: HistoryEntry[] = [];
  let named: Target | null = null;
  return {
    live: new Map(),
    woke: new Set(),
    history,
    cookies: [],
    get target() {
      return touched(named, history);
    },
    set target(target) {
      named = target;
    },
  };
}

/**
 * What the operation log says the act touched, with what it changed: as the act named it itself, else as it
 * stands in the history of its target
 * (administration-domain 14.1). The state comes first.
 */
function touched(target: Target | null, history: readonly HistoryEntry[]): Target | null {
  if (target === null || target.changes !== undefined) return target;
  const targetHistory = history.filter((e) => e.bizType === target.type && e.bizId === target.id);
  const changes = targetHistory.flatMap((e) => [
    ...(e.to === null || e.from === e.to ? [] : [{ field: 'state', before: e.from, after: e.to }]),
    ...(e.changes ?? []),
  ]);
  return changes.length === 0 ? target : { ...target, changes };
}

/** Makes the hand of a handler for one transaction. */
export function createContext<I>(
  runtime: ContextRuntime,
  tx: Tx,
  actor: Actor,
  input: I,
  after: PostCommitEffects,
): Context<AnyTables, I> {
  const work: Context<AnyTables, I> = {
    input,
    actor,
    tx,
    requestId: actor.requestId,
    inOwnTransaction: (run) => inOwnTransaction(runtime, work, run),
    outsideTransaction: (run) => outsideTransaction(tx, run),
    now: async () => (await instantOf(tx)).now,
    async emit<P>(kind: EventKind<P>, payload: P) {
      await deferred(
        tx,
        sql`insert into kernel.event (capability, name, payload, request_id)
          values (${kind.name.split('.')[0]}, ${kind.name}, ${JSON.stringify(payload)}::jsonb, ${actor.requestId})`.execute(
          tx,
        ),
      );
      for (const listener of runtime.listeners.get(kind.name) ?? [])
        await listener.handle({ ...work, input: payload as AnyTables });
    },
    async history(entry) {
      await deferred(tx, writeHistory(tx, actor, entry));
      after.history.push(entry);
    },
    async schedule(task) {
      const tasks: readonly ScheduledTask[] = 'kind' in task ? [task] : task;
      await scheduleTimers(tx, tasks);
      for (const { kind } of tasks) after.woke.add(kind);
    },
    async unschedule(kind, key) {
      unscheduleTimer(tx, kind, key);
      await deferred(
        tx,
        sql`delete from kernel.task where kind = ${kind} and key = ${key} and state = 'waiting'`.execute(tx),
      );
    },
    number: (prefix, form = 'A') => (form === 'A' ? runtime.numbers.next(tx, prefix) : gapless(tx, prefix)),
    live(topic, data = {}) {
      after.live.set(topic, [...(after.live.get(topic) ?? []), data]);
    },
    cookie(cookie) {
      after.cookies.push(cookie);
    },
    target(target) {
      after.target = target;
    },
    service: (name) => {
      const service = runtime.services[name];
      if (service === undefined) throw new Error(`service ${String(name)} was not composed`);
      return service;
    },
  };
  return work;
}

function outsideTransaction<R>(tx: Tx, run: () => Promise<R>): Promise<R> {
  const connection = pipelineOf(tx);
  if (connection === undefined) throw new Error('A connection can be given back by `inTransaction` alone.');
  return connection.outside(run);
}

async function inOwnTransaction<R>(
  runtime: ContextRuntime,
  around: Context<AnyTables, unknown>,
  run: (separateCtx: Context<AnyTables>) => Promise<R>,
): Promise<R> {
  const { actor, tx } = around;
  const { rows } = await sql<{
    wrote: boolean;
  }>`select pg_current_xact_id_if_assigned() is not null as wrote`.execute(tx);
  if (rows[0]?.wrote === true)
    throw new Error(
      'An own transaction is opened before the act writes or locks: the two might wait for each other.',
    );
  const after = postCommitEffects();
  const never = () => {
    throw new Error('An own transaction holds the connection that this needs.');
  };
  const result = await inTransaction(runtime.separate.db, actor, 'write', async (ownTx) => {
    const separateCtx = createContext(runtime, ownTx, actor, undefined, after);
    const done = await run({
      ...separateCtx,
      number: never,
      inOwnTransaction: never,
      outsideTransaction: never,
    });
    await publish(ownTx, after.live);
    return done;
  });
  if (after.woke.size > 0) runtime.wake(after.woke);
  return result;
}

async function writeHistory(tx: Tx, actor: Actor, e: HistoryEntry): Promise<void> {
  const parties = [...new Set(e.parties.filter((p): p is string => p !== null))];
  await sql`insert into kernel.trade_history
    (biz_type, biz_id, biz_no, seq, action, from_state, to_state, changes, actor_id, actor_name,
      actor_company_id, actor_side, on_behalf, client_ip, device, request_id, reason, parties, gmt_create)
    values (${e.bizType}, ${e.bizId}::bigint, ${e.bizNo},
      kernel.next_history_seq(${e.bizType}, ${e.bizId}::bigint), ${e.action}, ${e.from}, ${e.to},
      ${JSON.stringify(e.changes ?? [])}::jsonb, ${actor.accountId}::bigint, ${actor.name},
      ${actor.memberId}::bigint, ${e.side}, ${e.onBehalf ?? false}, ${actor.ip}, ${actor.device},
        ${actor.requestId}, ${e.reason ?? null}, ${parties}::bigint[], ${nowHere})`.execute(tx);
}

/**
 * Form B is gapless: the counter row stays locked until this transaction ends; a rolled-back document gives
 * its number back.
 */
async function gapless(tx: Tx, prefix: string): Promise<string> {
  const { rows } = await sql<{ next: string; year: string }>`
    insert into kernel.number_counter as c (prefix, period, next)
    values (${prefix}, to_char(${nowHere} at time zone ${sql.lit(BUSINESS_ZONE)}, 'YYYY'), 2)
    on conflict (prefix, period) do update set next = c.next + 1 returning next - 1 as next, period as year`.execute(
    tx,
  );
  const row = rows[0] as { next: string; year: string };
  return numberFormB(prefix, Number.parseInt(row.year, 10), Number.parseInt(row.next, 10));
}

const BLOCK = 20;
/**
 * Numbers of form A in blocks per process, so that one counter row is never the bottleneck of a busy day;
 * gaps are allowed.
 */
export class NumberBlocks {
  readonly #take: (prefix: string, day: string, size: number) => Promise<number>;
  readonly #blocks = new Map<string, { next: number; end: number }>();
  #queue: Promise<unknown> = Promise.resolve();
  constructor(take: (prefix: string, day: string, size: number) => Promise<number>) {
    this.#take = take;
  }
  async next(tx: Tx, prefix: string): Promise<string> {
    const day = dayOf((await recentInstant(tx)).now);
    const turn = this.#queue.then(() => this.#one(prefix, day));
    this.#queue = turn.catch(() => {});
    return numberFormA(prefix, day, await turn);
  }
  async #one(prefix: string, day: string): Promise<number> {
    const key = `${prefix} ${day}`;
    let block = this.#blocks.get(key);
    if (block === undefined || block.next >= block.end) {
      const start = await this.#take(prefix, day, BLOCK);
      if (this.#blocks.size > 200) this.#blocks.clear();
      block = { next: start, end: start + BLOCK };
      this.#blocks.set(key, block);
    }
    return block.next++;
  }
}

export const newRequestId = (): string => randomUUID();
