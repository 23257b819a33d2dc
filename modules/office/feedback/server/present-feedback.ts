import { nameOf } from '#kernel/rules/words.ts';
import { holds, isPlatform } from '#kernel/server/actor.ts';
import type { AdminFeedbackRow, FeedbackRow } from '../contract/feedback.ts';
import { AGAIN_WITHIN_DAYS, FEEDBACK, feedbackLifecycle, MOST_AGAIN } from '../rules/feedback-lifecycle.ts';
import { ADMIN_LIST, ADMIN_REPLY, USER_DETAIL, USER_LIST } from '../rules/pages.ts';
import type { FeedbackContext } from './lock-feedback.ts';
import type { Feedback } from './tables.ts';

const DAY = 86_400_000;
export const againUntil = (row: Feedback): number =>
  (row.replied_at?.getTime() ?? 0) + AGAIN_WITHIN_DAYS * DAY;

/** What the reader may do with a feedback now. */
export function canOn(ctx: FeedbackContext, row: Feedback, now: Date): string[] {
  const service = isPlatform(ctx.actor);
  const open = feedbackLifecycle.open(row.reply_state, service ? 'operator' : 'submitter');
  const holding = (button: string, routes: readonly string[]) =>
    ctx.actor.superAdmin || holds(ctx.actor, button, routes);
  const can: Record<string, boolean> = service
    ? {
        View: holding('View', [ADMIN_LIST, ADMIN_REPLY]),
        review: open.includes('review') && holding('Reply', [ADMIN_LIST, ADMIN_REPLY]),
        reply: open.includes('reply') && holding('Reply', [ADMIN_LIST, ADMIN_REPLY]),
      }
    : {
        View: holding('View', [USER_LIST, USER_DETAIL]),
        reopen: open.includes('askAgain') && row.reopened < MOST_AGAIN && againUntil(row) > now.getTime(),
        rate: open.includes('rate') && row.satisfaction === null,
        delete: row.reply_state === FEEDBACK.pending && holding('Delete', [USER_LIST, USER_DETAIL]),
      };
  return Object.keys(can).filter((verb) => can[verb]);
}

export const presentFeedback = (ctx: FeedbackContext, row: Feedback, now: Date): FeedbackRow => ({
  id: row.id,
  version: row.version,
  feedbackNo: row.feedback_no,
  type: row.type,
  title: row.title,
  replyState: row.reply_state,
  relatedNo: row.related_no,
  gmtCreate: row.gmt_create.toISOString(),
  repliedAt: row.replied_at?.toISOString() ?? null,
  satisfaction: row.satisfaction,
  can: canOn(ctx, row, now),
});
export const presentForService = (ctx: FeedbackContext, row: Feedback, now: Date): AdminFeedbackRow => ({
  ...presentFeedback(ctx, row, now),
  authorName: row.author_name,
  memberName: nameOf({ name: row.member_name, nameEn: row.member_name_en }, 'name', ctx.actor.locale),
  handlerName: row.handler_name,
});
export const toActionResult = async (ctx: FeedbackContext, row: Feedback) => ({
  id: row.id,
  version: row.version,
  replyState: row.reply_state,
  can: canOn(ctx, row, await ctx.now()),
});
