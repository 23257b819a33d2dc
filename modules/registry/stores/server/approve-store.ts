import { SelfApproval } from '#kernel/rules/refusals.ts';
import { approveStore } from '../contract/store.ts';
import { fillPlaces, holdRegister } from './featured-places.ts';
import { lockStore } from './keep-store.ts';
import { stepStore } from './lifecycle.ts';
import { mustTrade, notifySeller, results, reviewed, toActionResult } from './review-store.ts';
import { stores } from './tables.ts';

/** Opens the page; goods and offers may appear. Nobody approves what he sent in. */
export const approveStoreHandler = stores.command(approveStore, async (ctx) => {
  const register = await holdRegister(ctx);
  const s = await lockStore(ctx, ctx.input.id, ctx.input.version);
  if (s.submitted_by === ctx.actor.accountId) throw SelfApproval({});
  const now = await ctx.now();
  const row = await stepStore(ctx, s, 'approve', 'operator', {
    set: { ...(await reviewed(ctx)), opened_at: s.opened_at ?? now, reject_reason: null, changed: false },
  });
  await mustTrade(ctx, row);
  await fillPlaces(ctx, register, null);
  await notifySeller(ctx, row, results.approved);
  return toActionResult(ctx, row);
});
