import fs from 'node:fs';
import { sql } from 'kysely';
import { parseSync } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';
import { ownerConnection } from '#kernel/test/owner.ts';
import { freshDatabase } from '#kernel/test/scratch.ts';

interface Column {
  readonly name: string;
  readonly type: string;
}
/** How a column reaches a program: bigint and numeric as text, timestamptz as a date (docs/architecture.md, Data). */
const READ_AS: Readonly<Record<string, string>> = {
  bigint: 'string',
  numeric: 'string',
  text: 'string',
  'character varying': 'string',
  date: 'string',
  integer: 'number',
  boolean: 'boolean',
  jsonb: 'unknown',
  'timestamp with time zone': 'Date',
  'bigint[]': 'string[]',
  'text[]': 'string[]',
};

interface Signature {
  readonly key: { readonly value?: string; readonly name?: string };
  readonly typeAnnotation: { readonly typeAnnotation: TypeNode };
}
interface TypeNode {
  readonly start: number;
  readonly end: number;
  readonly members?: readonly Signature[];
  readonly typeName?: { readonly name: string };
}
interface Interface {
  readonly id: { readonly name: string };
  readonly body: { readonly body: readonly Signature[] };
}

/** Columns by view, as the modules declare them in server/reporting.ts; whether one may be null is left to the reader. */
function declared(): Map<string, Column[]> {
  const views = new Map<string, Column[]>();
  for (const file of fs.globSync('modules/*/*/server/reporting.ts', { cwd: ROOT })) {
    const source = fs.readFileSync(`${ROOT}/${file}`, 'utf8');
    const statements = parseSync(file, source).program.body as unknown as readonly {
      readonly declaration?: unknown;
    }[];
    const interfaces = statements.map((s) => (s.declaration ?? s) as Interface);
    const columnsOf = (list: readonly Signature[]): Column[] =>
      list.map(({ key, typeAnnotation: { typeAnnotation: t } }) => ({
        name: key.name ?? '',
        type: source.slice(t.start, t.end).replace(' | null', ''),
      }));
    for (const { key, typeAnnotation } of interfaces.flatMap((i) => i.body.body)) {
      const { members, typeName } = typeAnnotation.typeAnnotation;
      const named = interfaces.find((i) => i.id.name === typeName?.name)?.body.body;
      if (key.value !== undefined)
        views.set(key.value.replace('reporting.', ''), columnsOf(members ?? named ?? []));
    }
  }
  return views;
}

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase('ctp_bare');
});
afterAll(() => database?.drop());

test('views of the schema reporting have the columns their modules declare, and ask row security as their caller', async () => {
  const owner = ownerConnection(database.url);
  try {
    const { rows } = await sql<Column & { view: string }>`
      select c.relname as view, a.attname as name,
        regexp_replace(format_type(a.atttypid, a.atttypmod), '\\(.*?\\)', '') as type
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      and a.attnum > 0 and not a.attisdropped
      where n.nspname = 'reporting' and c.relkind = 'v' and c.relname <> 'page_visits'
      order by c.relname, a.attname`.execute(owner.db);
    const real = new Map<string, Column[]>();
    for (const { view, name, type } of rows)
      real.set(view, [...(real.get(view) ?? []), { name, type: READ_AS[type] ?? type }]);
    const wanted = declared();
    const sorted = (columns: Column[] | undefined) =>
      (columns ?? []).map((c) => `${c.name}: ${c.type}`).sort();
    expect([...wanted.keys()].sort()).toEqual([...real.keys()].sort());
    for (const view of real.keys())
      expect([view, sorted(wanted.get(view))]).toEqual([view, sorted(real.get(view))]);
    expect(
      (
        await sql`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'reporting' and c.relkind = 'v'
          and not ('security_invoker=true' = any (coalesce(c.reloptions, '{}')))`.execute(owner.db)
      ).rows,
    ).toEqual([{ relname: 'page_visits' }]);
  } finally {
    await owner.close();
  }
});
