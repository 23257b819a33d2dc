import { updateShelf } from '../contract/shelf.ts';
import { lockShelf, rewrite } from './shelves.ts';
import { stores } from './tables.ts';

export const updateShelfHandler = stores.command(updateShelf, async (ctx) => {
  const { id, version, names, sort } = ctx.input;
  return rewrite(ctx, await lockShelf(ctx, id, version), {
    name: names.zh_CN,
    name_en: names.en_US || null,
    sort,
  });
});
