import { touched } from '#kernel/server/rows.ts';
import { type UndoneDisabling, undoDisableStore } from '../contract/store.ts';
import { StoreDisablingOver } from '../rules/refusals.ts';
import { storeResultWords } from '../rules/store-words.ts';
import { fillPlaces, holdRegister, returnPlace } from './featured-places.ts';
import { lockStore } from './keep-store.ts';
import { notifySeller } from './review-store.ts';
import { switched } from './switch-store.ts';
import { type StoresContext, stores } from './tables.ts';

const lastDisabling = (ctx: StoresContext, storeId: string) =>
  ctx.tx
    .selectFrom('stores.disabling')
    .select(['id', 'featured_rank', 'undone'])
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Enables a store with what its last disabling took: its place on the home page and the offers that are still
 * paused by it. A second undo of the same disabling is answered as the first; one that was ended by enabling
 * the store is over.
 */
export const undoDisableStoreHandler = stores.command(undoDisableStore, async (ctx) => {
  const register = await holdRegister(ctx);
  const s = await lockStore(ctx, ctx.input.id);
  const disabling = await lastDisabling(ctx, s.id);
  if (disabling === undefined || (s.enabled && disabling.undone === null)) throw StoreDisablingOver({});
  if (disabling.undone !== null) return { id: s.id, version: s.version, ...disabling.undone };
  const row = await switched(ctx, s, true, 'undoDisable');
  const rankBack = await returnPlace(ctx, register, row, disabling.featured_rank);
  await fillPlaces(ctx, register, null);
  const offers = await ctx
    .service('storeNeighbours')
    .resumeOffers(ctx, { storeId: s.id, disablingId: disabling.id });
  const undone: UndoneDisabling = { ...offers, rank: disabling.featured_rank, rankBack };
  await ctx.tx
    .updateTable('stores.disabling')
    .set({ undone: JSON.stringify(undone) as never, ...touched(ctx) })
    .where('id', '=', disabling.id)
    .execute();
  await notifySeller(ctx, row, storeResultWords.table.enabled);
  return { id: row.id, version: row.version, ...undone };
});
