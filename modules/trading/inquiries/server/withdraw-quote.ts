import { DeadlinePassed, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { withdrawQuote } from '../contract/supplier.ts';
import { INQUIRY } from '../rules/inquiry-lifecycle.ts';
import { quoteLifecycle } from '../rules/quote-lifecycle.ts';
import { lockOwnQuote, moved, stepQuote } from './lock-inquiry.ts';
import { quoteResult } from './present-quote.ts';
import { countIn } from './quote-input.ts';
import { inquiries } from './tables.ts';

/** 20 → 30 before the deadline, unless the buyer has opened the quotes earlier. Refuses 10301, 10302, 10306, 17009. */
export const withdrawQuoteHandler = inquiries.command(withdrawQuote, async (ctx) => {
  const { inquiry, quote } = await lockOwnQuote(ctx, ctx.input);
  quoteLifecycle.next('withdraw', quote.status, 'seller');
  if ((await ctx.now()) >= (inquiry.quote_deadline as Date)) throw DeadlinePassed({});
  if (inquiry.status !== INQUIRY.toQuote)
    throw StateNotAllowed({
      subject: 'inquiry',
      verb: 'withdraw',
      state: inquiry.status as string,
      side: 'seller',
    });
  const withdrawn = await stepQuote(ctx, quote, 'withdraw', 'seller');
  await countIn(ctx, inquiry, -1);
  moved(ctx, quote.seller_member_id, quote.buyer_member_id);
  return quoteResult(ctx, withdrawn);
});
