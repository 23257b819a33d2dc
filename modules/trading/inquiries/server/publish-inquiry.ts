import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { publishInquiry } from '../contract/buyer.ts';
import { inquiryLifecycle, MARKET } from '../rules/inquiry-lifecycle.ts';
import { linesOf, lockInquiry } from './lock-inquiry.ts';
import { actionResult } from './present.ts';
import { requireWhole, sendOut } from './send-out.ts';
import { inquiries } from './tables.ts';

/** A draft goes out: suppliers and contents are fixed. Refuses 17001, 17101, 19201 to 19203 and 19216. */
export const publishInquiryHandler = inquiries.command(publishInquiry, async (ctx) => {
  await assertMarketOpen(ctx, { market: MARKET, act: 'trade' });
  const row = await lockInquiry(ctx, ctx.input);
  inquiryLifecycle.next('publish', row.status, 'buyer');
  const fallback = new Date((await ctx.now()).getTime());
  if (row.quote_deadline === null) requireWhole(row, await linesOf(ctx, row.id));
  return actionResult(ctx, await sendOut(ctx, row, 'publish', row.quote_deadline ?? fallback));
});
