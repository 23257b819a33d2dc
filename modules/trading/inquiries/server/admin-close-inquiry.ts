import { endDealsOf } from '#fulfilment/deals/server/door.ts';
import { adminCloseInquiry } from '../contract/oversight.ts';
import { AWARD, INQUIRY, inquiryLifecycle } from '../rules/inquiry-lifecycle.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { close, requireNoAward, typed } from './end-inquiry.ts';
import { awardsOf, holdQuotes, lockInquiry } from './lock-inquiry.ts';
import { notifySupplier } from './notify.ts';
import { actionResult } from './present.ts';
import { inquiries } from './tables.ts';

/** The operator closes; of a confirmed inquiry the deals end with it: with both consents, or in default. */
export const adminCloseInquiryHandler = inquiries.command(adminCloseInquiry, async (ctx) => {
  const inquiry = await lockInquiry(ctx, ctx.input);
  const { reason } = ctx.input;
  inquiryLifecycle.next('close', inquiry.status, 'operator');
  const awards = (await awardsOf(ctx, inquiry.id)).filter((a) => a.state === AWARD.confirmed);
  if (inquiry.status === INQUIRY.confirmed) {
    await endDealsOf(ctx, { dealIds: awards.map((a) => a.deal_id as string), reason });
    const winners = await holdQuotes(ctx, inquiry, [QUOTE.confirmed]);
    for (const quote of winners) await notifySupplier(ctx, '05', inquiry, quote, { reason });
  } else await requireNoAward(ctx, inquiry);
  return actionResult(ctx, await close(ctx, inquiry, { side: 'operator', reason, said: typed(reason) }));
});
