import { sql } from 'kysely';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import type { Handler } from '#kernel/server/capability.ts';
import { updateRecord } from '#kernel/server/record.ts';
import type { AnyBranches } from '../../contract/base/tree.ts';
import { TreeCycle } from '../../rules/base-refusals.ts';
import { base, type CatalogueContext, type Keeping, type Shown, type Values } from './keeping.ts';
import { levelUnder } from './levels.ts';
import { present, rowsOf } from './read.ts';
import { holdRow, recordOf } from './write.ts';

/** How deep the branch of a record is, and whether the wished parent hangs in it. */
async function branchOf(
  ctx: CatalogueContext,
  k: Keeping,
  id: string,
  parentId: string | null,
): Promise<{ depth: number; cycle: boolean }> {
  const { rows } = await sql<{ depth: number; cycle: boolean }>`
    with recursive below as (
      select id, 1 as depth from ${sql.table(k.table)} where id = ${id}::bigint
      union all select c.id, b.depth + 1 from ${sql.table(k.table)} c join below b on c.parent_id = b.id where not c.deleted and b.depth < 10)
    select max(depth) as depth, coalesce(bool_or(id = ${parentId}::bigint), false) as cycle from below`.execute(
    ctx.tx,
  );
  return rows[0] as { depth: number; cycle: boolean };
}

type Grown = Shown & { children: Grown[] };
/** Rows as branches, in their order; what hangs under something that is not there is left out. */
function grow(rows: readonly Shown[]): Grown[] {
  const byId = new Map<string, Grown>(rows.map((row) => [row.id, { ...row, children: [] }]));
  const roots: Grown[] = [];
  for (const node of byId.values()) {
    const parentId = node.parentId as string | null;
    if (parentId === null) roots.push(node);
    else byId.get(parentId)?.children.push(node);
  }
  return roots;
}

/** Rows of a tree in their order; companies see what is open all the way up. */
export async function branchRows(ctx: CatalogueContext, k: Keeping): Promise<readonly Shown[]> {
  const ordered = 'sort' in k.dict.fields ? rowsOf(ctx, k).orderBy('t.sort') : rowsOf(ctx, k);
  const open = isPlatform(ctx.actor) ? ordered : ordered.where('t.enabled', '=', true);
  return present(ctx, k, (await open.orderBy('t.name').orderBy('t.id').execute()) as Values[]);
}
export const treeOf = async (ctx: CatalogueContext, k: Keeping): Promise<Grown[]> =>
  grow(await branchRows(ctx, k));

/** The whole tree, and moving a branch: its levels follow, it never hangs under itself and never grows too deep. */
export const treeHandlers = (k: Keeping, calls: AnyBranches): Handler[] => [
  base.query(calls.tree, (ctx) => treeOf(ctx, k)),
  base.command(calls.move, async (ctx) => {
    const { id, version, parentId } = ctx.input;
    const row = await holdRow(ctx, k, id);
    if (row.version !== version) throw VersionConflict({ version: row.version, current: row });
    if ((row.parentId ?? null) === parentId) return { id, version };
    const { depth, cycle } = await branchOf(ctx, k, id, parentId);
    if (cycle) throw TreeCycle({}, 'parentId');
    const level = await levelUnder(ctx, k, parentId, depth);
    const parent =
      parentId === null
        ? null
        : (
            (await rowsOf(ctx, k).where('t.id', '=', parentId).executeTakeFirstOrThrow()) as unknown as {
              name: string;
            }
          ).name;
    const changes = [{ field: 'parentId', before: row.names.parentId?.zh ?? null, after: parent }];
    const columns = { parent_id: parentId, level };
    const moved = await updateRecord(ctx, recordOf(k), row, columns, { action: 'move', changes });
    await relevel(ctx, k, id, level);
    return moved;
  }),
];

/** Levels of everything below a record that was moved. */
async function relevel(ctx: CatalogueContext, k: Keeping, id: string, level: number): Promise<void> {
  await sql`
    with recursive below as (
      select id, ${level}::int as level from ${sql.table(k.table)} where id = ${id}::bigint
      union all select c.id, b.level + 1 from ${sql.table(k.table)} c join below b on c.parent_id = b.id)
    update ${sql.table(k.table)} c set level = b.level from below b where c.id = b.id and c.level <> b.level`.execute(
    ctx.tx,
  );
}
