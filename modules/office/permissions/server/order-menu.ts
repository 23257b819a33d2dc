import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { orderMenu } from '../contract/menu-admin.ts';
import { lockMenu, lockTree, serveMenuAnew, subtreeOf } from './lock-menu.ts';
import { permissions } from './tables.ts';

const STEP = 10;

/** One place up or down among its siblings of the same kind; all of them are numbered afresh. At the end nothing moves. */
export const orderMenuHandler = permissions.command(orderMenu, async (ctx) => {
  const { tx, input, actor } = ctx;
  await lockTree(tx);
  const menu = await lockMenu(ctx, input.id, input.version);
  const siblings = await tx
    .selectFrom('permissions.menu')
    .select(['id', 'sort'])
    .where(
      menu.parent_id === null
        ? sql<boolean>`parent_id is null`
        : sql<boolean>`parent_id = ${menu.parent_id}::bigint`,
    )
    .where('type', '=', menu.type)
    .where('deleted', '=', false)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const at = siblings.findIndex((s) => s.id === menu.id);
  const to = Math.max(0, Math.min(siblings.length - 1, at + (input.to === 'up' ? -1 : 1)));
  const lined = siblings.map((s) => s.id);
  lined.splice(to, 0, ...lined.splice(at, 1));
  for (const [n, id] of lined.entries()) {
    const sort = (n + 1) * STEP;
    if (id === menu.id || siblings.find((s) => s.id === id)?.sort === sort) continue;
    await tx
      .updateTable('permissions.menu')
      .set({ sort, modified_by: actor.accountId, gmt_modified: nowHere })
      .where('id', '=', id)
      .execute();
  }
  ctx.target({
    type: 'MENU',
    id: menu.id,
    no: menu.code,
    changes: [{ field: 'sort', before: menu.sort, after: (to + 1) * STEP }],
  });
  const row = await tx
    .updateTable('permissions.menu')
    .set({
      sort: (to + 1) * STEP,
      version: sql<number>`version + 1`,
      gmt_modified: nowHere,
      modified_by: actor.accountId,
    })
    .where('id', '=', menu.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await serveMenuAnew(
    ctx,
    (await subtreeOf(tx, menu.id)).map((m) => m.id),
  );
  return row;
});
