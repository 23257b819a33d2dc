import type pg from 'pg';

/** Which company every cloned document belongs to, so that one owner has many rows. */
export interface Sides {
  readonly seller: string;
  readonly buyer: string;
}
interface Column {
  readonly name: string;
  readonly type: string;
  readonly identity: boolean;
  readonly kept: boolean;
}
interface Unique {
  readonly name: string;
  readonly def: string;
  readonly columns: readonly string[];
}

const MODELS = 500;
const COLUMNS =
  "select attname as name, format_type(atttypid, atttypmod) as type, attidentity <> '' as identity, attgenerated = '' as kept from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped";
const UNIQUES = `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def, array(select a.attname::text from unnest(i.indkey) k(at) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.at) as columns
  from pg_index i where i.indrelid = $1::regclass and i.indisunique`;

/** Which column of a unique index is varied: a text before a number before a time; what names the company stays. */
function varied({ columns }: Unique, typeOf: ReadonlyMap<string, string>): string | undefined {
  const first = (type: RegExp) => columns.find((c) => c !== 'member_id' && type.test(typeOf.get(c) ?? ''));
  return first(/text|character|uuid/) ?? first(/bigint|integer/) ?? first(/date|timestamp/);
}

/** The value of a column in the clone numbered `g` of the model `m`. */
function cloned({ name, type }: Column, table: string, vary: ReadonlySet<string>, sides: Sides): string {
  const model = `m.${JSON.stringify(name)}`;
  if (name === 'buyer_member_id') return sides.buyer;
  if (name === 'seller_member_id' || (name === 'member_id' && table !== 'members.record'))
    return sides.seller;
  if (vary.has(name)) {
    const most = /\((\d+)\)/.exec(type)?.[1];
    if (type === 'uuid') return 'gen_random_uuid()';
    if (/text|character/.test(type))
      return most === undefined
        ? `${model} || lpad(g::text, 7, '0')`
        : `left(${model}, ${Math.max(0, Number(most) - 7)}) || lpad(g::text, ${Math.min(7, Number(most))}, '0')`;
    if (/bigint|integer/.test(type)) return `${model} + g * ${type === 'bigint' ? '100000::bigint' : '1000'}`;
    if (type === 'date') return `${model} - g`;
    if (/timestamp/.test(type)) return `${model} - make_interval(mins => g)`;
  }
  return /^(gmt_create|gmt_modified|published_at|created_at)$/.test(name)
    ? `${model} - make_interval(secs => g * 20)`
    : model;
}

/**
 * Fills a table with clones of its own rows, `from` to `to` of them, in the order of time. Checks and
 * uniqueness are dropped, the indexes stay: what is measured is reading. Answers false when there is no row
 * to clone.
 */
export async function cloneRows(
  owner: pg.Client,
  table: string,
  { from, to }: { from: number; to: number },
  sides: Sides,
): Promise<boolean> {
  const { rows: columns } = await owner.query<Column>(COLUMNS, [table]);
  const typeOf = new Map(columns.map((c) => [c.name, c.type]));
  const numbered = columns.some((c) => c.name === 'id' && c.identity);
  const { rows: checks } = await owner.query<{ name: string }>(
    "select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    [table],
  );
  for (const { name } of checks)
    await owner.query(`alter table ${table} drop constraint ${JSON.stringify(name)}`);
  const vary = new Set<string>();
  for (const unique of (await owner.query<Unique>(UNIQUES, [table])).rows) {
    if (numbered && unique.columns.length === 1 && unique.columns[0] === 'id') continue;
    await dropUnique(owner, table, unique);
    if (unique.columns.some((c) => vary.has(c))) continue;
    const column = varied(unique, typeOf);
    if (column !== undefined) vary.add(column);
  }
  await owner.query(
    `create temp table models as select x.*, row_number() over () - 1 as model_rank, count(*) over () as model_count from (select * from ${table} limit ${MODELS}) x`,
  );
  const copiedColumns = columns.filter((c) => c.kept && !(c.name === 'id' && numbered));
  const { rowCount } = await owner.query(
    `insert into ${table} (${copiedColumns.map((c) => JSON.stringify(c.name)).join(', ')}) select ${copiedColumns.map((c) => cloned(c, table, vary, sides)).join(', ')} from generate_series(${from + 1}, ${to}) g join models m on m.model_rank = g % m.model_count`,
  );
  await owner.query('drop table models');
  return (rowCount ?? 0) > 0;
}

async function dropUnique(owner: pg.Client, table: string, { name, def }: Unique): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    'select conname as name from pg_constraint where conindid = $1::regclass',
    [name],
  );
  await owner.query(
    rows[0] === undefined
      ? `drop index ${name} cascade`
      : `alter table ${table} drop constraint ${JSON.stringify(rows[0].name)} cascade`,
  );
  await owner.query(def.replace('CREATE UNIQUE', 'CREATE'));
}
