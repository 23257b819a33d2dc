import { deleteActivity } from '../contract/seller.ts';
import { lockActivity, moved, stepActivity } from './lock-activity.ts';
import { toActionResult } from './present-activity.ts';
import { campaigns } from './tables.ts';

/** 00, 11 or 90 → 95: a row that is no longer listed. Nothing was sold of any of them. */
export const deleteActivityHandler = campaigns.command(deleteActivity, async (ctx) => {
  const row = await lockActivity(ctx, ctx.input);
  const after = await stepActivity(ctx, row, 'delete', 'seller', { uncounted: { deleted: true } });
  moved(ctx, after);
  return toActionResult(ctx, after);
});
