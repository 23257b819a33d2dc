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
import type { AnyTables, Db, Tx } from './database.ts';

/** The code PostgreSQL or the system gave an error. */
export const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;
/** What a statement behind a failed one answers: the transaction is broken, or the name it was to be called by was never given. It names no cause. */
const BEHIND: readonly (string | undefined)[] = ['25P02', '26000'];
/** From here on something may be taken back before the end. */
const MARK = /^\s*savepoint\b/i;
const isBehind = (error: unknown): boolean => BEHIND.includes(codeOf(error));

const driver = new DummyDriver();
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db: Db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const lines = new WeakMap<object, Line>();
const homes = new WeakMap<object, Db>();

/**
 * One connection for the length of a transaction. A statement goes out when it is said, behind the others and without waiting for their answers (pipelining);
 * PostgreSQL does them in that order. When one fails, those behind it fail too, and the transaction with them.
 */
export class Line implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #unread: Promise<unknown>[] = [];
  readonly #endings = new Map<object, () => Promise<unknown>>();
  #cause: unknown;
  #marked = false;
  #ended = false;
  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }
  /** The words of Kysely spoken on this line. */
  over(db: Db): Tx {
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: async (use) => use(this) });
    return new Kysely<AnyTables>({ config: { dialect }, dialect, driver, executor }) as Tx;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Whoever goes on after the end would speak into the next one's transaction.
    if (this.#ended) throw new Error('This transaction has ended.');
    if (MARK.test(query.sql)) await this.#speak();
    try {
      return await this.#connection.executeQuery<R>(query);
    } catch (error) {
      if (!isBehind(error)) this.#cause ??= error;
      throw error;
    }
  }
  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize);
  }
  say(text: string): Promise<QueryResult<{ command?: string }>> {
    return this.executeQuery(CompiledQuery.raw(text));
  }
  leave(answer: Promise<unknown>): void {
    answer.catch(() => {});
    this.#unread.push(answer);
  }
  /** What is still to be said before the commit, once for each who asks. False behind a savepoint, which takes back only what has been said. */
  before(what: object, say: () => Promise<unknown>): boolean {
    if (!this.#marked && !this.#endings.has(what)) this.#endings.set(what, say);
    return !this.#marked;
  }
  async #speak(): Promise<void> {
    this.#marked = true;
    const words = [...this.#endings.values()].map((say) => say());
    this.#endings.clear();
    for (const word of words) this.leave(word);
    await Promise.allSettled(words);
  }
  /** The last words have been said, and every statement that was left behind has gone well. */
  async end(): Promise<void> {
    for (const say of this.#endings.values()) this.leave(say());
    await together(this.#unread);
  }
  async commit(): Promise<void> {
    const done = this.say('commit');
    this.#ended = true;
    // A transaction that broke on the way is undone by its commit, which is no error to PostgreSQL.
    if ((await done).rows[0]?.command === 'ROLLBACK')
      throw this.#cause ?? new Error('The transaction was broken before its commit.');
  }
  /** Takes everything back; answers what to say of it: the failure that broke the transaction rather than the answer of a statement behind it. */
  async undo(error: unknown): Promise<unknown> {
    const done = this.say('rollback');
    this.#ended = true;
    await done.catch(() => {});
    return isBehind(error) ? (this.#cause ?? error) : error;
  }
}

/** Keeps the line of a transaction, and the database it speaks to, findable by what the handlers hold of it. */
export function keepLine(tx: object, line: Line, db: Db): void {
  lines.set(tx, line);
  homes.set(tx, db);
}

/** What a process remembers between transactions is true of one database: a memory of its own for each, found by a transaction. */
export function perDatabase<M>(empty: () => M): (tx: object) => M {
  const memories = new WeakMap<object, M>();
  return (tx) => {
    const home = homes.get(tx) ?? tx;
    const memory = memories.get(home) ?? empty();
    memories.set(home, memory);
    return memory;
  };
}

/** A statement whose answer nobody reads: the act goes on at once, and fails before its commit if the statement did. Outside a transaction it is waited for. */
export async function unread(tx: object, answer: Promise<unknown>): Promise<void> {
  const line = lines.get(tx);
  if (line === undefined) await answer;
  else line.leave(answer);
}

/** Says something just before the commit of a transaction, once for each `what`; false where nobody watches over the end, so that it must be said now. */
export function atEnd(tx: object, what: object, say: () => Promise<unknown>): boolean {
  return lines.get(tx)?.before(what, say) ?? false;
}

/** Several questions at once, all of them answered before the act goes on. Of those that fail, the first in the order named is heard. */
export async function together<const T extends readonly unknown[]>(
  asked: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const answers = await Promise.allSettled(asked);
  const failed = answers.filter((a) => a.status === 'rejected').map((a) => a.reason as unknown);
  if (failed.length > 0) throw failed.find((reason) => !isBehind(reason)) ?? failed[0];
  return answers.map((a) => (a as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>;
  };
}
