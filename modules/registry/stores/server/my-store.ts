import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { changesOf } from '#kernel/server/step.ts';
import { currentStore } from '../contract/my-store.ts';
import { StoreReviewed } from '../rules/refusals.ts';
import { STORE } from '../rules/store-lifecycle.ts';
import { columnsOf, mustKnowProducts, rewriteStore, type StoreWish } from './keep-store.ts';
import { storeSheet } from './present-store.ts';
import { scoped } from './see-stores.ts';
import { type Store, type StoresContext, stores } from './tables.ts';

/** The stores of the own company, oldest first. */
export const ownStores = (ctx: StoresContext): Promise<Store[]> =>
  ctx.tx
    .selectFrom('stores.store as s')
    .selectAll('s')
    .where('s.member_id', '=', ctx.actor.memberId ?? '0')
    .where('s.deleted', '=', false)
    .where(scoped(ctx.actor))
    .orderBy('s.id')
    .execute();

export const currentStoreHandler = stores.query(currentStore, async (ctx) => {
  const all = await ownStores(ctx);
  const chosen = ctx.input.id === undefined ? all[0] : all.find((s) => s.id === ctx.input.id);
  return {
    store: chosen === undefined ? null : await storeSheet(ctx, chosen),
    stores: all.map((s) => ({
      id: s.id,
      code: s.code,
      name: nameOf({ name: s.name, nameEn: s.name_en }, 'name', ctx.actor.locale) ?? s.name,
    })),
  };
});

/** Columns a reviewer has judged; of a published store they are not changed behind his back. */
const REVIEWED = [
  'name',
  'name_en',
  'profile',
  'profile_en',
  'logo_file_id',
  'business_licence_file_id',
  'main_product_ids',
] as const;

/** Keeps what a seller filled in; of a published store only what nobody judged, of one under review nothing. */
export async function keep(ctx: StoresContext, before: Store, wish: StoreWish): Promise<Store> {
  if (before.state === STORE.pending)
    throw StateNotAllowed({ subject: 'shop', verb: 'edit', state: before.state, side: 'seller' });
  await mustKnowProducts(ctx, wish.mainProductIds);
  const set = columnsOf(wish);
  const changes = changesOf(before, set).map((c) => c.field);
  const touched = REVIEWED.filter((column) => changes.includes(column));
  if (before.state === STORE.published && touched.length > 0) throw StoreReviewed({});
  if (changes.length === 0) return before;
  return rewriteStore(ctx, before, { ...set, changed: true }, 'seller');
}
