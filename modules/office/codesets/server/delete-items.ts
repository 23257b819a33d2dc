import { deleteItems } from '../contract/codeset.ts';
import { holdItem, touchSet } from './keep-items.ts';
import { dropItem } from './switch-items.ts';
import { codesets } from './tables.ts';

export const deleteItemsHandler = codesets.batchCommand(deleteItems, async (ctx) => {
  const { set, item } = await holdItem(ctx, ctx.input.id, 'Delete');
  await dropItem(ctx, item);
  await touchSet(ctx, set);
});
