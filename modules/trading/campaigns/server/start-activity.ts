import { ACTIVITY } from '../rules/activity-lifecycle.ts';
import { END_TIMER, PREHEAT_TIMER, START_TIMER } from '../rules/codes.ts';
import { moved, pictured, stepActivity } from './lock-activity.ts';
import { notifyFollowers, notifyOperators, notifyReminded, notifySeller } from './notify.ts';
import type { Activity, CampaignContext } from './tables.ts';

/** A start so much later than planned is late: the server was down across it, and the end moves by as much (8, edge cases). */
const LATE_MS = 60_000;

/** 20 → 25: everybody admitted sees it with its countdown. */
export async function beginPreheat(ctx: CampaignContext, row: Activity): Promise<Activity> {
  const after = await stepActivity(ctx, row, 'preheat', 'timer', {
    uncounted: { public_since: await ctx.now() },
  });
  await notifyFollowers(ctx, after);
  moved(ctx, after);
  return after;
}

/** 25 → 30, from 20 through 25 where the preheat was missed: by the timer, or by the first who comes at the start. */
export async function openActivity(ctx: CampaignContext, held: Activity, now: Date): Promise<Activity> {
  const row = held.status === ACTIVITY.waiting ? await beginPreheat(ctx, held) : held;
  const [start, end] = [row.start_time as Date, row.end_time as Date];
  const lateness = now.getTime() - start.getTime();
  const late = lateness >= LATE_MS;
  const closes = late ? new Date(end.getTime() + lateness) : end;
  const after = await stepActivity(ctx, row, 'start', 'timer', {
    set: { opened_at: now, closes_at: closes },
  });
  await ctx.unschedule(PREHEAT_TIMER, row.id);
  await ctx.unschedule(START_TIMER, row.id);
  await ctx.schedule({ kind: END_TIMER, key: row.id, at: closes });
  await notifyReminded(ctx, late ? 'late' : 'started', after);
  if (late) {
    await notifySeller(ctx, 'late', after);
    await notifyOperators(ctx, 'late', after);
  }
  moved(ctx, after);
  pictured(ctx, after);
  return after;
}
/** An activity whose start has come is opened by whoever finds it so first. */
export const openIfDue = (ctx: CampaignContext, row: Activity, now: Date): Promise<Activity> =>
  (row.status === ACTIVITY.waiting || row.status === ACTIVITY.preheating) && now >= (row.start_time as Date)
    ? openActivity(ctx, row, now)
    : Promise.resolve(row);
