import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { displayMenu } from '../contract/menu-admin.ts';
import { lockMenu, serveMenuAnew, subtreeOf } from './lock-menu.ts';
import type { Menu } from './menu-tree.ts';
import { permissions } from './tables.ts';

/** Shown or hidden: a hidden page is reached but not listed, a hidden button is delivered to nobody (R-MENU-015). */
export const displayMenuHandler = permissions.command(displayMenu, async (ctx) => {
  const menu = await lockMenu(ctx, ctx.input.id, ctx.input.version);
  const displayStatus = ctx.input.displayStatus as Menu['display_status'];
  ctx.target({
    type: 'MENU',
    id: menu.id,
    no: menu.code,
    changes: changesOf(menu, { display_status: displayStatus }),
  });
  const row = await ctx.tx
    .updateTable('permissions.menu')
    .set({
      display_status: displayStatus,
      ...touched(ctx),
    })
    .where('id', '=', menu.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await serveMenuAnew(
    ctx,
    (await subtreeOf(ctx.tx, menu.id)).map((m) => m.id),
  );
  return row;
});
