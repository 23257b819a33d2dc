import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '#kernel/server/settings.ts';
import { ask } from './database.ts';

interface Column {
  readonly table: string;
  readonly view: boolean;
  readonly name: string;
  readonly type: string;
  readonly array: boolean;
  readonly nullable: boolean;
  readonly computed: boolean;
  readonly defaulted: boolean;
}

const COLUMNS = `
  select n.nspname || '.' || c.relname as "table", c.relkind in ('v', 'm') as view, a.attname as name,
    coalesce(e.typname, b.typname) as type, e.oid is not null as array, not a.attnotnull as nullable,
    (a.attidentity = 'a' or a.attgenerated <> '') as computed, (a.atthasdef or a.attidentity <> '') as defaulted
  from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
    left join pg_type e on e.oid = b.typelem and b.typcategory = 'A'
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and n.nspname !~ '^(pg_|information_schema$|public$|audit$|reporting$)'
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1, a.attnum`;

/** What the driver gives for a type: bigint, numeric and days arrive as text, so that no digit is lost. */
const DRIVER_TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float8: 'number',
  int8: 'string',
  numeric: 'string',
  date: 'string',
  time: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  uuid: 'string',
  inet: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  interval: 'IntervalParts',
  xid8: 'string',
  oid: 'number',
};

function typeOf(column: Column): string {
  const base = DRIVER_TYPES[column.type];
  if (base === undefined)
    throw new Error(
      `${column.table}.${column.name} is of type ${column.type}: say in scripts/migrated-tables.ts what the driver gives for it`,
    );
  const value = column.array ? `${base}[]` : base;
  if (column.view) return `Derived<${value}>`;
  if (column.computed)
    return column.nullable ? `GeneratedAlways<Derived<${value}>>` : `GeneratedAlways<${value}>`;
  const read = column.nullable ? `${value} | null` : value;
  return column.defaulted ? `Generated<${read}>` : read;
}

/** Where the columns of a schema are written down: beside the `tables.ts` of its module. */
function fileOf(schema: string, files: readonly string[]): string {
  if (schema === 'kernel') return 'kernel/server/migrated-tables.ts';
  const tables = files.find((file) => file.split('/')[2] === schema);
  if (tables === undefined)
    throw new Error(`schema ${schema} belongs to no module: no modules/*/${schema}/server/tables.ts`);
  return tables.replace(/tables\.ts$/, 'migrated-tables.ts');
}

function textOf(columns: readonly Column[]): string {
  const tables = [...Map.groupBy(columns, (column) => column.table)].map(
    ([table, own]) => `  '${table}': {\n${own.map((c) => `    ${c.name}: ${typeOf(c)};\n`).join('')}  };\n`,
  );
  const body = `export interface MigratedTables {\n${tables.join('')}}\n`;
  const used = (names: readonly string[]) =>
    names.filter((name) => new RegExp(`\\b${name}\\b`).test(body)).join(', ');
  const kysely = used(['Generated', 'GeneratedAlways']);
  const ours = used(['Derived', 'IntervalParts', 'Json']);
  return [
    '// Written by `npm run tables` from the migrated database; do not edit.',
    ...(kysely === '' ? [] : [`import type { ${kysely} } from 'kysely';`]),
    ...(ours === '' ? [] : [`import type { ${ours} } from '#kernel/server/column-types.ts';`]),
    '',
    '/** The tables and views of this schema as the migrations leave them. */',
    body,
  ].join('\n');
}

/** The columns of every schema of a migrated database: file by file, its text. */
export async function columnsOf(url: string): Promise<ReadonlyMap<string, string>> {
  const columns = await ask<Column & Record<string, unknown>>(url, COLUMNS);
  const modules = fs
    .globSync('modules/*/*/server/tables.ts', { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'));
  const bySchema = Map.groupBy(columns, (column) => column.table.split('.')[0] as string);
  return new Map([...bySchema].map(([schema, own]) => [fileOf(schema, modules), textOf(own)]));
}
