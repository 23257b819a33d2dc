import { adminFeedbackDetail, feedbackDetail } from '../contract/feedback.ts';
import { BIZ, type FeedbackContext, REPLY_BIZ, seeFeedback } from './lock-feedback.ts';
import { picturesOf } from './pictures.ts';
import { presentFeedback, presentForService } from './present-feedback.ts';
import { type Feedback, feedback } from './tables.ts';

/** Text, pictures and the thread; a member reads customer service, not its people's names. */
async function inFull(ctx: FeedbackContext, row: Feedback, namesService: boolean) {
  const replies = await ctx.tx
    .selectFrom('feedback.reply')
    .selectAll()
    .where('feedback_id', '=', row.id)
    .orderBy('id')
    .execute();
  const [feedbackPictures, theirs] = [
    await picturesOf(ctx, BIZ, [row.id]),
    await picturesOf(
      ctx,
      REPLY_BIZ,
      replies.map((r) => r.id),
    ),
  ];
  return {
    content: row.content,
    contact: row.contact,
    images: feedbackPictures(row.id),
    replies: replies.map((r) => ({
      id: r.id,
      by: r.side,
      name: r.side === 'service' && !namesService ? '' : r.name,
      text: r.text,
      images: theirs(r.id),
      time: r.gmt_create.toISOString(),
    })),
  };
}

export const feedbackDetailHandler = feedback.query(feedbackDetail, async (ctx) => {
  const row = await seeFeedback(ctx, ctx.input.id);
  return { ...presentFeedback(ctx, row, await ctx.now()), ...(await inFull(ctx, row, false)) };
});
export const adminFeedbackDetailHandler = feedback.query(adminFeedbackDetail, async (ctx) => {
  const row = await seeFeedback(ctx, ctx.input.id);
  return { ...presentForService(ctx, row, await ctx.now()), ...(await inFull(ctx, row, true)) };
});
