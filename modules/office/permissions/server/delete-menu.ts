import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { deleteMenu } from '../contract/menu-admin.ts';
import { MenuChild } from '../rules/refusals.ts';
import { lockMenu, lockTree, serveMenuAnew } from './lock-menu.ts';
import { permissions } from './tables.ts';

/**
 * Takes an entry out of the menu; refused while something stands below it or a role besides the super
 * administrator's holds it (11402).
 */
export const deleteMenuHandler = permissions.batchCommand(deleteMenu, async (ctx) => {
  const { tx, actor } = ctx;
  await lockTree(tx);
  // Locked for its end: a grant under way is waited for.
  const menu = await lockMenu(ctx, ctx.input.id, undefined, 'end');
  const { rows } = await sql<{ needed: boolean }>`select
    exists (select 1 from permissions.menu c where (c.parent_id = ${menu.id}::bigint or c.inherits_id = ${menu.id}::bigint) and not c.deleted)
    or exists (select 1 from permissions.role_menu rm join permissions.role r on r.id = rm.role_id and not r.deleted and r.code <> 'PLAT_SUPER' where rm.menu_id = ${menu.id}::bigint)
    or (${menu.type} = '20' and exists (select 1 from permissions.role_button b join permissions.role r on r.id = b.role_id and not r.deleted and r.code <> 'PLAT_SUPER'
      where b.menu_id = ${menu.parent_id}::bigint and b.button_code = ${menu.code})) as needed`.execute(tx);
  if (rows[0]?.needed === true) throw MenuChild({});
  await serveMenuAnew(ctx, [menu.id]);
  if (menu.type === '20')
    await tx
      .deleteFrom('permissions.role_button')
      .where('menu_id', '=', menu.parent_id)
      .where('button_code', '=', menu.code)
      .execute();
  await tx.deleteFrom('permissions.role_menu').where('menu_id', '=', menu.id).execute();
  await tx.deleteFrom('permissions.seller_menu').where('menu_id', '=', menu.id).execute();
  await tx
    .updateTable('permissions.menu')
    .set({
      deleted: true,
      version: sql<number>`version + 1`,
      gmt_modified: nowHere,
      modified_by: actor.accountId,
    })
    .where('id', '=', menu.id)
    .execute();
  ctx.target({ type: 'MENU', id: menu.id, no: menu.code });
});
