import { type Kysely, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { TreeDepth } from '#office/organisation/rules/refusals.ts';
import { moveMenu } from '../contract/menu-admin.ts';
import { MenuChild, TreeCycle } from '../rules/refusals.ts';
import { codeTaken, lockMenu, lockTree, MOST_LEVELS, serveMenuAnew, subtreeOf } from './lock-menu.ts';
import type { Menu } from './menu-tree.ts';
import { permissions, type Tables } from './tables.ts';

/**
 * Puts an entry with everything below it under another menu (administration-domain 8.1). Buttons stay with
 * their page. Refuses 10303, 10309, 10310, 11402.
 */
export const moveMenuHandler = permissions.command(moveMenu, async (ctx) => {
  const { tx, input, actor } = ctx;
  await lockTree(tx);
  const menu = await lockMenu(ctx, input.id, input.version);
  if (menu.type === '20') throw MenuChild({}, 'parentId');
  const under = await subtreeOf(tx, menu.id);
  const parent = input.parentId === null ? null : await parentOf(tx, input.parentId);
  if (parent !== null && under.some((m) => m.id === parent.id)) throw TreeCycle({}, 'parentId');
  const shift = (parent?.level ?? 0) + 1 - menu.level;
  if (Math.max(...under.map((m) => m.level)) + shift > MOST_LEVELS)
    throw TreeDepth({ n: MOST_LEVELS }, 'parentId');
  ctx.target({
    type: 'MENU',
    id: menu.id,
    no: menu.code,
    changes: [
      {
        field: 'parentId',
        before: menu.parent_id === null ? null : (await parentOf(tx, menu.parent_id)).names,
        after: parent?.names ?? null,
      },
    ],
  });
  try {
    await sql`update permissions.menu set level = level + ${shift}::int where id = any(${under.map((m) => m.id)}::bigint[])`.execute(
      tx,
    );
    const row = await tx
      .updateTable('permissions.menu')
      .set({
        parent_id: parent?.id ?? null,
        version: sql<number>`version + 1`,
        gmt_modified: nowHere,
        modified_by: actor.accountId,
      })
      .where('id', '=', menu.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await serveMenuAnew(
      ctx,
      under.map((m) => m.id),
    );
    return row;
  } catch (error) {
    throw codeTaken(error);
  }
});

async function parentOf(tx: Kysely<Tables>, id: string): Promise<Pick<Menu, 'id' | 'level' | 'names'>> {
  const row = await tx
    .selectFrom('permissions.menu')
    .select(['id', 'level', 'type', 'names'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined || row.type === '20') throw NotFound({}, 'parentId');
  return row;
}
