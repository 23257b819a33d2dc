import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { updateActivity } from '../contract/seller.ts';
import { EDITABLE } from '../rules/activity-lifecycle.ts';
import { lockActivity } from './lock-activity.ts';
import { campaigns } from './tables.ts';
import { rewriteDraft } from './write-draft.ts';

/** 00 or 11, by the seller; from the submission on it is withdrawn first. */
export const updateActivityHandler = campaigns.command(updateActivity, async (ctx) => {
  const { id, version, ...input } = ctx.input;
  const row = await lockActivity(ctx, { id, version });
  if (!EDITABLE.includes(row.status))
    throw StateNotAllowed({ subject: 'activity', verb: 'save', state: row.status, side: 'seller' });
  const saved = await rewriteDraft(ctx, row, input);
  return { id: saved.id, version: saved.version, activityNo: saved.activity_no };
});
