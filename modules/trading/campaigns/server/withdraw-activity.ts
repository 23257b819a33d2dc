import { withdrawApproval } from '#office/approvals/server/door.ts';
import { withdrawActivity } from '../contract/seller.ts';
import { ACTIVITY, activityLifecycle } from '../rules/activity-lifecycle.ts';
import { BIZ, END_TIMER, PREHEAT_TIMER, START_TIMER } from '../rules/codes.ts';
import { ActivityStartPassed } from '../rules/refusals.ts';
import { unlistGoods } from './goods.ts';
import { lockActivity, moved, sideOfActor, stepActivity } from './lock-activity.ts';
import { notifyReminded } from './notify.ts';
import { toActionResult } from './present-activity.ts';
import { type CampaignContext, campaigns } from './tables.ts';

/** 10 → 00, or 20, 25 → 90 before the start: the goods leave the list, and who asked to be reminded reads why. */
export async function withdrawn(
  ctx: CampaignContext<{ readonly id: string; readonly version: number; readonly reason: string }>,
) {
  const row = await lockActivity(ctx, ctx.input);
  const side = sideOfActor(ctx);
  activityLifecycle.next('withdraw', row.status, side);
  const { reason } = ctx.input;
  const inReview = row.status === ACTIVITY.review;
  if (!inReview && (await ctx.now()) >= (row.start_time as Date)) throw ActivityStartPassed({});
  if (inReview) await withdrawApproval(ctx, { kind: BIZ, documentId: row.id });
  await unlistGoods(ctx, row);
  const after = await stepActivity(ctx, row, 'withdraw', side, { reason, uncounted: { reason } });
  for (const kind of [PREHEAT_TIMER, START_TIMER, END_TIMER]) await ctx.unschedule(kind, row.id);
  if (!inReview) await notifyReminded(ctx, 'withdrawn', after, { reason });
  moved(ctx, after);
  return toActionResult(ctx, after);
}
export const withdrawActivityHandler = campaigns.command(withdrawActivity, withdrawn);
