import { add, round2 } from '#kernel/rules/decimal.ts';
import { SelfApproval, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { openMinutesFromNow } from '#office/markethours/server/door.ts';
import { APPROVAL, AWARD, MARKET } from '../rules/inquiry-lifecycle.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { QuoteLapsed } from '../rules/refusals.ts';
import { awardsOf, CONFIRM_TIMER, INQUIRY_BIZ, lockInquiry, moved, stepQuote } from './lock-inquiry.ts';
import { notifySupplier } from './notify.ts';
import type { AwardLine, Inquiry, InquiryContext, Quote } from './tables.ts';

/** A quote that may still be awarded. Refuses 10306 and 19214. */
export async function requireAwardable(ctx: InquiryContext, quote: Quote | undefined): Promise<Quote> {
  if (quote === undefined || quote.status !== QUOTE.submitted)
    throw StateNotAllowed({
      subject: 'quote',
      verb: 'award',
      state: quote?.status ?? QUOTE.lost,
      side: 'buyer',
    });
  if ((await ctx.now()) >= quote.valid_until) throw QuoteLapsed({ quoteNo: quote.quote_no });
  return quote;
}
export const sumOf = (rows: readonly Pick<AwardLine, 'amount'>[]): string =>
  round2(add('0.00', ...rows.map((r) => r.amount)));

/** The awards go to their suppliers: quotes 50, the clock of open market hours starts. */
export async function release(
  ctx: InquiryContext,
  inquiry: Inquiry,
  quotes: readonly Quote[],
  awards: readonly AwardLine[],
): Promise<void> {
  const confirmBy = await openMinutesFromNow(ctx, { market: MARKET, minutes: inquiry.confirm_hours * 60 });
  for (const quoteId of new Set(awards.map((a) => a.quote_id))) {
    const quote = await requireAwardable(
      ctx,
      quotes.find((q) => q.id === quoteId),
    );
    const lines = awards.filter((a) => a.quote_id === quoteId);
    const awarded = await stepQuote(ctx, quote, 'award', 'buyer', {
      uncounted: { confirm_by: confirmBy, lost_code: null, reason: null },
    });
    await ctx.tx
      .updateTable('inquiries.award')
      .set({ state: AWARD.waiting, approval_status: APPROVAL.approved, confirm_by: confirmBy })
      .where(
        'id',
        'in',
        lines.map((a) => a.id),
      )
      .execute();
    await ctx.schedule({ kind: CONFIRM_TIMER, key: quoteId, at: confirmBy });
    await notifySupplier(ctx, '06', inquiry, awarded, { amount: sumOf(lines), until: confirmBy });
    moved(ctx, awarded.seller_member_id);
  }
}

/** What waits for approval; its own proposer is refused (10202). */
export async function lockProposed(ctx: InquiryContext<{ id: string; version: number }>, verb: string) {
  const inquiry = await lockInquiry(ctx, ctx.input);
  const awards = (await awardsOf(ctx, inquiry.id)).filter((a) => a.state === AWARD.approval);
  if (awards.length === 0)
    throw StateNotAllowed({ subject: 'inquiry', verb, state: inquiry.status ?? '', side: 'buyer' });
  if (awards.some((a) => a.awarded_by === ctx.actor.accountId)) throw SelfApproval({});
  return { inquiry, awards };
}
export async function noteInquiry(
  ctx: InquiryContext,
  inquiry: Inquiry,
  action: string,
  more: { readonly reason?: string; readonly awarded?: string } = {},
): Promise<Inquiry> {
  const row = (await ctx.tx
    .updateTable('inquiries.inquiry')
    .set({ ...touched(ctx), ...(more.awarded === undefined ? {} : { awarded_amount: more.awarded }) })
    .where('id', '=', inquiry.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Inquiry;
  await ctx.history({
    bizType: INQUIRY_BIZ,
    bizId: row.id,
    bizNo: row.inquiry_no,
    action,
    from: row.status,
    to: row.status,
    reason: more.reason ?? null,
    side: 'buyer',
    parties: [row.buyer_member_id],
  });
  return row;
}
/** Awards that fell: their quantities are open again on the lines. */
export async function freeAwards(
  ctx: InquiryContext,
  awards: readonly AwardLine[],
  to: { readonly state: AwardLine['state']; readonly approval: string },
): Promise<void> {
  for (const award of awards) {
    await ctx.tx
      .updateTable('inquiries.award')
      .set({
        state: to.state,
        approval_status: to.approval,
        ...(to.state === AWARD.refused
          ? { decided_by: ctx.actor.accountId, decided_name: ctx.actor.name.slice(0, 50) }
          : {}),
      })
      .where('id', '=', award.id)
      .execute();
    await ctx.tx
      .updateTable('inquiries.line')
      .set((eb) => ({ awarded_qty: eb('awarded_qty', '-', award.quantity as never) }))
      .where('id', '=', award.line_id)
      .execute();
  }
}
