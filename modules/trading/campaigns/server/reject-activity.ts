import { decide } from '#office/approvals/server/door.ts';
import { rejectActivity } from '../contract/oversight.ts';
import { activityLifecycle } from '../rules/activity-lifecycle.ts';
import { BIZ } from '../rules/codes.ts';
import { unlistGoods } from './goods.ts';
import { lockActivity, moved, stepActivity } from './lock-activity.ts';
import { toActionResult } from './present-activity.ts';
import { campaigns } from './tables.ts';

/** 10 → 11: its goods leave the list until the seller changed it. */
export const rejectActivityHandler = campaigns.command(rejectActivity, async (ctx) => {
  const row = await lockActivity(ctx, ctx.input);
  activityLifecycle.next('reject', row.status, 'operator');
  const { reason } = ctx.input;
  await decide(ctx, { kind: BIZ, documentId: row.id, verdict: 'reject', reason });
  await unlistGoods(ctx, row);
  const after = await stepActivity(ctx, row, 'reject', 'operator', {
    reason,
    uncounted: { reason, changed_since_rejection: false },
  });
  moved(ctx, after);
  return toActionResult(ctx, after);
});
