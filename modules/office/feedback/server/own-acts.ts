import { StateNotAllowed, DeadlinePassed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { deleteFeedback, rateFeedback, reopenFeedback } from '../contract/feedback.ts';
import { FEEDBACK, feedbackLife, MOST_AGAIN } from '../rules/feedback-life.ts';
import { tellService } from './add-feedback.ts';
import { say } from './answer-feedback.ts';
import { BIZ, lockFeedback, step } from './lock-feedback.ts';
import { acted, againUntil } from './present-feedback.ts';
import { type Feedback, room } from './tables.ts';

const cannot = (verb: string, row: Feedback) =>
  StateNotAllowed({ subject: feedbackLife.subject, verb, state: row.reply_state, side: 'submitter' });

/** Asks again: the thread grows, customer service hears of it. Refuses 10306 after three times, 17009 after seven days. */
export const reopen = room.on(reopenFeedback, async (w) => {
  const row = await lockFeedback(w, w.input);
  feedbackLife.next('askAgain', row.reply_state, 'submitter');
  if (row.reopened >= MOST_AGAIN) throw cannot('askAgain', row);
  if (againUntil(row) <= (await w.now()).getTime()) throw DeadlinePassed({});
  const open = await step(w, row, 'askAgain', 'submitter', { set: { reopened: row.reopened + 1 } });
  await say(w, row, 'user', w.input.text, w.input.images);
  await tellService(w, row);
  return acted(w, open);
});

/** Says once how satisfied its writer is. Refuses 10306 the second time. */
export const rate = room.on(rateFeedback, async (w) => {
  const row = await lockFeedback(w, w.input);
  if (row.satisfaction !== null) throw cannot('rate', row);
  return acted(w, await step(w, row, 'rate', 'submitter', { set: { satisfaction: w.input.satisfaction } }));
});

/** Takes back what nobody has looked at. Refuses 10301 and 10306. */
export const remove = room.each(deleteFeedback, async (w) => {
  const row = await lockFeedback(w, { id: w.input.id });
  if (row.reply_state !== FEEDBACK.pending) throw cannot('delete', row);
  await w.tx
    .updateTable('feedback.feedback')
    .set({
      deleted: true,
      ...touched(w),
    })
    .where('id', '=', row.id)
    .execute();
  await unbindFiles(w, { bizType: BIZ, bizId: row.id });
});
