import { type RawBuilder, sql } from 'kysely';
import type { ScheduledTask } from './act-context.ts';
import { beforeCommit, nowOnce, type Tx } from './database.ts';

interface EmittedEvent {
  readonly name: string;
  readonly payload: string;
  readonly requestId: string;
}
/** What a transaction has left to be written at its end. A timer is set or taken back, as it was said last. */
interface Waiting {
  readonly timers: Map<string, ScheduledTask>;
  readonly unset: Map<string, { readonly kind: string; readonly key: string }>;
  readonly events: EmittedEvent[];
}
const waiting = new WeakMap<object, Waiting>();
const keyOf = (kind: string, key: string): string => `${kind} ${key}`;

/**
 * Nobody reads timers and events before the commit, so that all of a transaction are written by one statement at its
 * end, with the row of the log where there is one (`lastRows`).
 */
async function writeLast(tx: Tx, leave: (rows: Waiting) => void): Promise<void> {
  const rows = waiting.get(tx) ?? { timers: new Map(), unset: new Map(), events: [] };
  waiting.set(tx, rows);
  leave(rows);
  const written = async () => {
    const last = lastRows(tx);
    if (last.length > 0) await sql`with ${sql.join(last)} select true`.execute(tx);
  };
  if (!beforeCommit(tx, rows, written)) await written();
}

/** Sets (or moves) timers. */
export const scheduleTimers = (tx: Tx, tasks: readonly ScheduledTask[]): Promise<void> =>
  writeLast(tx, ({ timers, unset }) => {
    for (const task of tasks) {
      const key = keyOf(task.kind, task.key);
      timers.delete(key);
      timers.set(key, task);
      unset.delete(key);
    }
  });

/** Takes a timer back, whether it was set before or by this transaction. */
export const unscheduleTimer = (tx: Tx, kind: string, key: string): Promise<void> =>
  writeLast(tx, ({ timers, unset }) => {
    timers.delete(keyOf(kind, key));
    unset.set(keyOf(kind, key), { kind, key });
  });

/** Leaves an event to those who hear it behind the commit. */
export const emitEvent = (tx: Tx, event: EmittedEvent): Promise<void> =>
  writeLast(tx, ({ events }) => {
    events.push(event);
  });

/** What is waiting, as parts of the last statement, for whoever has more to write in the same breath. */
export function lastRows(tx: Tx): RawBuilder<unknown>[] {
  const rows = waiting.get(tx);
  if (rows === undefined) return [];
  const { timers, unset, events } = rows;
  const parts: RawBuilder<unknown>[] = [];
  if (timers.size > 0) parts.push(sql`timed as (${timersRow([...timers.values()])})`);
  if (unset.size > 0) parts.push(sql`untimed as (${unsetRows([...unset.values()])})`);
  if (events.length > 0) parts.push(sql`emitted as (${eventRows(events)})`);
  timers.clear();
  unset.clear();
  events.splice(0);
  return parts;
}

function timersRow(tasks: readonly ScheduledTask[]): RawBuilder<unknown> {
  const at = tasks.map((t) => (t.at instanceof Date ? t.at.toISOString() : null));
  const seconds = tasks.map((t) => (t.at instanceof Date ? null : t.at.inSeconds));
  return sql`insert into kernel.task (kind, key, due_at, payload)
    select t.kind, t.key, coalesce(t.at, ${nowOnce} + make_interval(secs => t.seconds)), t.payload
    from unnest(${tasks.map((t) => t.kind)}::text[], ${tasks.map((t) => t.key)}::text[],
      ${at}::timestamptz[], ${seconds}::float8[],
      ${tasks.map((t) => JSON.stringify(t.payload ?? {}))}::jsonb[]) as t(kind, key, at, seconds, payload)
    on conflict (kind, key) where key is not null and state in ('waiting', 'running') do update
    set due_at = excluded.due_at, payload = excluded.payload`;
}
const unsetRows = (keys: readonly { kind: string; key: string }[]): RawBuilder<unknown> =>
  sql`delete from kernel.task t using unnest(${keys.map((k) => k.kind)}::text[], ${keys.map((k) => k.key)}::text[]) as u(kind, key)
    where t.kind = u.kind and t.key = u.key and t.state = 'waiting'`;
const eventRows = (events: readonly EmittedEvent[]): RawBuilder<unknown> =>
  sql`insert into kernel.event (capability, name, payload, request_id)
    select split_part(e.name, '.', 1), e.name, e.payload, e.request_id
    from unnest(${events.map((e) => e.name)}::text[], ${events.map((e) => e.payload)}::jsonb[],
      ${events.map((e) => e.requestId)}::text[]) with ordinality as e(name, payload, request_id, n)
    order by e.n`;
