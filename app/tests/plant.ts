import { sql } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { World } from '../world.ts';
import type { Cells, Planter, Sides } from './planter.ts';

const VALUE: readonly (readonly [RegExp, () => unknown])[] = [
  [/char|text/, () => 'x'],
  [/json/, () => '{}'],
  [/timestamp/, () => new Date(Date.now() + 86_400_000)],
  [/date/, () => new Date(Date.now() + 86_400_000)],
  [/bool/, () => false],
  [/bytea/, () => Buffer.from('planted')],
  [/array/i, () => '{}'],
  [/./, () => '1'],
];
/**
 * A row of a table with what its columns ask for; a cell of two or three words is the first id of that table
 * where the condition holds, planted with the third when there is none;
 * a fourth names the column where it is not `id`.
 */
async function plant(world: World, table: string, cells: Cells): Promise<void> {
  const [schema, name] = table.split('.') as [string, string];
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = ${schema} and table_name = ${name} and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'`.execute(world.sql);
  const values = new Map<string, unknown>(
    rows.map((c) => [c.name, VALUE.find(([type]) => type.test(c.type))?.[1]()]),
  );
  for (const [column, cell] of Object.entries(cells)) {
    if (!Array.isArray(cell)) values.set(column, cell);
    else {
      const [of, where, whenNone, key = 'id'] = cell as [string, string, Cells?, string?];
      const first = async () =>
        (
          await sql<{
            id: string | null;
          }>`select min(${sql.ref(key)}) as id from ${sql.table(of)} where ${sql.raw(where)}`.execute(
            world.sql,
          )
        ).rows[0]?.id ?? null;
      if ((await first()) === null && whenNone !== undefined) await plant(world, of, whenNone);
      values.set(column, await first());
    }
  }
  await sql`insert into ${sql.table(table)} (${sql.join([...values.keys()].map((c) => sql.ref(c)))})
    values (${sql.join([...values.values()])})`.execute(world.sql);
}

export interface Planted {
  readonly id: string;
  readonly version: number;
}
/** A row of that kind which the walker of that identity may reach, and which nobody of the system wrote. */
export async function plantedRow(
  world: World,
  planter: Planter,
  identity: Identity,
  sides: Sides,
): Promise<Planted> {
  const versioned = (
    await sql<{ n: number }>`select count(*)::int as n from information_schema.columns
      where table_schema || '.' || table_name = ${planter.table} and column_name = 'version'`.execute(
      world.sql,
    )
  ).rows[0]?.n;
  const find = async () =>
    (
      await sql<Planted>`select id::text as id, ${sql.raw(versioned === 1 ? 'version' : '1')} as version
        from ${sql.table(planter.table)} where ${sql.raw(planter.where(identity, sides))} order by id desc limit 1`.execute(
        world.sql,
      )
    ).rows[0];
  const found = await find();
  if (found !== undefined) return found;
  if (planter.cells === undefined)
    throw new Error(`${planter.table} has no row for ${identity}: give its planter cells`);
  await plant(world, planter.table, planter.cells(identity, sides));
  return (await find()) as Planted;
}
