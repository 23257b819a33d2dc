import { unpublishStore } from '../contract/store.ts';
import { StoreFeatured } from '../rules/refusals.ts';
import { holdRegister } from './featured-places.ts';
import { lockStore } from './keep-store.ts';
import { takeDown, toActionResult } from './review-store.ts';
import { stores } from './tables.ts';

/** Page and products hidden, live offers and orders stay. A featured store only by force: the next one takes its place. */
export const unpublishStoreHandler = stores.command(unpublishStore, async (ctx) => {
  const register = await holdRegister(ctx);
  const s = await lockStore(ctx, ctx.input.id, ctx.input.version);
  if (s.featured_rank !== null && !ctx.input.force) throw StoreFeatured({});
  return toActionResult(ctx, await takeDown(ctx, s, register, ctx.input.reason));
});
