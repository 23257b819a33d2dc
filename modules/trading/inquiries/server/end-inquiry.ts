import { bothNames, type LocalizedText } from '#kernel/rules/words.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { AWARD, INQUIRY, REJECTED_DAYS } from '../rules/inquiry-lifecycle.ts';
import { systemReasons } from '../rules/notification-words.ts';
import { LOST, QUOTE } from '../rules/quote-lifecycle.ts';
import { AwardWaits } from '../rules/refusals.ts';
import { conclude } from './conclude.ts';
import {
  awardsOf,
  CLOSE_TIMER,
  holdInquiry,
  holdQuotes,
  moved,
  OPEN_TIMER,
  stepInquiry,
} from './lock-inquiry.ts';
import { lose } from './lose-quotes.ts';
import { notifyBuyer, notifySupplier } from './notify.ts';
import { type Inquiry, type InquiryContext, inquiries } from './tables.ts';

/** Refuses 19215 while an award waits for its supplier or its approver, or stands confirmed. */
export async function requireNoAward(ctx: InquiryContext, inquiry: Inquiry): Promise<void> {
  const awards = await awardsOf(ctx, inquiry.id);
  const live: readonly string[] = [AWARD.approval, AWARD.waiting, AWARD.confirmed];
  if (awards.some((a) => live.includes(a.state))) throw AwardWaits({});
}
interface Ending {
  readonly side: 'buyer' | 'operator' | 'timer';
  readonly reason: string;
  readonly said: LocalizedText;
}
/** Suppliers who are concerned and did not quote hear of the end as well. */
async function notifyInvited(ctx: InquiryContext, inquiry: Inquiry, said: LocalizedText): Promise<void> {
  const quoted = new Set(
    (await holdQuotes(ctx, inquiry, Object.values(QUOTE))).map((q) => q.seller_member_id),
  );
  const invited = await ctx.tx
    .selectFrom('inquiries.invitation')
    .select('supplier_id')
    .where('inquiry_id', '=', inquiry.id)
    .where('round', '=', inquiry.round)
    .execute();
  for (const { supplier_id: memberId } of invited)
    if (!quoted.has(memberId)) await notifySupplier(ctx, '05', inquiry, { memberId }, { reason: said });
}
export async function close(ctx: InquiryContext, inquiry: Inquiry, by: Ending): Promise<Inquiry> {
  const before = inquiry.status;
  const quotes = await holdQuotes(ctx, inquiry, [QUOTE.submitted]);
  const closed = await stepInquiry(ctx, inquiry, 'close', by.side, {
    reason: by.reason,
    uncounted: { close_reason: by.reason },
  });
  await ctx.unschedule(OPEN_TIMER, inquiry.id);
  await ctx.unschedule(CLOSE_TIMER, inquiry.id);
  await asSystem(ctx, async () => {
    await lose(ctx, closed, quotes, LOST.closed);
    if (before === INQUIRY.toQuote || before === INQUIRY.toConfirm) await notifyInvited(ctx, closed, by.said);
    if (by.side !== 'buyer') await notifyBuyer(ctx, '05', closed, { reason: by.said });
  });
  moved(ctx, inquiry.buyer_member_id);
  return closed;
}
export const typed = (reason: string): LocalizedText => bothNames(reason, reason);

export const rejected = async (ctx: InquiryContext) => ({
  close_at: new Date((await ctx.now()).getTime() + REJECTED_DAYS * 86_400_000),
});
/**
 * Seven days after opening, fifteen after a rejection. What suppliers have confirmed by then becomes deals; what
 * waits is waited for.
 */
export const closeTimer = inquiries.timer(CLOSE_TIMER, (ctx) =>
  asSystem(ctx, async () => {
    const inquiry = await holdInquiry(ctx, ctx.input.key);
    if (inquiry.status !== INQUIRY.toConfirm && inquiry.status !== INQUIRY.rejected) return;
    const closeAt = inquiry.close_at as Date;
    if ((await ctx.now()) < closeAt) return ctx.schedule({ kind: CLOSE_TIMER, key: inquiry.id, at: closeAt });
    const awards = await awardsOf(ctx, inquiry.id);
    if (awards.some((a) => a.state === AWARD.approval || a.state === AWARD.waiting)) {
      const later = new Date((await ctx.now()).getTime() + 86_400_000);
      await ctx.tx
        .updateTable('inquiries.inquiry')
        .set({ close_at: later })
        .where('id', '=', inquiry.id)
        .execute();
      return ctx.schedule({ kind: CLOSE_TIMER, key: inquiry.id, at: later });
    }
    if (inquiry.status === INQUIRY.toConfirm && awards.some((a) => a.state === AWARD.confirmed)) {
      await ctx.tx
        .updateTable('inquiries.line')
        .set({ closed: true })
        .where('inquiry_id', '=', inquiry.id)
        .execute();
      await conclude(ctx, inquiry);
      return;
    }
    const said =
      inquiry.status === INQUIRY.rejected
        ? systemReasons.table.notRepublished
        : systemReasons.table.undecided;
    await close(ctx, inquiry, { side: 'timer', reason: said.zh, said });
  }),
);
