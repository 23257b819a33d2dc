import { InUse } from '#kernel/rules/refusals.ts';
import { deleteShelves } from '../contract/shelf.ts';
import { childrenOf, lockShelf, rewrite } from './shelves.ts';
import { stores } from './tables.ts';

export const deleteShelvesHandler = stores.batchCommand(deleteShelves, async (ctx) => {
  const before = await lockShelf(ctx, ctx.input.id);
  if ((await childrenOf(ctx, before.id)) > 0) throw InUse({});
  await rewrite(ctx, before, { deleted: true });
});
