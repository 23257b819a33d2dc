import { saveStore } from '../contract/my-store.ts';
import { lockStore } from './keep-store.ts';
import { keep } from './my-store.ts';
import { stores } from './tables.ts';

export const saveStoreHandler = stores.command(saveStore, async (ctx) => {
  const { id, version, ...wish } = ctx.input;
  const row = await keep(ctx, await lockStore(ctx, id, version), wish);
  return { id: row.id, version: row.version };
});
