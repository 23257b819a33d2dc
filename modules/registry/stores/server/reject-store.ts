import { SelfApproval } from '#kernel/rules/refusals.ts';
import { rejectStore } from '../contract/store.ts';
import { lockStore } from './keep-store.ts';
import { stepStore } from './lifecycle.ts';
import { notifySeller, results, reviewed, toActionResult } from './review-store.ts';
import { stores } from './tables.ts';

export const rejectStoreHandler = stores.command(rejectStore, async (ctx) => {
  const s = await lockStore(ctx, ctx.input.id, ctx.input.version);
  if (s.submitted_by === ctx.actor.accountId) throw SelfApproval({});
  const { reason } = ctx.input;
  const row = await stepStore(ctx, s, 'reject', 'operator', {
    reason,
    set: { ...(await reviewed(ctx)), reject_reason: reason, changed: false },
  });
  await notifySeller(ctx, row, results.rejected, reason);
  return toActionResult(ctx, row);
});
