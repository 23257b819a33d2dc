import { unpublishActivity } from '../contract/oversight.ts';
import { activityLifecycle } from '../rules/activity-lifecycle.ts';
import { endActivity } from './end-activity.ts';
import { lockActivity } from './lock-activity.ts';
import { toActionResult } from './present-activity.ts';
import { campaigns } from './tables.ts';

/** 30 → 40 for safety or a wrong price: paid orders stand, a group fails and every deposit goes back. */
export const unpublishActivityHandler = campaigns.command(unpublishActivity, async (ctx) => {
  const row = await lockActivity(ctx, ctx.input);
  activityLifecycle.next('unpublish', row.status, 'operator');
  const after = await endActivity(ctx, row, {
    verb: 'unpublish',
    side: 'operator',
    reason: ctx.input.reason,
  });
  return toActionResult(ctx, after);
});
