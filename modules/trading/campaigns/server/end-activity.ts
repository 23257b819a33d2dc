import { END_TIMER, TYPE } from '../rules/codes.ts';
import { unlistGoods } from './goods.ts';
import { clearActivity, countedClaims } from './group.ts';
import { moved, pictured, stepActivity } from './lock-activity.ts';
import { notifyParticipants, notifyReminded, notifySeller } from './notify.ts';
import type { Activity, CampaignContext } from './tables.ts';

export interface ActivityEnd {
  readonly verb: 'end' | 'sellOut' | 'unpublish';
  readonly side: 'timer' | 'effect' | 'operator';
  readonly reason?: string | undefined;
}
/**
 * 30 → 40: no new orders. A group is cleared; what nobody took leaves the list; orders of a flash sale run on to their
 * payment, and what they give back later goes to general stock (8.2).
 */
export async function endActivity(ctx: CampaignContext, row: Activity, end: ActivityEnd): Promise<Activity> {
  const cleared = row.activity_type === TYPE.groupBuy ? await clearActivity(ctx, row, end) : row;
  await unlistGoods(ctx, cleared);
  const after = await stepActivity(ctx, cleared, end.verb, end.side, {
    reason: end.reason ?? null,
    uncounted: { reason: end.reason ?? null },
  });
  await ctx.unschedule(END_TIMER, row.id);
  const reason = end.reason ?? '';
  const sentence = { end: 'ended', sellOut: 'soldOut', unpublish: 'unpublished' } as const;
  await notifySeller(ctx, sentence[end.verb], after, { reason });
  if (end.verb === 'unpublish') {
    await notifyReminded(ctx, 'unpublished', after, { reason });
    // Members of a group read of it by its result.
    if (row.activity_type === TYPE.flashSale)
      await notifyParticipants(ctx, 'unpublished', after, await countedClaims(ctx, row.id), { reason });
  }
  moved(ctx, after);
  pictured(ctx, after);
  return after;
}
