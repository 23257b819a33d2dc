import { createHash } from 'node:crypto';
import { type DatabaseConnection, Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Actor } from './actor.ts';
import type { AnyTables, Db, Tx } from './database-types.ts';
import { InlineBooleansDialect } from './inline-booleans.ts';
import { codeOf, keepPipeline, PipelinedConnection } from './pipelined-connection.ts';
import { scopeOfActor, settingsOf } from './with-scope.ts';

export type { AnyTables, Db, Tx } from './database-types.ts';
export { all, beforeCommit, codeOf, deferred, perDatabase } from './pipelined-connection.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, (v) => v);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (v) => v);
pg.types.setTypeParser(pg.types.builtins.DATE, (v) => v);

const MOST_NAMES = 5_000;
/** Longer statements are made for the moment. */
const LONGEST_NAMED = 6_000;
const names = new Map<string, string>();
/** The name of a statement, worked out once per text. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) names.clear();
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Gives every parameterised statement a stable name, so that PostgreSQL plans it once per connection. */
class NamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The pool listens while a client is idle. One that is cut in use fails its query, and that is all:
    // without a listener here it would end the process.
    this.on('error', () => {});
  }
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg
  override query(text: any, values?: any, callback?: any): any {
    return typeof text === 'string' &&
      Array.isArray(values) &&
      values.length > 0 &&
      text.length < LONGEST_NAMED
      ? super.query({ text, values, name: nameOf(text) }, callback)
      : super.query(text, values, callback);
  }
}

/** Counts the callers who got no connection in time. */
class CountingPool extends pg.Pool {
  timeouts = 0;
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg
  override connect(callback?: any): any {
    if (callback !== undefined) return super.connect(callback);
    return super.connect().catch((error: unknown) => {
      this.timeouts += 1;
      throw error;
    });
  }
}

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly url: string;
  /** How many callers got no connection in time. */
  timeouts(): number;
  close(): Promise<void>;
}

const limits = (statementMs: number, more: readonly string[]) =>
  [
    ...more,
    'role=ctp_runtime',
    `statement_timeout=${statementMs}`,
    'lock_timeout=2000',
    'idle_in_transaction_session_timeout=5000',
    'client_connection_check_interval=2000',
    'tcp_keepalives_idle=3',
    'tcp_keepalives_interval=2',
    'tcp_keepalives_count=3',
    'timezone=UTC',
  ]
    .map((o) => `-c ${o}`)
    .join(' ');

/**
 * A pool that runs as the role which cannot pass the company walls. `statementMs`: 5 s for requests, 30 s for
 * reports and jobs.
 * `synchronousCommit: false`: commits do not wait for the disk; only for a load that is begun anew when it was cut off.
 * `acquireTimeoutMs`: how long a caller waits for a free connection. `minConnections`: so many stay open in quiet times with
 * their statements planned, so that the first act after a pause is no slower than the next.
 */
export function openDatabase(
  url: string,
  options: {
    max?: number;
    minConnections?: number;
    statementMs?: number;
    acquireTimeoutMs?: number;
    synchronousCommit?: boolean;
    onIdleError?: (error: Error) => void;
  } = {},
): Database {
  const statementMs = options.statementMs ?? 5000;
  const pool = new CountingPool({
    connectionString: url,
    max: options.max ?? 10,
    min: options.minConnections ?? 0,
    Client: NamedClient as unknown as new () => pg.Client,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 3000,
    query_timeout: statementMs + 2000,
    keepAlive: true,
    pipeline: true,
    options: limits(statementMs, options.synchronousCommit === false ? ['synchronous_commit=off'] : []),
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  const db = new Kysely<AnyTables>({ dialect: new InlineBooleansDialect({ pool }) });
  return { db, pool, url, timeouts: () => pool.timeouts, close: () => db.destroy() };
}

const digits = (id: string | null): string => {
  if (id !== null && !/^\d+$/.test(id)) throw new Error(`not an id: ${id}`);
  return id ?? '';
};

/** `snapshot`: a reading transaction that sees one state of the database from its first statement to its last. */
export type TransactionMode = 'read' | 'write' | 'snapshot';
const BEGIN: Readonly<Record<TransactionMode, string>> = {
  read: 'begin read only',
  write: 'begin read write',
  snapshot: 'begin isolation level repeatable read read only',
};

/**
 * Opens a transaction as the actor: company and side are set for this transaction only, in the same round
 * trip as BEGIN (trust 3.4).
 */
export async function inTransaction<R>(
  db: Db,
  actor: Actor,
  mode: TransactionMode,
  work: (tx: Tx) => Promise<R>,
): Promise<R> {
  const scope = scopeOfActor(actor);
  const begin = `${BEGIN[mode]}; select set_config('app.member','${digits(scope.member)}',true), set_config('app.account','${digits(scope.account)}',true), set_config('app.side','${scope.side}',true)`;
  let held = await borrow(db);
  const connection = new PipelinedConnection(held.connection, settingsOf(scope), {
    begin,
    giveBack: () => held.giveBack(),
    take: async () => {
      held = await borrow(db);
      return held.connection;
    },
  });
  try {
    let result: R;
    try {
      const begun = connection.send(begin);
      // What reads may go out behind BEGIN: outside a transaction no company is set, and row security shows
      // nothing. A write may not.
      if (mode === 'write') await begun;
      else connection.leave(begun);
      const tx = connection.over(db);
      keepPipeline(tx, connection, db);
      result = await work(tx);
      await connection.end();
    } catch (error) {
      throw await connection.undo(error);
    }
    await connection.commit();
    return result;
  } finally {
    held.giveBack();
  }
}

/** A connection of the pool until it is given back; giving it back twice is giving it back. */
const borrow = (db: Db): Promise<{ readonly connection: DatabaseConnection; giveBack(): void }> =>
  new Promise((lend, refuse) => {
    db.getExecutor()
      .provideConnection((connection) => new Promise<void>((giveBack) => lend({ connection, giveBack })))
      .catch(refuse);
  });

/** Deadlock or serialization failure: the whole transaction may be tried again (trust 1.5). */
export const mayRetry = (error: unknown): boolean => codeOf(error) === '40P01' || codeOf(error) === '40001';
/** The name of the violated constraint, when a unique, check, reference or exclusion constraint refused a write. */
export const brokenConstraint = (error: unknown): string | null =>
  ['23505', '23514', '23503', '23P01'].includes(codeOf(error) ?? '')
    ? ((error as { constraint?: string }).constraint ?? '')
    : null;

/** `(select kernel.now())`: the database clock, read once per statement, usable by indexes. */
export const nowOnce = sql<Date>`(select kernel.now())`;
/** `kernel.now()`: read at this point of the statement, after locks. */
export const nowHere = sql<Date>`kernel.now()`;
