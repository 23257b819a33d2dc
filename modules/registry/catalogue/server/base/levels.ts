import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { ParentDisabled, TreeDepth } from '../../rules/base-refusals.ts';
import type { CatalogueContext, Keeping, Shown } from './keeping.ts';

/** The level of a new record under this parent, which must be there and open all the way up. Refuses 10301, 10307, 10310. */
export async function levelUnder(
  ctx: CatalogueContext,
  k: Keeping,
  parentId: string | null,
  depth = 1,
): Promise<number> {
  if (parentId === null) return 1;
  const { rows } = await sql<{ level: number; open: boolean }>`
    with recursive up as (
      select id, parent_id, level, enabled from ${sql.table(k.table)} where id = ${parentId}::bigint and not deleted
      union select p.id, p.parent_id, p.level, p.enabled from ${sql.table(k.table)} p join up on p.id = up.parent_id)
    select max(level) as level, bool_and(enabled) as open from up`.execute(ctx.tx);
  const parent = rows[0];
  if (parent === undefined || parent.level === null) throw NotFound({}, 'parentId');
  if (!parent.open) throw ParentDisabled({}, 'parentId');
  const most = k.levels ?? 1;
  if (parent.level + depth > most) throw TreeDepth({ n: most }, 'parentId');
  return parent.level + 1;
}

/** Refuses to open what stands under a closed record (10307). */
export async function refuseUnderClosed(ctx: CatalogueContext, k: Keeping, row: Shown): Promise<void> {
  const { rows } = await sql<{ enabled: boolean }>`
    with recursive up as (
      select parent_id from ${sql.table(k.table)} where id = ${row.id}::bigint
      union select p.parent_id from ${sql.table(k.table)} p join up on p.id = up.parent_id)
    select p.enabled from ${sql.table(k.table)} p join up on p.id = up.parent_id where not p.enabled limit 1`.execute(
    ctx.tx,
  );
  if (rows.length > 0) throw ParentDisabled({});
}
