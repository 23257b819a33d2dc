import { NotFound } from '#kernel/rules/refusals.ts';
import { TreeDepth } from '#office/organisation/rules/refusals.ts';
import { addChildMenu } from '../contract/menu-admin.ts';
import { write } from './add-menu.ts';
import { lockTree, MOST_LEVELS } from './lock-menu.ts';
import type { Menu } from './menu-tree.ts';
import { permissions } from './tables.ts';

/** A menu or button below another menu; a button has nothing below it (administration-domain 8.1). */
export const addChildMenuHandler = permissions.command(addChildMenu, async (ctx) => {
  await lockTree(ctx.tx);
  const parent = await ctx.tx
    .selectFrom('permissions.menu')
    .select(['id', 'level', 'type'])
    .where('id', '=', ctx.input.parentId)
    .where('deleted', '=', false)
    .forKeyShare()
    .executeTakeFirst();
  if (parent === undefined || parent.type === '20') throw NotFound({}, 'parentId');
  if (parent.level >= MOST_LEVELS) throw TreeDepth({ n: MOST_LEVELS }, 'parentId');
  return write(ctx, ctx.input, {
    parentId: parent.id,
    type: ctx.input.type as Menu['type'],
    level: parent.level + 1,
  });
});
