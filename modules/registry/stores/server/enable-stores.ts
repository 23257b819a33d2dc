import { enableStores } from '../contract/store.ts';
import { storeResultWords } from '../rules/store-words.ts';
import { fillPlaces, holdRegister } from './featured-places.ts';
import { lockStore } from './keep-store.ts';
import { notifySeller } from './review-store.ts';
import { switched } from './switch-store.ts';
import { stores } from './tables.ts';

/** Opens the console of the store's staff again; already so is no act. */
export const enableStoresHandler = stores.batchCommand(enableStores, async (ctx) => {
  const register = await holdRegister(ctx);
  const s = await lockStore(ctx, ctx.input.id);
  if (s.enabled) return;
  const row = await switched(ctx, s, true);
  await fillPlaces(ctx, register, null);
  await notifySeller(ctx, row, storeResultWords.table.enabled);
});
