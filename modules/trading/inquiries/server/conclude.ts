import { concludeDeal } from '#fulfilment/deals/server/door.ts';
import { same } from '#kernel/rules/decimal.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { countSold } from '#registry/qualifications/server/door.ts';
import { AWARD, INQUIRY } from '../rules/inquiry-lifecycle.ts';
import { LOST, QUOTE } from '../rules/quote-lifecycle.ts';
import { conclusionOf, goodsFacts } from './agreed.ts';
import {
  awardsOf,
  CLOSE_TIMER,
  CONCLUDE_TIMER,
  holdInquiry,
  holdQuotes,
  linesOf,
  moved,
  stepInquiry,
} from './lock-inquiry.ts';
import { lose } from './lose-quotes.ts';
import { notifyBuyer } from './notify.ts';
import {
  type AwardLine,
  type Inquiry,
  type InquiryContext,
  inquiries,
  type Line,
  type Quote,
} from './tables.ts';

/** Something is confirmed, nothing waits, and every line is given away or closed. */
const isSettled = (lines: readonly Line[], awards: readonly AwardLine[]): boolean =>
  awards.some((a) => a.state === AWARD.confirmed) &&
  !awards.some((a) => a.state === AWARD.approval || a.state === AWARD.waiting) &&
  lines.every((l) => l.closed || same(l.confirmed_qty, l.quantity));

/**
 * All award lines are confirmed: the deals are made by the clock at once, so that nobody's name stands in the
 * deal of another supplier.
 */
export async function concludeIfSettled(ctx: InquiryContext, inquiry: Inquiry): Promise<void> {
  if (!isSettled(await linesOf(ctx, inquiry.id), await awardsOf(ctx, inquiry.id))) return;
  await ctx.schedule({ kind: CONCLUDE_TIMER, key: inquiry.id, at: await ctx.now() });
}

/** Deals of the confirmed awards, 20 → 50, and the losers are told why. */
export async function conclude(ctx: InquiryContext, inquiry: Inquiry): Promise<Inquiry> {
  const lines = await linesOf(ctx, inquiry.id);
  const awards = (await awardsOf(ctx, inquiry.id)).filter((a) => a.state === AWARD.confirmed);
  const quotes = await holdQuotes(ctx, inquiry, [QUOTE.confirmed]);
  for (const award of awards) {
    const line = lines.find((l) => l.id === award.line_id) as Line;
    const quote = quotes.find((q) => q.id === award.quote_id) as Quote;
    const facts = await goodsFacts(ctx, line);
    const deal = await concludeDeal(ctx, conclusionOf({ inquiry, line, quote, award, facts }));
    await ctx.tx
      .updateTable('inquiries.award')
      .set({ deal_id: deal.dealId, deal_no: deal.dealNo })
      .where('id', '=', award.id)
      .execute();
    for (const side of ['seller', 'buyer'] as const)
      await countSold(ctx, {
        side,
        memberId: side === 'seller' ? award.seller_member_id : award.buyer_member_id,
        goods: { spuId: line.spu_id, casNo: line.cas_no, controlClasses: line.control_classes },
        quantity: line.uom === 'TNE' ? award.quantity : '0',
        lastDeliveryDay: inquiry.delivery_end,
        bizType: `DEAL_${side.toUpperCase()}`,
        bizId: deal.dealId,
        bizNo: deal.dealNo,
      });
  }
  const concluded = await stepInquiry(ctx, inquiry, 'conclude', 'effect');
  await ctx.unschedule(CLOSE_TIMER, inquiry.id);
  await lose(ctx, concluded, await holdQuotes(ctx, inquiry, [QUOTE.submitted]), LOST.other);
  await notifyBuyer(ctx, '07', concluded, { amount: concluded.awarded_amount });
  moved(ctx, inquiry.buyer_member_id, ...quotes.map((q) => q.seller_member_id));
  return concluded;
}
export const concludeTimer = inquiries.timer(CONCLUDE_TIMER, (ctx) =>
  asSystem(ctx, async () => {
    const inquiry = await holdInquiry(ctx, ctx.input.key);
    if (inquiry.status !== INQUIRY.toConfirm) return;
    if (!isSettled(await linesOf(ctx, inquiry.id), await awardsOf(ctx, inquiry.id))) return;
    await conclude(ctx, inquiry);
  }),
);
