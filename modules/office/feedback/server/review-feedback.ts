import { reviewFeedback } from '../contract/feedback.ts';
import { handler } from './answer-feedback.ts';
import { lockFeedback, step } from './lock-feedback.ts';
import { toActionResult } from './present-feedback.ts';
import { feedback } from './tables.ts';

/** Takes a feedback on. */
export const reviewFeedbackHandler = feedback.command(reviewFeedback, async (ctx) =>
  toActionResult(
    ctx,
    await step(ctx, await lockFeedback(ctx, ctx.input), 'review', 'operator', { set: handler(ctx) }),
  ),
);
