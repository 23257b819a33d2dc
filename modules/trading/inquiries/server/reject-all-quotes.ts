import { rejectAllQuotes } from '../contract/buyer.ts';
import { inquiryLifecycle } from '../rules/inquiry-lifecycle.ts';
import { LOST, QUOTE } from '../rules/quote-lifecycle.ts';
import { rejected, requireNoAward } from './end-inquiry.ts';
import { CLOSE_TIMER, holdQuotes, lockInquiry, moved, stepInquiry } from './lock-inquiry.ts';
import { lose } from './lose-quotes.ts';
import { actionResult } from './present.ts';
import { inquiries } from './tables.ts';

/** 20 → 40: every quote is lost, and the inquiry may go out again. */
export const rejectAllQuotesHandler = inquiries.command(rejectAllQuotes, async (ctx) => {
  const inquiry = await lockInquiry(ctx, ctx.input);
  inquiryLifecycle.next('rejectAll', inquiry.status, 'buyer');
  await requireNoAward(ctx, inquiry);
  const { reason } = ctx.input;
  const quotes = await holdQuotes(ctx, inquiry, [QUOTE.submitted]);
  const until = await rejected(ctx);
  const row = await stepInquiry(ctx, inquiry, 'rejectAll', 'buyer', {
    reason,
    uncounted: { close_reason: reason, ...until },
  });
  await ctx.schedule({ kind: CLOSE_TIMER, key: row.id, at: until.close_at });
  await lose(ctx, row, quotes, LOST.other, reason);
  moved(ctx, row.buyer_member_id);
  return actionResult(ctx, row);
});
