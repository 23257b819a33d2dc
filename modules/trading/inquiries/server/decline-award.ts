import { declineAward } from '../contract/supplier.ts';
import { giveUp } from './confirm-award.ts';
import { lockOwnQuote } from './lock-inquiry.ts';
import { quoteResult } from './present-quote.ts';
import { inquiries } from './tables.ts';

/** 50 → 80 with a reason: the buyer may award the line to somebody else. Refuses 10306 and, past its time, 17009. */
export const declineAwardHandler = inquiries.command(declineAward, async (ctx) => {
  const { inquiry, quote } = await lockOwnQuote(ctx, ctx.input);
  return quoteResult(ctx, await giveUp(ctx, inquiry, quote, { side: 'seller', reason: ctx.input.reason }));
});
