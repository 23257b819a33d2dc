import { publishStore } from '../contract/store.ts';
import { fillPlaces, holdRegister } from './featured-places.ts';
import { lockStore } from './keep-store.ts';
import { stepStore } from './lifecycle.ts';
import { mustTrade, notifySeller, results, reviewed, toActionResult } from './review-store.ts';
import { stores } from './tables.ts';

/** An unpublished store goes out again, if its company trades. */
export const publishStoreHandler = stores.command(publishStore, async (ctx) => {
  const register = await holdRegister(ctx);
  const s = await lockStore(ctx, ctx.input.id, ctx.input.version);
  const row = await stepStore(ctx, s, 'publish', 'operator', {
    set: {
      ...(await reviewed(ctx)),
      opened_at: s.opened_at ?? (await ctx.now()),
      reject_reason: null,
      changed: false,
    },
  });
  await mustTrade(ctx, row);
  await fillPlaces(ctx, register, null);
  await notifySeller(ctx, row, results.published);
  return toActionResult(ctx, row);
});
