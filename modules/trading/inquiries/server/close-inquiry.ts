import { closeInquiry } from '../contract/buyer.ts';
import { inquiryLifecycle } from '../rules/inquiry-lifecycle.ts';
import { close, requireNoAward, typed } from './end-inquiry.ts';
import { lockInquiry } from './lock-inquiry.ts';
import { actionResult } from './present.ts';
import { inquiries } from './tables.ts';

/** The buyer closes while nothing is awarded. Refuses 10306, 19215. */
export const closeInquiryHandler = inquiries.command(closeInquiry, async (ctx) => {
  const inquiry = await lockInquiry(ctx, ctx.input);
  inquiryLifecycle.next('close', inquiry.status, 'buyer');
  await requireNoAward(ctx, inquiry);
  const { reason } = ctx.input;
  return actionResult(ctx, await close(ctx, inquiry, { side: 'buyer', reason, said: typed(reason) }));
});
