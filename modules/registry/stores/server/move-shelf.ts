import { moveShelf } from '../contract/shelf.ts';
import { ShelfLevel } from '../rules/refusals.ts';
import { childrenOf, lockShelf, parentOf, rewrite } from './shelves.ts';
import { stores } from './tables.ts';

/** One with categories below it stays at the top: there are two levels. */
export const moveShelfHandler = stores.command(moveShelf, async (ctx) => {
  const { id, version, parentId } = ctx.input;
  const before = await lockShelf(ctx, id, version);
  if (parentId === id) throw ShelfLevel({}, 'parentId');
  const parent = await parentOf(ctx, before.store_id, parentId);
  if (parent !== null && (await childrenOf(ctx, id)) > 0) throw ShelfLevel({}, 'parentId');
  return rewrite(ctx, before, { parent_id: parent?.id ?? null, level: parent === null ? 1 : 2 });
});
