import { adminFeedbackDetail, feedbackDetail } from '../contract/feedback.ts';
import { BIZ, type Hand, REPLY_BIZ, seeFeedback } from './lock-feedback.ts';
import { picturesOf } from './pictures.ts';
import { presentFeedback, presentForService } from './present-feedback.ts';
import { type Feedback, room } from './tables.ts';

/** Text, pictures and the thread; a member reads customer service, not its people's names. */
async function inFull(w: Hand, row: Feedback, namesService: boolean) {
  const replies = await w.tx
    .selectFrom('feedback.reply')
    .selectAll()
    .where('feedback_id', '=', row.id)
    .orderBy('id')
    .execute();
  const [own, theirs] = [
    await picturesOf(w, BIZ, [row.id]),
    await picturesOf(
      w,
      REPLY_BIZ,
      replies.map((r) => r.id),
    ),
  ];
  return {
    content: row.content,
    contact: row.contact,
    images: own(row.id),
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

export const showOne = room.ask(feedbackDetail, async (w) => {
  const row = await seeFeedback(w, w.input.id);
  return { ...presentFeedback(w, row, await w.now()), ...(await inFull(w, row, false)) };
});
export const showOneForService = room.ask(adminFeedbackDetail, async (w) => {
  const row = await seeFeedback(w, w.input.id);
  return { ...presentForService(w, row, await w.now()), ...(await inFull(w, row, true)) };
});
