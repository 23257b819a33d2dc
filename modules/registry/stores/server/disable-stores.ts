import { created } from '#kernel/server/rows.ts';
import { disableStores } from '../contract/store.ts';
import { storeDisabled } from '../rules/news.ts';
import { storeResultWords } from '../rules/store-words.ts';
import { fillPlaces, holdRegister } from './featured-places.ts';
import { lockStore } from './keep-store.ts';
import { notifySeller } from './review-store.ts';
import { switched } from './switch-store.ts';
import { stores } from './tables.ts';

/**
 * Closes the console of the store's staff; offers pause (trading hears it); its place on the home page goes to
 * the next. What it took is written down for the undo.
 */
export const disableStoresHandler = stores.batchCommand(disableStores, async (ctx) => {
  const register = await holdRegister(ctx);
  const s = await lockStore(ctx, ctx.input.id);
  if (!s.enabled) return;
  const row = await switched(ctx, s, false);
  if (s.featured_rank !== null) await fillPlaces(ctx, register, s);
  const disabling = await ctx.tx
    .insertInto('stores.disabling')
    .values({ store_id: s.id, featured_rank: s.featured_rank, ...created(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.emit(storeDisabled, { storeId: row.id, memberId: row.member_id, disablingId: disabling.id });
  await notifySeller(ctx, row, storeResultWords.table.disabled);
});
