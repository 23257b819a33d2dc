import { rateFeedback } from '../contract/feedback.ts';
import { lockFeedback, step } from './lock-feedback.ts';
import { cannot } from './own-acts.ts';
import { toActionResult } from './present-feedback.ts';
import { feedback } from './tables.ts';

/** Says once how satisfied its writer is. Refuses 10306 the second time. */
export const rateFeedbackHandler = feedback.command(rateFeedback, async (ctx) => {
  const row = await lockFeedback(ctx, ctx.input);
  if (row.satisfaction !== null) throw cannot('rate', row);
  return toActionResult(
    ctx,
    await step(ctx, row, 'rate', 'submitter', { set: { satisfaction: ctx.input.satisfaction } }),
  );
});
