import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { AnyTables, Db, Tx } from './database-types.ts';

/** The code PostgreSQL or the system gave an error. */
export const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;
/**
 * What a statement behind a failed one answers: the transaction is broken, or the name it was to be called by
 * was never given. It names no cause.
 */
const BEHIND: readonly (string | undefined)[] = ['25P02', '26000'];
/** From here on something may be taken back before the end. */
const MARK = /^\s*savepoint\b/i;
/** What was set since the mark is taken back with it. */
const BACK = /^\s*rollback\s+to\b/i;
const isBehind = (error: unknown): boolean => BEHIND.includes(codeOf(error));

const driver = new DummyDriver();
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db: Db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const pipelines = new WeakMap<object, PipelinedConnection>();
const databases = new WeakMap<object, Db>();

/**
 * The settings row security reads while a step runs. `around`: the step whose code started it, perhaps of
 * another connection.
 */
interface Standing {
  readonly of: PipelinedConnection;
  readonly around: Standing | undefined;
  readonly settings: ReadonlyMap<string, string>;
}
/** Which step the running code belongs to, carried along its promises. */
const running = new AsyncLocalStorage<Standing>();
const WRITTEN = 'select pg_current_xact_id_if_assigned() is not null as wrote';
const SET_SETTINGS =
  'select set_config(s.name, s.value, true) from unnest($1::text[], $2::text[]) as s (name, value)';

/** Where a transaction that only reads gives its connection back, and takes another to begin anew. */
export interface ConnectionLender {
  readonly begin: string;
  giveBack(): void;
  take(): Promise<DatabaseConnection>;
}

/**
 * One connection for the length of a transaction. A statement is sent when it is asked, behind the others and
 * without waiting for their answers (pipelining);
 * PostgreSQL does them in that order. When one fails, those behind it fail too, and the transaction with them.
 */
export class PipelinedConnection implements DatabaseConnection {
  #connection: DatabaseConnection;
  readonly #lender: ConnectionLender | undefined;
  readonly #unread: Promise<unknown>[] = [];
  readonly #endings = new Map<object, () => Promise<unknown>>();
  readonly #first: Standing;
  #standing: Standing;
  /** The settings PostgreSQL has, every name that was ever set, and whether a savepoint took some of them back. */
  #sent: ReadonlyMap<string, string>;
  readonly #sentNames: Set<string>;
  #isUnsure = false;
  #cause: unknown;
  #marked = false;
  #ended = false;
  #lent = true;
  constructor(
    connection: DatabaseConnection,
    settings: ReadonlyMap<string, string>,
    lender?: ConnectionLender,
  ) {
    this.#connection = connection;
    this.#lender = lender;
    this.#first = { of: this, around: undefined, settings };
    this.#standing = this.#first;
    this.#sent = settings;
    this.#sentNames = new Set(settings.keys());
  }
  /** The words of Kysely spoken on this connection. */
  over(db: Db): Tx {
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: async (use) => use(this) });
    return new Kysely<AnyTables>({ config: { dialect }, dialect, driver, executor }) as Tx;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Whoever goes on after the end would speak into the next one's transaction.
    if (this.#ended) throw new Error('This transaction has ended.');
    this.#mustStand();
    if (MARK.test(query.sql)) await this.#speak();
    // A transaction that broke hears nothing but this.
    if (BACK.test(query.sql)) this.#isUnsure = true;
    else this.#sendSettings();
    return this.#execute<R>(query);
  }
  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#connection.executeQuery<R>(query);
    } catch (error) {
      if (!isBehind(error)) this.#cause ??= error;
      throw error;
    }
  }
  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    this.#mustStand();
    this.#sendSettings();
    return this.#connection.streamQuery<R>(query, chunkSize);
  }
  send(text: string): Promise<QueryResult<{ command?: string }>> {
    return this.executeQuery(CompiledQuery.raw(text));
  }
  /**
   * The code that asks belongs to the step whose scope is set: no other may run with its rights, nor may it
   * run with theirs.
   */
  #mustStand(): void {
    let caller = running.getStore();
    while (caller !== undefined && caller.of !== this) caller = caller.around;
    if ((caller ?? this.#first) !== this.#standing)
      throw new Error(
        'A statement was asked beside a step with a scope of its own: wait for one before the other.',
      );
  }
  /**
   * Sends the settings of the step that is about to ask, before its statement and not waited for: where steps follow one
   * another, or ask nothing, there is nothing to set back.
   */
  #sendSettings(): void {
    const { settings } = this.#standing;
    if (settings === this.#sent && !this.#isUnsure) return;
    for (const name of settings.keys()) this.#sentNames.add(name);
    const changed = [...this.#sentNames].filter(
      (name) => this.#isUnsure || (settings.get(name) ?? '') !== (this.#sent.get(name) ?? ''),
    );
    this.#sent = settings;
    this.#isUnsure = false;
    if (changed.length === 0) return;
    const values = changed.map((name) => settings.get(name) ?? '');
    this.leave(this.#execute(CompiledQuery.raw(SET_SETTINGS, [changed, values])));
  }
  /** Runs a step with these settings; what was set before holds again behind it, whatever comes of it. */
  async scoped<R>(changes: ReadonlyMap<string, string>, run: () => Promise<R>): Promise<R> {
    this.#mustStand();
    const before = this.#standing;
    const innerStep = {
      of: this,
      around: running.getStore(),
      settings: new Map([...before.settings, ...changes]),
    };
    this.#standing = innerStep;
    try {
      const result = await running.run(innerStep, run);
      if (this.#standing !== innerStep) throw new Error('A step has ended before the steps within it.');
      return result;
    } finally {
      this.#standing = before;
    }
  }
  /**
   * Ends the transaction, which has only read so far, gives its connection back for the length of `run`, and
   * begins it anew on another: nobody holds a connection while something slow is worked out. What was read
   * before may have changed since, as between any two statements. When `run` fails the transaction is over.
   */
  async outside<R>(run: () => Promise<R>): Promise<R> {
    this.#mustStand();
    const lender = this.#lender;
    if (lender === undefined || this.#marked || this.#standing !== this.#first)
      throw new Error('A connection is given back only by a transaction itself, not within a step of it.');
    await all(this.#unread.splice(0));
    const asked = await this.executeQuery<{ wrote: boolean }>(CompiledQuery.raw(WRITTEN));
    if (asked.rows[0]?.wrote === true)
      throw new Error('A connection is given back before the act writes or locks: that would be final.');
    await this.#execute(CompiledQuery.raw('commit'));
    this.#ended = true;
    this.#lent = false;
    lender.giveBack();
    const result = await run();
    this.#connection = await lender.take();
    this.#lent = true;
    this.#ended = false;
    this.#sent = this.#first.settings;
    this.#isUnsure = false;
    await this.send(lender.begin);
    return result;
  }
  leave(answer: Promise<unknown>): void {
    answer.catch(() => {});
    this.#unread.push(answer);
  }
  /**
   * What is still to be said before the commit, once for each who asks. False behind a savepoint, which takes
   * back only what has been said.
   */
  before(what: object, statement: () => Promise<unknown>): boolean {
    if (!this.#marked && !this.#endings.has(what)) this.#endings.set(what, statement);
    return !this.#marked;
  }
  async #speak(): Promise<void> {
    this.#marked = true;
    const words = [...this.#endings.values()].map((statement) => statement());
    this.#endings.clear();
    for (const word of words) this.leave(word);
    await Promise.allSettled(words);
  }
  /** The last words have been said, and every statement that was left behind has gone well. */
  async end(): Promise<void> {
    for (const statement of this.#endings.values()) this.leave(statement());
    await all(this.#unread);
  }
  async commit(): Promise<void> {
    // What is checked only now is checked with the settings of the transaction itself.
    this.#sendSettings();
    const done = this.#execute<{ command?: string }>(CompiledQuery.raw('commit'));
    this.#ended = true;
    // A transaction that broke on the way is undone by its commit, which is no error to PostgreSQL.
    if ((await done).rows[0]?.command === 'ROLLBACK')
      throw this.#cause ?? new Error('The transaction was broken before its commit.');
  }
  /**
   * Takes everything back; answers what to say of it: the failure that broke the transaction rather than the
   * answer of a statement behind it.
   */
  async undo(error: unknown): Promise<unknown> {
    this.#ended = true;
    if (this.#lent) await this.#connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
    return isBehind(error) ? (this.#cause ?? error) : error;
  }
}

/** Keeps the connection of a transaction, and its database, findable by what the handlers hold of it. */
export function keepPipeline(tx: object, connection: PipelinedConnection, db: Db): void {
  pipelines.set(tx, connection);
  databases.set(tx, db);
}
/** The connection of a transaction opened by `inTransaction`. */
export const pipelineOf = (tx: object): PipelinedConnection | undefined => pipelines.get(tx);

/**
 * What a process remembers between transactions is true of one database: a memory of its own for each, found
 * by a transaction.
 */
export function perDatabase<M>(empty: () => M): (tx: object) => M {
  const memories = new WeakMap<object, M>();
  return (tx) => {
    const home = databases.get(tx) ?? tx;
    const memory = memories.get(home) ?? empty();
    memories.set(home, memory);
    return memory;
  };
}

/**
 * A statement whose answer nobody reads: the act goes on at once, and fails before its commit if the
 * statement did. Outside a transaction it is waited for.
 */
export async function deferred(tx: object, answer: Promise<unknown>): Promise<void> {
  const pipeline = pipelines.get(tx);
  if (pipeline === undefined) await answer;
  else pipeline.leave(answer);
}

/**
 * Says something just before the commit of a transaction, once for each `what`; false where nobody watches
 * over the end, so that it must be said now.
 */
export function beforeCommit(tx: object, what: object, statement: () => Promise<unknown>): boolean {
  return pipelines.get(tx)?.before(what, statement) ?? false;
}

/**
 * Several questions at once, all of them answered before the act goes on. Of those that fail, the first in
 * the order named is heard.
 */
export async function all<const T extends readonly unknown[]>(
  asked: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const answers = await Promise.allSettled(asked);
  const failed = answers.filter((a) => a.status === 'rejected').map((a) => a.reason as unknown);
  if (failed.length > 0) throw failed.find((reason) => !isBehind(reason)) ?? failed[0];
  return answers.map((a) => (a as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>;
  };
}
