import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AnyTables } from './database.ts';

/**
 * The database clock (whole milliseconds, so that JavaScript rounds nothing) and whether the real clock
 * jumped without an operator's word for it.
 */
export interface Instant {
  readonly now: Date;
  readonly jumped: boolean;
}

/**
 * Whole milliseconds. A value and no word of the statement: a statement with values has a name, and is
 * planned once per connection.
 */
const WHOLE = 'milliseconds';
const asked = new WeakMap<object, Promise<Instant>>();

/**
 * What the database clock says at this point of the transaction, behind every lock it has asked for. Never
 * remembered: a deadline is judged by the clock after the lock (trading-domain 1.6).
 */
export function instantOf(tx: Kysely<AnyTables>): Promise<Instant> {
  const answer =
    sql<Instant>`select date_trunc(${WHOLE}, kernel.now()) as now, ${instantColumns.jumped} as jumped`
      .execute(tx)
      .then(({ rows }) => rows[0] as Instant);
  asked.set(tx, answer);
  return answer;
}

/**
 * The same two as columns of a statement that takes a lock in a part of its own (`with held as (… for
 * share)`): they are worked out row by row, behind the lock.
 * Both are volatile functions, which see what was committed while the lock was waited for.
 */
export const instantColumns = {
  now: sql<Date>`date_trunc('milliseconds', kernel.now())`,
  jumped: sql<boolean>`kernel.clock_jumped()`,
} satisfies Record<keyof Instant, RawBuilder<unknown>>;

/** What a statement with those columns has answered is what the transaction last read. */
export function noteInstant(tx: object, instant: Instant): void {
  asked.set(tx, Promise.resolve(instant));
}

/**
 * What the transaction last read on the clock, perhaps before a lock: for the day in a document's number,
 * never for a deadline.
 */
export const recentInstant = (tx: Kysely<AnyTables>): Promise<Instant> => asked.get(tx) ?? instantOf(tx);
