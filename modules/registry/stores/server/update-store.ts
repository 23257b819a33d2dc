import { updateStore } from '../contract/store.ts';
import { columnsOf, lockStore, mustBeOpenType, mustKnowProducts, rewriteStore } from './keep-store.ts';
import { stores } from './tables.ts';

/** The operator corrects a store; what he writes is as good as reviewed. */
export const updateStoreHandler = stores.command(updateStore, async (ctx) => {
  const { id, version, typeId, importance, ...wish } = ctx.input;
  const before = await lockStore(ctx, id, version);
  await mustBeOpenType(ctx, typeId, before.shop_type_id);
  await mustKnowProducts(ctx, wish.mainProductIds);
  const row = await rewriteStore(
    ctx,
    before,
    { ...columnsOf(wish), shop_type_id: typeId, importance, changed: true },
    'operator',
  );
  if (row.featured_rank !== null) ctx.live('site:all');
  return { id: row.id, version: row.version };
});
