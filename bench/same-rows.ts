import type pg from 'pg';
import { measure } from './ground.ts';

/**
 * A peer of an act: one transaction that inserts the same rows, a statement each, into tables of the same
 * columns, indexes, checks and references.
 */
export interface SameRows {
  readonly rows: number;
  readonly tables: number;
  write(): Promise<void>;
  /** The rows of so many acts in one transaction, a statement a table: what the bare database does for acts that share a commit. */
  writeMany(acts: number): Promise<void>;
}
/**
 * The rows of the act's own transaction, and all that were written until the system was at rest again: its
 * admission, its transaction, the notices and letters that follow.
 */
export interface RowsOfAnAct {
  readonly own: SameRows;
  readonly whole: SameRows;
}

interface Table {
  readonly name: string;
  readonly oid: string;
}
/** Which row versions of a table are meant, as a condition on `xmin`. */
interface Which {
  readonly where: string;
  readonly but: ReadonlySet<string>;
}

const TABLES =
  "select format('%I.%I', n.nspname, c.relname) as name, c.oid::text as oid from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'bench') and n.nspname not like 'pg_%' order by 1";
const IDLE_MS = 2_000;

/**
 * The peers of an act: the rows it wrote, found by the numbers of transactions, inserted again with nothing
 * around them. `act` must write exactly one row of `table` in its own transaction.
 * Uniqueness is dropped, so that the same row can be written many times; the indexes stay, and so do checks
 * and references: an insert into the table itself asks them too.
 * Tables that are written to while nobody acts do not count: what is in them may be the clock's.
 */
export async function sameRowsAs(
  pool: pg.Pool,
  table: string,
  act: () => Promise<void>,
): Promise<RowsOfAnAct> {
  const { rows: all } = await pool.query<Table>(TABLES);
  await atRest(pool);
  const idle = await numberNow(pool);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const restless = new Set<string>();
  for (const { name } of all) if ((await count(pool, name, newerThan(idle))) > 0) restless.add(name);
  const marker = await numberNow(pool);
  await act();
  const { rows: wrote } = await pool.query<{ x: string }>(
    `select xmin::text as x from ${table} where ${newerThan(marker)}`,
  );
  const xid = wrote[0]?.x;
  if (xid === undefined) throw new Error(`The act wrote no row of ${table}.`);
  await pool.query('create schema if not exists bench');
  // Before what follows touches them again.
  const ownPeer = await peerOf(pool, all, 'own', { where: `xmin::text = '${xid}'`, but: new Set() });
  await atRest(pool);
  return {
    own: ownPeer,
    whole: await peerOf(pool, all, 'whole', { where: newerThan(marker), but: restless }),
  };
}

const numberNow = async (pool: pg.Pool): Promise<string> =>
  (await pool.query<{ x: string }>('select pg_current_xact_id()::text as x')).rows[0]?.x ?? '0';
const newerThan = (marker: string): string => `xmin::text::bigint > ${marker}`;
const count = async (pool: pg.Pool, name: string, where: string): Promise<number> =>
  Number(
    (await pool.query<{ n: string }>(`select count(*) as n from ${name} where ${where}`)).rows[0]?.n ?? 0,
  );

/** Waits until nothing that is due is left to be done, as often in a row as is asked; answers when it was so first. */
export async function atRest(pool: pg.Pool, often = 3): Promise<number> {
  let since = 0;
  for (let quiet = 0; quiet < often; ) {
    if (quiet > 0) await new Promise((resolve) => setTimeout(resolve, 200));
    else since = performance.now();
    quiet =
      (await count(
        pool,
        'kernel.task',
        "state = 'running' or (state = 'waiting' and due_at <= kernel.now())",
      )) === 0
        ? quiet + 1
        : 0;
    if (quiet === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return since;
}

/** An act beside its peers: so many turns, so many of each in a turn. */
export interface Against<P extends string> {
  readonly turns: number;
  readonly times: number;
  readonly lanes: number;
  before(): Promise<void>;
  act(): Promise<void>;
  readonly peers: Readonly<Record<P, () => Promise<void>>>;
}

/**
 * Per second: acts as answered, acts until the system was at rest, and each peer. By turns, and whoever began
 * last time comes later: what else the machine does meets them all alike. The system is at rest before a peer
 * is asked.
 */
export async function againstPeers<P extends string>(
  pool: pg.Pool,
  { turns, times, lanes, before, act, peers }: Against<P>,
): Promise<Record<P | 'answered' | 'rest', number>> {
  const seconds: Record<string, number> = {};
  const took = (name: string, perSecond: number) => {
    seconds[name] = (seconds[name] ?? 0) + times / perSecond;
  };
  const ours = async () => {
    await before();
    const began = performance.now();
    took('answered', (await measure(times, lanes, act)).perSecond);
    took('rest', (times / ((await atRest(pool)) - began)) * 1000);
  };
  const works = [
    ours,
    ...Object.entries<() => Promise<void>>(peers).map(
      ([name, write]) =>
        async () =>
          took(name, (await measure(times, lanes, write)).perSecond),
    ),
  ];
  for (let turn = 0; turn < turns; turn += 1)
    for (let n = 0; n < works.length; n += 1) await works[(n + turn) % works.length]?.();
  return Object.fromEntries(
    Object.entries(seconds).map(([name, of]) => [name, (turns * times) / of]),
  ) as Record<P | 'answered' | 'rest', number>;
}

async function peerOf(
  pool: pg.Pool,
  all: readonly Table[],
  prefix: string,
  { where, but }: Which,
): Promise<SameRows> {
  const statements: string[] = [];
  const many: ((acts: number) => string)[] = [];
  let tables = 0;
  for (const { name, oid } of all) {
    if (but.has(name) || (await count(pool, name, where)) === 0) continue;
    const target = `bench.${prefix}${tables++}`;
    await pool.query(
      `create table ${target}_row as select row_number() over () as bench_row, t.* from ${name} t where ${where}`,
    );
    await copyShape(pool, name, oid, target);
    const { rows: columns } = await pool.query<{ list: string }>(
      "select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
      [target],
    );
    const rows = await count(pool, `${target}_row`, 'true');
    const list = columns[0]?.list;
    for (let row = 1; row <= rows; row++)
      statements.push(`insert into ${target} select ${list} from ${target}_row where bench_row = ${row}`);
    many.push(
      (acts) =>
        `insert into ${target} select ${list} from ${target}_row cross join generate_series(1, ${acts}) as act`,
    );
  }
  return {
    rows: statements.length,
    tables,
    write: () => inOneTransaction(pool, statements),
    writeMany: (acts) =>
      inOneTransaction(
        pool,
        many.map((of) => of(acts)),
      ),
  };
}

async function copyShape(pool: pg.Pool, name: string, oid: string, target: string): Promise<void> {
  await pool.query(`create table ${target} (like ${name} including constraints)`);
  const { rows: references } = await pool.query<{ def: string }>(
    "select pg_get_constraintdef(oid) as def from pg_constraint where conrelid = $1::oid and contype = 'f'",
    [oid],
  );
  for (const { def } of references) await pool.query(`alter table ${target} add ${def}`);
  const { rows: indexes } = await pool.query<{ def: string }>(
    'select pg_get_indexdef(indexrelid) as def from pg_index where indrelid = $1::oid',
    [oid],
  );
  for (const { def } of indexes)
    await pool.query(
      def.replace(/^CREATE (UNIQUE )?INDEX \S+ ON (ONLY )?\S+ /, `CREATE INDEX ON ${target} `),
    );
}

async function inOneTransaction(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
}
