import { nowHere } from '#kernel/server/database.ts';
import { notify } from '#office/messaging/server/door.ts';
import { replyFeedback, reviewFeedback } from '../contract/feedback.ts';
import { MOST_REPLY_IMAGES } from '../rules/feedback-life.ts';
import { USER_DETAIL } from '../rules/pages.ts';
import { BIZ, type Hand, lockFeedback, REPLY_BIZ, step } from './lock-feedback.ts';
import { keepPictures } from './pictures.ts';
import { acted } from './present-feedback.ts';
import { type Feedback, room } from './tables.ts';

const handler = (w: Hand) => ({ handler_id: w.actor.accountId, handler_name: w.actor.name });

/** One more word in the thread of a feedback, with its pictures. */
export async function say(
  w: Hand,
  row: Feedback,
  side: 'user' | 'service',
  text: string,
  images: readonly string[],
): Promise<void> {
  const reply = await w.tx
    .insertInto('feedback.reply')
    .values({
      feedback_id: row.id,
      side,
      account_id: w.actor.accountId as string,
      name: w.actor.name,
      text,
      gmt_create: nowHere as unknown as Date,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepPictures(w, { bizType: REPLY_BIZ, bizId: reply.id }, images, MOST_REPLY_IMAGES);
}

/** Takes a feedback on. */
export const review = room.on(reviewFeedback, async (w) =>
  acted(w, await step(w, await lockFeedback(w, w.input), 'review', 'operator', { set: handler(w) })),
);

/** Answers; its writer is told in-site and by short message (administration-domain 13, 27). */
export const reply = room.on(replyFeedback, async (w) => {
  const row = await lockFeedback(w, w.input);
  const answered = await step(w, row, 'reply', 'operator', {
    set: { ...handler(w), replied_at: await w.now() },
  });
  await say(w, row, 'service', w.input.text, w.input.images);
  await notify(w, {
    event: 'FEEDBACK_REPLIED',
    to: { accountIds: [row.created_by] },
    variables: { feedbackNo: row.feedback_no, title: row.title },
    bizType: BIZ,
    bizId: row.id,
    link: `${USER_DETAIL}?id=${row.id}`,
  });
  return acted(w, answered);
});
