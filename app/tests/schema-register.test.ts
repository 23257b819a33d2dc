import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';
import { openWorld } from '../world.ts';

const world = await openWorld({ demo: false });
const OURS = "not in ('pg_catalog', 'information_schema', 'pg_toast')";
const COLUMNS = 'kind\ttable\tname\tdefinition\n';

/**
 * The last walls: what the database itself refuses. A lock that wins first hides that an index behind it is
 * gone, so nothing but this list
 * notices a unique index, check, key or policy that a migration drops or loosens.
 */
async function walls(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(e'\t', kind, place, name, regexp_replace(definition, '\\s+', ' ', 'g')) as line from (
      select 'unique' as kind, schemaname || '.' || tablename as place, indexname as name,
        regexp_replace(indexdef, '^.* USING ', '') as definition
        from pg_indexes where schemaname ${sql.raw(OURS)} and indexdef like 'CREATE UNIQUE%'
        and indexname not like '%\\_pkey'
      union all
      select case contype when 'c' then 'check' when 'f' then 'reference' else 'exclude'
      end, conrelid::regclass::text, conname, pg_get_constraintdef(c.oid)
        from pg_constraint c join pg_namespace n on n.oid = c.connamespace
        where n.nspname ${sql.raw(OURS)} and contype in ('c', 'f', 'x') and conrelid <> 0 and conparentid = 0
      union all
      select 'policy', schemaname || '.' || tablename, policyname,
        concat_ws(' ', permissive, cmd, roles::text, 'using', qual, 'check', with_check)
        from pg_policies where schemaname ${sql.raw(OURS)}
      union all
      select 'row security', c.oid::regclass::text, c.relname, case when c.relforcerowsecurity then 'forced'
      else 'enabled' end
        from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relrowsecurity and n.nspname ${sql.raw(OURS)}
      union all
      select 'trigger', tgrelid::regclass::text, tgname,
        regexp_replace(pg_get_triggerdef(t.oid), '^CREATE (CONSTRAINT )?TRIGGER \\S+ ', '')
        from pg_trigger t where not tgisinternal and tgparentid = 0
    ) as w order by kind collate "C", place collate "C", name collate "C"`.execute(world.sql);
  return rows.map((r) => r.line);
}

test('INV every unique index, check, reference, policy and trigger of the database is the reviewed one: docs/schema.tsv (after review: npx vitest run app/tests/schema-register.test.ts -u)', async () => {
  const found = await walls();
  expect(
    found.filter((line) =>
      /^unique\toffers\.(negotiation|round)\t(negotiation_open|round_live)\t/.test(line),
    ),
  ).toHaveLength(2);
  expect(found.length).toBeGreaterThan(800);
  await expect(`${COLUMNS}${found.join('\n')}\n`).toMatchFileSnapshot(path.join(ROOT, 'docs/schema.tsv'));
});
