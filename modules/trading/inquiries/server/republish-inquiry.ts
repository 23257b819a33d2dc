import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { republishInquiry } from '../contract/buyer.ts';
import { inquiryLifecycle, MARKET } from '../rules/inquiry-lifecycle.ts';
import { lockInquiry } from './lock-inquiry.ts';
import { actionResult } from './present.ts';
import { sendOut } from './send-out.ts';
import { inquiries } from './tables.ts';

/** A rejected inquiry goes out again as a new round; its old quotes stay as they ended, its lines are asked for again. */
export const republishInquiryHandler = inquiries.command(republishInquiry, async (ctx) => {
  await assertMarketOpen(ctx, { market: MARKET, act: 'trade' });
  const row = await lockInquiry(ctx, ctx.input);
  inquiryLifecycle.next('republish', row.status, 'buyer');
  await ctx.tx
    .updateTable('inquiries.line')
    .set({ closed: false })
    .where('inquiry_id', '=', row.id)
    .execute();
  return actionResult(ctx, await sendOut(ctx, row, 'republish', new Date(ctx.input.quoteDeadline)));
});
