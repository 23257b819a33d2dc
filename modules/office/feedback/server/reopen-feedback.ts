import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { reopenFeedback } from '../contract/feedback.ts';
import { feedbackLifecycle, MOST_AGAIN } from '../rules/feedback-lifecycle.ts';
import { notifyService } from './add-feedback.ts';
import { insertReply } from './answer-feedback.ts';
import { lockFeedback, step } from './lock-feedback.ts';
import { cannot } from './own-acts.ts';
import { againUntil, toActionResult } from './present-feedback.ts';
import { feedback } from './tables.ts';

/** Asks again: the thread grows, customer service hears of it. Refuses 10306 after three times, 17009 after seven days. */
export const reopenFeedbackHandler = feedback.command(reopenFeedback, async (ctx) => {
  const row = await lockFeedback(ctx, ctx.input);
  feedbackLifecycle.next('askAgain', row.reply_state, 'submitter');
  if (row.reopened >= MOST_AGAIN) throw cannot('askAgain', row);
  if (againUntil(row) <= (await ctx.now()).getTime()) throw DeadlinePassed({});
  const open = await step(ctx, row, 'askAgain', 'submitter', { set: { reopened: row.reopened + 1 } });
  await insertReply(ctx, row, 'user', ctx.input.text, ctx.input.images);
  await notifyService(ctx, row);
  return toActionResult(ctx, open);
});
