import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { BUSINESS_ZONE, dayOf } from '#kernel/rules/clock.ts';
import { numberFormA, numberFormB } from '#kernel/rules/numbers.ts';
import type { Actor } from './actor.ts';
import type { Listener } from './capability.ts';
import type {
  Context,
  Cookie,
  EventKind,
  HistoryEntry,
  ScheduledTask,
  Services,
  Target,
} from './act-context.ts';
import { type AnyTables, type Database, deferred, inTransaction, nowHere, type Tx } from './database.ts';
import { instantOf, recentInstant } from './database-clock.ts';
import { publish } from './live.ts';
import { pipelineOf } from './pipelined-connection.ts';
import { emitEvent, scheduleTimers, unscheduleTimer } from './written-last.ts';

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
      const { requestId } = actor;
      await emitEvent(tx, { name: kind.name, payload: JSON.stringify(payload), requestId });
      for (const listener of runtime.listeners.get(kind.name) ?? [])
        await listener.handle({ ...work, input: payload as AnyTables });
    },
    async history(entries) {
      const rows: readonly HistoryEntry[] = 'bizType' in entries ? [entries] : entries;
      if (rows.length === 0) return;
      await deferred(tx, writeHistory(tx, actor, rows));
      after.history.push(...rows);
    },
    async schedule(task) {
      const tasks: readonly ScheduledTask[] = 'kind' in task ? [task] : task;
      await scheduleTimers(tx, tasks);
      for (const { kind } of tasks) after.woke.add(kind);
    },
    unschedule: (kind, key) => unscheduleTimer(tx, kind, key),
    number: async (prefix, form = 'A') =>
      form === 'A' ? ((await runtime.numbers.next(tx, prefix, 1))[0] as string) : gapless(tx, prefix),
    numbers: (prefix, count) => runtime.numbers.next(tx, prefix, count),
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
      numbers: never,
      inOwnTransaction: never,
      outsideTransaction: never,
    });
    await publish(ownTx, after.live);
    return done;
  });
  if (after.woke.size > 0) runtime.wake(after.woke);
  return result;
}

/** One document may stand in several of the rows: its numbers go on within the statement. */
async function writeHistory(tx: Tx, actor: Actor, entries: readonly HistoryEntry[]): Promise<void> {
  const [first, ...rest] = entries as readonly [HistoryEntry, ...HistoryEntry[]];
  if (rest.length > 0) return writeHistories(tx, actor, entries);
  const by = first.by ?? actor;
  await sql`insert into kernel.trade_history
    (biz_type, biz_id, biz_no, seq, action, from_state, to_state, changes, actor_id, actor_name,
      actor_company_id, actor_side, on_behalf, client_ip, device, request_id, reason, parties, gmt_create)
    values (${first.bizType}, ${first.bizId}::bigint, ${first.bizNo},
      kernel.next_history_seq(${first.bizType}, ${first.bizId}::bigint), ${first.action}, ${first.from}, ${first.to},
      ${JSON.stringify(first.changes ?? [])}::jsonb, ${by.accountId}::bigint, ${by.name},
      ${by.memberId}::bigint, ${first.side}, ${first.onBehalf ?? false}, ${by.ip}, ${by.device},
        ${by.requestId}, ${first.reason ?? null}, ${partiesOf(first)}::bigint[], ${nowHere})`.execute(tx);
}

const partiesOf = (e: HistoryEntry): string[] => [
  ...new Set(e.parties.filter((party): party is string => party !== null)),
];

async function writeHistories(tx: Tx, actor: Actor, entries: readonly HistoryEntry[]): Promise<void> {
  const rows = entries.map((e) => {
    const by = e.by ?? actor;
    return {
      biz_type: e.bizType,
      biz_id: e.bizId,
      biz_no: e.bizNo,
      action: e.action,
      from_state: e.from,
      to_state: e.to,
      changes: e.changes ?? [],
      actor_id: by.accountId,
      actor_name: by.name,
      actor_company_id: by.memberId,
      actor_side: e.side,
      on_behalf: e.onBehalf ?? false,
      client_ip: by.ip,
      device: by.device,
      request_id: by.requestId,
      reason: e.reason ?? null,
      parties: partiesOf(e),
    };
  });
  await sql`with e as (
      select r.*, row_number() over () as n
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(biz_type text, biz_id bigint, biz_no text,
        action text, from_state text, to_state text, changes jsonb, actor_id bigint, actor_name text,
        actor_company_id bigint, actor_side text, on_behalf boolean, client_ip text, device text, request_id text,
        reason text, parties bigint[])),
    doc as (
      select biz_type, biz_id, kernel.next_history_seq(biz_type, biz_id) as next from e group by biz_type, biz_id)
    insert into kernel.trade_history
      (biz_type, biz_id, biz_no, seq, action, from_state, to_state, changes, actor_id, actor_name,
        actor_company_id, actor_side, on_behalf, client_ip, device, request_id, reason, parties, gmt_create)
    select e.biz_type, e.biz_id, e.biz_no,
      doc.next + row_number() over (partition by e.biz_type, e.biz_id order by e.n) - 1, e.action, e.from_state,
      e.to_state, e.changes, e.actor_id, e.actor_name, e.actor_company_id, e.actor_side, e.on_behalf, e.client_ip,
      e.device, e.request_id, e.reason, e.parties, ${nowHere}
    from e join doc using (biz_type, biz_id)
    order by e.n`.execute(tx);
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
  async next(tx: Tx, prefix: string, count: number): Promise<string[]> {
    const day = dayOf((await recentInstant(tx)).now);
    const turn = this.#queue.then(() => this.#some(prefix, day, count));
    this.#queue = turn.catch(() => {});
    return (await turn).map((n) => numberFormA(prefix, day, n));
  }
  async #some(prefix: string, day: string, count: number): Promise<number[]> {
    const key = `${prefix} ${day}`;
    const taken: number[] = [];
    while (taken.length < count) {
      const block = this.#blocks.get(key);
      if (block !== undefined && block.next < block.end) {
        taken.push(block.next++);
        continue;
      }
      const size = Math.max(BLOCK, count - taken.length);
      const start = await this.#take(prefix, day, size);
      if (this.#blocks.size > 200) this.#blocks.clear();
      this.#blocks.set(key, { next: start, end: start + size });
    }
    return taken;
  }
}

export const newRequestId = (): string => randomUUID();
