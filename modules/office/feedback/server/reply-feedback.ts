import { notify } from '#office/messaging/server/door.ts';
import { replyFeedback } from '../contract/feedback.ts';
import { USER_DETAIL } from '../rules/pages.ts';
import { handler, insertReply } from './answer-feedback.ts';
import { BIZ, lockFeedback, step } from './lock-feedback.ts';
import { toActionResult } from './present-feedback.ts';
import { feedback } from './tables.ts';

/** Answers; its writer is told in-site and by short message (administration-domain 13, 27). */
export const replyFeedbackHandler = feedback.command(replyFeedback, async (ctx) => {
  const row = await lockFeedback(ctx, ctx.input);
  const answered = await step(ctx, row, 'reply', 'operator', {
    set: { ...handler(ctx), replied_at: await ctx.now() },
  });
  await insertReply(ctx, row, 'service', ctx.input.text, ctx.input.images);
  await notify(ctx, {
    event: 'FEEDBACK_REPLIED',
    to: { accountIds: [row.created_by] },
    variables: { feedbackNo: row.feedback_no, title: row.title },
    bizType: BIZ,
    bizId: row.id,
    link: `${USER_DETAIL}?id=${row.id}`,
  });
  return toActionResult(ctx, answered);
});
