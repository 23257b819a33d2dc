import type pg from 'pg';

export interface SameRows {
  /** How many rows the act's transaction left, in how many tables. */
  readonly rows: number;
  readonly tables: number;
  /** One transaction that inserts the same rows, a statement each, into tables of the same columns, indexes, checks and references. */
  write(): Promise<void>;
}

/**
 * The peer of an act: every row its transaction wrote, found by the transaction's number, inserted again with nothing around it.
 * `act` must write exactly one row of `table` in its transaction. Uniqueness is dropped, so that the same row can be written many times; the indexes stay, and so do checks and references: an insert into the table itself asks them too.
 */
export async function sameRowsAs(pool: pg.Pool, table: string, act: () => Promise<void>): Promise<SameRows> {
  const marker = (await pool.query<{ x: string }>('select pg_current_xact_id()::text as x')).rows[0]?.x ?? '0';
  await act();
  const { rows: wrote } = await pool.query<{ x: string }>(`select xmin::text as x from ${table} where xmin::text::bigint > ${marker}::bigint`);
  const xid = wrote[0]?.x;
  if (xid === undefined) throw new Error(`The act wrote no row of ${table}.`);
  const { rows: all } = await pool.query<{ name: string; oid: string }>(
    "select format('%I.%I', n.nspname, c.relname) as name, c.oid::text as oid from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'bench') and n.nspname not like 'pg_%' order by 1",
  );
  await pool.query('create schema if not exists bench');
  const statements: string[] = [];
  let tables = 0;
  for (const { name, oid } of all) {
    const count = Number((await pool.query<{ n: string }>(`select count(*) as n from ${name} where xmin::text = $1`, [xid])).rows[0]?.n ?? 0);
    if (count === 0) continue;
    const target = `bench.t${tables++}`;
    await pool.query(`create table ${target}_row as select row_number() over () as bench_row, t.* from ${name} t where xmin::text = '${xid}'`);
    await pool.query(`create table ${target} (like ${name} including constraints)`);
    const { rows: references } = await pool.query<{ def: string }>("select pg_get_constraintdef(oid) as def from pg_constraint where conrelid = $1::oid and contype = 'f'", [oid]);
    for (const { def } of references) await pool.query(`alter table ${target} add ${def}`);
    const { rows: indexes } = await pool.query<{ def: string }>('select pg_get_indexdef(indexrelid) as def from pg_index where indrelid = $1::oid', [oid]);
    for (const { def } of indexes) await pool.query(def.replace(/^CREATE (UNIQUE )?INDEX \S+ ON (ONLY )?\S+ /, `CREATE INDEX ON ${target} `));
    const { rows: columns } = await pool.query<{ list: string }>("select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped", [target]);
    for (let row = 1; row <= count; row++) statements.push(`insert into ${target} select ${columns[0]?.list} from ${target}_row where bench_row = ${row}`);
  }
  return {
    rows: statements.length,
    tables,
    async write() {
      const client = await pool.connect();
      try {
        await client.query('begin');
        for (const statement of statements) await client.query(statement);
        await client.query('commit');
      } finally {
        client.release();
      }
    },
  };
}
