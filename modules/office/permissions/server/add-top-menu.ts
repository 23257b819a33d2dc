import { addTopMenu } from '../contract/menu-admin.ts';
import { write } from './add-menu.ts';
import { lockTree } from './lock-menu.ts';
import { permissions } from './tables.ts';

/** A first-level menu (R-MENU-005). */
export const addTopMenuHandler = permissions.command(addTopMenu, async (ctx) => {
  await lockTree(ctx.tx);
  return write(ctx, ctx.input, { parentId: null, type: '10', level: 1 });
});
