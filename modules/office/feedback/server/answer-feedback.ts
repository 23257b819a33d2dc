import { nowHere } from '#kernel/server/database.ts';
import { MOST_REPLY_IMAGES } from '../rules/feedback-lifecycle.ts';
import { type FeedbackContext, REPLY_BIZ } from './lock-feedback.ts';
import { keepPictures } from './pictures.ts';
import type { Feedback } from './tables.ts';

export const handler = (ctx: FeedbackContext) => ({
  handler_id: ctx.actor.accountId,
  handler_name: ctx.actor.name,
});

/** One more word in the thread of a feedback, with its pictures. */
export async function insertReply(
  ctx: FeedbackContext,
  row: Feedback,
  side: 'user' | 'service',
  text: string,
  images: readonly string[],
): Promise<void> {
  const reply = await ctx.tx
    .insertInto('feedback.reply')
    .values({
      feedback_id: row.id,
      side,
      account_id: ctx.actor.accountId as string,
      name: ctx.actor.name,
      text,
      gmt_create: nowHere as unknown as Date,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepPictures(ctx, { bizType: REPLY_BIZ, bizId: reply.id }, images, MOST_REPLY_IMAGES);
}
