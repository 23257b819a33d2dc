import { rejectInquiry } from '../contract/oversight.ts';
import { inquiryLifecycle } from '../rules/inquiry-lifecycle.ts';
import { LOST, QUOTE } from '../rules/quote-lifecycle.ts';
import { rejected } from './end-inquiry.ts';
import { CLOSE_TIMER, holdQuotes, lockInquiry, moved, OPEN_TIMER, stepInquiry } from './lock-inquiry.ts';
import { lose } from './lose-quotes.ts';
import { notifyBuyer } from './notify.ts';
import { actionResult } from './present.ts';
import { inquiries } from './tables.ts';

/** 10 → 40 by the operator: content or banned goods. */
export const rejectInquiryHandler = inquiries.command(rejectInquiry, async (ctx) => {
  const inquiry = await lockInquiry(ctx, ctx.input);
  const { reason } = ctx.input;
  inquiryLifecycle.next('reject', inquiry.status, 'operator');
  const quotes = await holdQuotes(ctx, inquiry, [QUOTE.submitted]);
  const until = await rejected(ctx);
  const row = await stepInquiry(ctx, inquiry, 'reject', 'operator', {
    reason,
    uncounted: { close_reason: reason, ...until },
  });
  await ctx.unschedule(OPEN_TIMER, row.id);
  await ctx.schedule({ kind: CLOSE_TIMER, key: row.id, at: until.close_at });
  await lose(ctx, row, quotes, LOST.closed);
  await notifyBuyer(ctx, '03', row, { reason });
  moved(ctx, row.buyer_member_id);
  return actionResult(ctx, row);
});
