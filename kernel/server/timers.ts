import { type RawBuilder, sql } from 'kysely';
import type { ScheduledTask } from './capability.ts';
import { beforeCommit, nowOnce, type Tx } from './database.ts';

/** Timers a transaction has set and not yet written: they leave together at its end. */
const waiting = new WeakMap<object, Map<string, ScheduledTask>>();
const keyOf = (kind: string, key: string): string => `${kind} ${key}`;

/**
 * Sets (or moves) timers. Nobody reads them before the commit, so that all of a transaction are written by
 * one statement before it.
 */
export async function scheduleTimers(tx: Tx, tasks: readonly ScheduledTask[]): Promise<void> {
  const scheduled = waiting.get(tx) ?? new Map<string, ScheduledTask>();
  waiting.set(tx, scheduled);
  for (const task of tasks) {
    scheduled.delete(keyOf(task.kind, task.key));
    scheduled.set(keyOf(task.kind, task.key), task);
  }
  const written = () => timersRow(tx)?.execute(tx) ?? Promise.resolve();
  if (!beforeCommit(tx, scheduled, written)) await written();
}

/** A timer that is taken back is not set by what this transaction said of it before. */
export function unscheduleTimer(tx: Tx, kind: string, key: string): void {
  waiting.get(tx)?.delete(keyOf(kind, key));
}

/**
 * The statement that writes what is waiting, for whoever has more to write in the same breath; null when
 * there is nothing. It is the caller's to say it.
 */
export function timersRow(tx: Tx): RawBuilder<unknown> | null {
  const tasks = [...(waiting.get(tx)?.values() ?? [])];
  waiting.get(tx)?.clear();
  if (tasks.length === 0) return null;
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
