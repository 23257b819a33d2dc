import { touched } from '#kernel/server/rows.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { deleteFeedback } from '../contract/feedback.ts';
import { FEEDBACK } from '../rules/feedback-lifecycle.ts';
import { BIZ, lockFeedback } from './lock-feedback.ts';
import { cannot } from './own-acts.ts';
import { feedback } from './tables.ts';

/** Takes back what nobody has looked at. Refuses 10301 and 10306. */
export const deleteFeedbackHandler = feedback.batchCommand(deleteFeedback, async (ctx) => {
  const row = await lockFeedback(ctx, { id: ctx.input.id });
  if (row.reply_state !== FEEDBACK.pending) throw cannot('delete', row);
  await ctx.tx
    .updateTable('feedback.feedback')
    .set({
      deleted: true,
      ...touched(ctx),
    })
    .where('id', '=', row.id)
    .execute();
  await unbindFiles(ctx, { bizType: BIZ, bizId: row.id });
});
