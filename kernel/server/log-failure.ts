import type { Call } from '#kernel/rules/contract.ts';
import { type Actor, clockActor } from './actor.ts';
import { type OperationLogEntry, operationLogEntry, operationLogRows } from './audit.ts';
import type { Target } from './act-context.ts';
import { newRequestId } from './context.ts';
import { type Database, inTransaction } from './database.ts';
import { endsWithin } from './drain.ts';
import { infrastructureRefusal } from './infrastructure-faults.ts';

export interface Failure {
  readonly input: unknown;
  readonly error: unknown;
  /** `performance.now()` when it began. */
  readonly began: number;
  readonly target: Target | null;
}
export interface FailureLog {
  /** Takes the line of a refused or failed command; it is written with others, and nobody waits for it. */
  add(actor: Actor, call: Call, failure: Failure): void;
  /** Writes what is waiting; rejects where the database does not take it. */
  flush(): Promise<void>;
  /**
   * Writes what is waiting, within `withinMs`, and takes no line more: whoever closes the database does it
   * before. Never rejects; answers how many lines were dropped.
   */
  close(withinMs: number): Promise<number>;
  readonly waiting: number;
  /** Lines that found no place, or that the database refused one by one. */
  readonly lost: number;
}

/** A moment, so that the refusals of a busy second share a transaction. */
const GATHER_MS = 100;
const RETRY_MS = 1_000;
const ROWS_AT_ONCE = 50;
/** About 20 MB when each holds as much as a line of the log may. */
const MOST_WAITING = 5_000;

/**
 * Refused and failed commands leave their line in the operation log (administration-domain 14.1) in
 * transactions of their own, those of a moment together: a refusal costs no commit. While the database is away
 * the lines wait here, up to a limit; what a killed process had not written yet is lost, and no act with it.
 */
export function failureLog(database: Database): FailureLog {
  const lines: OperationLogEntry[] = [];
  let lost = 0;
  let closed = false;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const insert = (batch: readonly OperationLogEntry[]) =>
    inTransaction(database.db, clockActor(newRequestId()), 'write', async (tx) => {
      await operationLogRows(batch).execute(tx);
    });
  const lose = (line: OperationLogEntry, reason: unknown) => {
    lost += 1;
    const said = { level: 'error', message: 'a failed act could not be logged', requestId: line.request_id };
    console.error(
      JSON.stringify({ ...said, reason: reason instanceof Error ? reason.message : String(reason) }),
    );
  };
  /** One by one: a line that cannot be written takes no other with it. */
  const insertEach = async (batch: readonly OperationLogEntry[]) => {
    for (const line of batch) {
      await insert([line]).catch((reason: unknown) => {
        if (infrastructureRefusal(reason) !== null) throw reason;
        lose(line, reason);
      });
      lines.shift();
    }
  };
  /** What has been written leaves the queue, what the database could not take stays in it. */
  const writeAll = async () => {
    while (lines.length > 0) {
      const batch = lines.slice(0, ROWS_AT_ONCE);
      const error = await insert(batch).then(
        () => null,
        (reason: unknown) => ({ reason }),
      );
      if (closed) return;
      if (error === null) lines.splice(0, batch.length);
      else if (infrastructureRefusal(error.reason) !== null) throw error.reason;
      else await insertEach(batch);
    }
  };
  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const done = writing.then(writeAll);
    writing = done.catch(() => later(RETRY_MS));
    return done;
  };
  const later = (ms: number) => {
    if (closed) return;
    timer ??= setTimeout(() => {
      timer = null;
      flush().catch(() => {});
    }, ms).unref();
  };
  return {
    add(actor, call, { input, error, began, target }) {
      if (closed) {
        lost += 1;
        return;
      }
      // What it would have changed did not happen.
      const about = target === null ? null : { ...target, changes: [] };
      const costMs = Math.round(performance.now() - began);
      const line = operationLogEntry(
        actor,
        call,
        { input, output: null, target: about, error, costMs },
        null,
      );
      if (lines.length >= MOST_WAITING) return lose(line, 'too many are waiting');
      lines.push(line);
      later(GATHER_MS);
    },
    flush,
    async close(withinMs) {
      await endsWithin(withinMs, flush()).catch(() => {});
      closed = true;
      if (timer !== null) clearTimeout(timer);
      const dropped = lines.splice(0).length;
      lost += dropped;
      return dropped;
    },
    get waiting() {
      return lines.length;
    },
    get lost() {
      return lost;
    },
  };
}
