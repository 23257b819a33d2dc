import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listItems } from '#office/codesets/contract/codeset.ts';
import { shippedSets } from '#office/codesets/server/door.ts';
import { modules } from '../modules.ts';
import { openWorld } from '../world.ts';

const world = await openWorld();
const shipped = shippedSets();
const uses = modules.flatMap((r) => r.codeUses ?? []);

test('every column a room names for its codes is there, of a set that is shipped, and holds none but codes of it', async () => {
  expect(uses.length).toBeGreaterThan(30);
  const { rows } = await sql<{ at: string; is_array: boolean; deletable: boolean }>`
    select c.table_schema || '.' || c.table_name || '.' || c.column_name as at, c.data_type = 'ARRAY' as is_array,
      exists (select 1 from information_schema.columns d where d.table_schema = c.table_schema
      and d.table_name = c.table_name and d.column_name = 'deleted') as deletable
    from information_schema.columns c`.execute(world.sql);
  const columns = new Map(rows.map((r) => [r.at, r]));
  for (const use of uses) {
    const at = `${use.table}.${use.column}`;
    const column = columns.get(at);
    expect(column, at).toBeDefined();
    expect([column?.is_array, column?.deletable], at).toEqual([use.many ?? false, use.softDeleted ?? true]);
    const known = new Set<string>(shipped.find((s) => s.type === use.type)?.items.map((i) => i.code) ?? []);
    expect(known.size, use.type).toBeGreaterThan(0);
    const name = sql.ref(use.column);
    const held = use.many
      ? await sql<{
          code: string;
        }>`select distinct c as code from ${sql.table(use.table)} t, unnest(t.${name}) c`.execute(world.sql)
      : await sql<{
          code: string;
        }>`select distinct ${name} as code from ${sql.table(use.table)} where ${name} is not null`.execute(
          world.sql,
        );
    expect(
      held.rows.map((r) => r.code).filter((code) => !known.has(code)),
      at,
    ).toEqual([]);
  }
});

test('R-CODE-004 every set operators keep is counted where records carry its codes', async () => {
  const admin = await world.as('admin');
  for (const { type } of shipped.filter((s) => s.scope === 'business')) {
    const { list } = await admin.does(listItems, { codesetType: type, pageCount: 1 });
    expect(list[0]?.used, type).not.toBeNull();
  }
});
