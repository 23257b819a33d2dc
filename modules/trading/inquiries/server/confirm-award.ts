import { add, round2, sub } from '#kernel/rules/decimal.ts';
import { bothNames } from '#kernel/rules/words.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { scoreCompanies } from '#registry/members/server/door.ts';
import { confirmAward } from '../contract/supplier.ts';
import { APPROVAL, AWARD } from '../rules/inquiry-lifecycle.ts';
import { systemReasons } from '../rules/notification-words.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { freeAwards } from './award-steps.ts';
import { concludeIfSettled } from './conclude.ts';
import {
  awardsOf,
  CONFIRM_TIMER,
  holdInquiry,
  linesOf,
  lockOwnQuote,
  moved,
  stepInquiry,
  stepQuote,
} from './lock-inquiry.ts';
import { notifyBuyer } from './notify.ts';
import { requireOpenLines } from './open-lines.ts';
import { quoteResult } from './present-quote.ts';
import { requireSupplierLicences } from './quote-input.ts';
import {
  type AwardLine,
  type Inquiry,
  type InquiryContext,
  inquiries,
  type Line,
  type Quote,
} from './tables.ts';

const waitingOf = async (ctx: InquiryContext, quote: Quote): Promise<AwardLine[]> =>
  (await awardsOf(ctx, quote.inquiry_id)).filter((a) => a.quote_id === quote.id && a.state === AWARD.waiting);
const sumOf = (awards: readonly AwardLine[]) => round2(add('0.00', ...awards.map((a) => a.amount)));

/** 50 → 60 before the time ends; the licence gate is asked again. When nothing waits any more the deals are made. */
export const confirmAwardHandler = inquiries.command(confirmAward, async (ctx) => {
  const { inquiry, quote } = await lockOwnQuote(ctx, ctx.input);
  const confirmed = await stepQuote(ctx, quote, 'confirm', 'seller');
  const lines = await linesOf(ctx, inquiry.id);
  const awards = await waitingOf(ctx, quote);
  const { relatedParty } = await requireOpenLines(
    ctx,
    inquiry,
    quote.seller_member_id,
    awards.map((a) => ({ ...a, line: lines.find((l) => l.id === a.line_id) })),
  );
  await requireSupplierLicences(
    ctx,
    inquiry,
    quote.seller_member_id,
    awards.map((a) => ({ line: lines.find((l) => l.id === a.line_id) as Line, quantity: a.quantity })),
  );
  await ctx.unschedule(CONFIRM_TIMER, quote.id);
  await asSystem(ctx, async () => {
    for (const award of awards) {
      await ctx.tx
        .updateTable('inquiries.award')
        .set({ state: AWARD.confirmed, related: relatedParty, modified_by: ctx.actor.accountId })
        .where('id', '=', award.id)
        .execute();
      await ctx.tx
        .updateTable('inquiries.line')
        .set((eb) => ({ confirmed_qty: eb('confirmed_qty', '+', award.quantity as never) }))
        .where('id', '=', award.line_id)
        .execute();
    }
    await notifyBuyer(ctx, '07', inquiry, { amount: sumOf(awards), companyId: quote.seller_member_id });
    await concludeIfSettled(ctx, inquiry);
  });
  moved(ctx, quote.seller_member_id, quote.buyer_member_id);
  return quoteResult(ctx, confirmed);
});

/** 50 → 80: the lines are open again, the buyer is told why, and the supplier loses score (6.2). */
export async function giveUp(
  ctx: InquiryContext,
  inquiry: Inquiry,
  quote: Quote,
  by: { readonly side: 'seller' | 'timer'; readonly reason: string },
): Promise<Quote> {
  const declined = await stepQuote(ctx, quote, 'decline', by.side, {
    set: { reason: by.reason },
    reason: by.reason,
  });
  await ctx.unschedule(CONFIRM_TIMER, quote.id);
  await asSystem(ctx, async () => {
    const awards = await waitingOf(ctx, quote);
    await freeAwards(ctx, awards, { state: AWARD.declined, approval: APPROVAL.approved });
    const freed = await stepInquiry(ctx, inquiry, 'free', by.side, {
      reason: by.reason,
      uncounted: { awarded_amount: sub(inquiry.awarded_amount, sumOf(awards)) },
    });
    const said = by.side === 'timer' ? systemReasons.table.lapsed : bothNames(by.reason, by.reason);
    await notifyBuyer(ctx, '08', freed, { reason: said, companyId: quote.seller_member_id });
    await concludeIfSettled(ctx, freed);
  });
  await scoreCompanies(ctx, {
    memberIds: [quote.seller_member_id],
    cause: 'awardDeclined',
    bizId: quote.id,
    bizNo: quote.quote_no,
  });
  moved(ctx, quote.seller_member_id, quote.buyer_member_id);
  return declined;
}
/** Nobody confirmed in time. A timer that finds another state does nothing. */
export const confirmTimer = inquiries.timer(CONFIRM_TIMER, async (ctx) => {
  const found = (await ctx.tx
    .selectFrom('inquiries.quote')
    .selectAll()
    .where('id', '=', ctx.input.key)
    .executeTakeFirst()) as Quote | undefined;
  if (found === undefined) return;
  const inquiry = await holdInquiry(ctx, found.inquiry_id);
  const quote = (await ctx.tx
    .selectFrom('inquiries.quote')
    .selectAll()
    .where('id', '=', found.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()) as Quote;
  if (quote.status !== QUOTE.awarded) return;
  const confirmBy = quote.confirm_by as Date;
  if ((await ctx.now()) < confirmBy)
    return ctx.schedule({ kind: CONFIRM_TIMER, key: quote.id, at: confirmBy });
  await giveUp(ctx, inquiry, quote, { side: 'timer', reason: systemReasons.table.lapsed.zh });
});
