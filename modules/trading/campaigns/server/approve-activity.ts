import { decide } from '#office/approvals/server/door.ts';
import { approveActivity } from '../contract/oversight.ts';
import { activityLifecycle } from '../rules/activity-lifecycle.ts';
import { BIZ, PREHEAT_TIMER, START_TIMER } from '../rules/codes.ts';
import { ActivityStartPassed } from '../rules/refusals.ts';
import { preheatAt } from '../rules/terms.ts';
import { lockActivity, moved, stepActivity } from './lock-activity.ts';
import { toActionResult } from './present-activity.ts';
import { campaigns } from './tables.ts';

/** 10 → 20 while its start lies ahead: from here on price, copies and times stay (INV-ACT-05). Refuses 19605, 10202. */
export const approveActivityHandler = campaigns.command(approveActivity, async (ctx) => {
  const row = await lockActivity(ctx, ctx.input);
  activityLifecycle.next('approve', row.status, 'operator');
  const start = row.start_time as Date;
  if ((await ctx.now()) >= start) throw ActivityStartPassed({});
  await decide(ctx, { kind: BIZ, documentId: row.id, verdict: 'approve', reason: null });
  const after = await stepActivity(ctx, row, 'approve', 'operator');
  await ctx.schedule([
    { kind: PREHEAT_TIMER, key: row.id, at: preheatAt(start, row.preheat_hours as string) },
    { kind: START_TIMER, key: row.id, at: start },
  ]);
  moved(ctx, after);
  return toActionResult(ctx, after);
});
