import { ACTIVITY } from '../rules/activity-lifecycle.ts';
import { END_TIMER, PREHEAT_TIMER, START_TIMER } from '../rules/codes.ts';
import { preheatAt } from '../rules/terms.ts';
import { endActivity } from './end-activity.ts';
import { holdActivity } from './lock-activity.ts';
import { beginPreheat, openActivity } from './start-activity.ts';
import { campaigns } from './tables.ts';

/** 20 → 25, so many hours before the start. A timer that finds another state does nothing. */
export const preheatTimer = campaigns.timer(PREHEAT_TIMER, async (ctx) => {
  const row = await holdActivity(ctx, ctx.input.key);
  if (row === undefined || row.status !== ACTIVITY.waiting) return;
  const at = preheatAt(row.start_time as Date, row.preheat_hours as string);
  if ((await ctx.now()) < at) return ctx.schedule({ kind: PREHEAT_TIMER, key: row.id, at });
  await beginPreheat(ctx, row);
});
/** 25 → 30 at the start. */
export const startTimer = campaigns.timer(START_TIMER, async (ctx) => {
  const row = await holdActivity(ctx, ctx.input.key);
  if (row === undefined || (row.status !== ACTIVITY.waiting && row.status !== ACTIVITY.preheating)) return;
  const now = await ctx.now();
  const at = row.start_time as Date;
  if (now < at) return ctx.schedule({ kind: START_TIMER, key: row.id, at });
  await openActivity(ctx, row, now);
});
/** 30 → 40 at the end; a group is cleared. */
export const endTimer = campaigns.timer(END_TIMER, async (ctx) => {
  const row = await holdActivity(ctx, ctx.input.key);
  if (row === undefined || row.status !== ACTIVITY.running) return;
  const at = row.closes_at as Date;
  if ((await ctx.now()) < at) return ctx.schedule({ kind: END_TIMER, key: row.id, at });
  await endActivity(ctx, row, { verb: 'end', side: 'timer' });
});
