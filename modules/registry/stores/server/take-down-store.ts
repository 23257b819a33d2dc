import { takeDownStore } from '../contract/my-store.ts';
import { StoreFeatured } from '../rules/refusals.ts';
import { holdRegister } from './featured-places.ts';
import { lockStore } from './keep-store.ts';
import { stepStore } from './lifecycle.ts';
import { toActionResult } from './review-store.ts';
import { stores } from './tables.ts';

/** The seller takes his store down himself, unless it is featured: then the operator replaces it first. */
export const takeDownStoreHandler = stores.command(takeDownStore, async (ctx) => {
  await holdRegister(ctx);
  const s = await lockStore(ctx, ctx.input.id, ctx.input.version);
  if (s.featured_rank !== null) throw StoreFeatured({});
  return toActionResult(ctx, await stepStore(ctx, s, 'unpublish', 'seller', { set: { changed: false } }));
});
