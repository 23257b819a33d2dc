import {
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  RawNode,
  SelectQueryNode,
  sql,
} from 'kysely';
import type { AnyTables, Tx } from './database.ts';

/** The database clock (whole milliseconds, so that JavaScript rounds nothing) and whether the real clock jumped without an operator's word for it. */
export interface Instant {
  readonly now: Date;
  readonly jumped: boolean;
}

const WAITS =
  /\bfor (no key update|update|share|key share)\b|advisory|\b(insert into|update|delete from|merge into)\b/i;

/** Statements as they stand in the program, judged once. */
const judged = new WeakMap<readonly string[], boolean>();

/** Whether a statement may have waited for somebody: only plain selects never do. */
function mayWait(node: PluginTransformQueryArgs['node']): boolean {
  if (SelectQueryNode.is(node)) return node.endModifiers !== undefined;
  if (!RawNode.is(node)) return true;
  const known = judged.get(node.sqlFragments);
  if (known !== undefined) return known;
  const text = node.sqlFragments.join(' ');
  const waits = !/^\s*(select|with)\b/i.test(text) || WAITS.test(text);
  judged.set(node.sqlFragments, waits);
  return waits;
}

/** What a transaction last read on the clock. A statement that may wait for a lock makes it unknown again: deadlines count after the lock (trading-domain 1.6). */
class LastRead implements KyselyPlugin {
  #instant: Promise<Instant> | undefined;
  transformQuery(args: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    if (mayWait(args.node)) this.#instant = undefined;
    return args.node;
  }
  /** What the clock said, or is being asked, unless a statement that may wait has gone out behind the question. */
  read(ask: () => Promise<Instant>): Promise<Instant> {
    this.#instant ??= ask();
    return this.#instant;
  }
  transformResult: KyselyPlugin['transformResult'] = async (args) => args.result;
}

const reads = new WeakMap<object, LastRead>();

/** The same transaction, which keeps the clock's answer until it may have waited. */
export function withInstant(tx: Tx): Tx {
  const last = new LastRead();
  const keeping = tx.withPlugin(last) as Tx;
  reads.set(keeping, last);
  return keeping;
}

/** Whole milliseconds. Said as a value: a statement with values has a name, and is planned once per connection. */
const WHOLE = 'milliseconds';

/** The database clock, asked once and again after every statement that may have waited. */
export function instantOf(tx: Kysely<AnyTables>): Promise<Instant> {
  const ask = async () => {
    const { rows } =
      await sql<Instant>`select date_trunc(${WHOLE}, kernel.now()) as now, (select jumped from kernel.clock_watermark) as jumped`.execute(
        tx,
      );
    return rows[0] as Instant;
  };
  return reads.get(tx)?.read(ask) ?? ask();
}
