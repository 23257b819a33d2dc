import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { openInquiry } from '../contract/buyer.ts';
import { CLOSE_DAYS, INQUIRY, OPEN_EARLY, OPEN_MODE } from '../rules/inquiry-lifecycle.ts';
import { landedTotal, rankOf } from '../rules/landed.ts';
import { systemReasons } from '../rules/notification-words.ts';
import { LOST, QUOTE } from '../rules/quote-lifecycle.ts';
import { TooEarlyToOpen } from '../rules/refusals.ts';
import {
  CLOSE_TIMER,
  holdInquiry,
  holdQuotes,
  linesOf,
  lockInquiry,
  moved,
  OPEN_TIMER,
  stepInquiry,
} from './lock-inquiry.ts';
import { lose } from './lose-quotes.ts';
import { notifyBuyer } from './notify.ts';
import { actionResult } from './present.ts';
import { contentsOf } from './quote-box.ts';
import { type Inquiry, type InquiryContext, inquiries, type Quote } from './tables.ts';

/** Writes every version of these quotes in the clear, with total and rank. The clock does it, or the buyer early. */
async function unseal(ctx: InquiryContext, inquiry: Inquiry, quotes: readonly Quote[]): Promise<void> {
  const lines = await linesOf(ctx, inquiry.id);
  const tax = { taxIncluded: inquiry.tax_included, taxRate: inquiry.tax_rate as string };
  const contents = await contentsOf(ctx, quotes);
  const ranks = rankOf(
    quotes.map((q, i) => ({
      id: q.id,
      total: landedTotal(contents[i] as NonNullable<(typeof contents)[number]>, tax),
      complete: contents[i]?.lines.length === lines.length,
      submittedAt: (q.submitted_at as Date).getTime(),
    })),
  );
  for (const [i, quote] of quotes.entries()) {
    const content = contents[i];
    if (content === undefined) continue;
    await ctx.tx
      .updateTable('inquiries.quote')
      .set({
        sealed: null,
        content: JSON.stringify(content),
        opened: true,
        landed_total: landedTotal(content, tax),
        complete: content.lines.length === lines.length,
        rank: ranks.get(quote.id) ?? null,
      } as never)
      .where('id', '=', quote.id)
      .execute();
    const versions = await ctx.tx
      .selectFrom('inquiries.quote_version')
      .selectAll()
      .where('quote_id', '=', quote.id)
      .execute();
    const opened = await contentsOf(
      ctx,
      versions.map((v) => ({
        inquiry_id: inquiry.id,
        round: quote.round,
        seller_member_id: v.seller_member_id,
        sealed: v.sealed,
        content: v.content,
      })),
    );
    for (const [n, version] of versions.entries())
      await ctx.tx
        .updateTable('inquiries.quote_version')
        .set({ sealed: null, content: JSON.stringify(opened[n]), opened: true } as never)
        .where('quote_id', '=', quote.id)
        .where('content_version', '=', version.content_version)
        .execute();
  }
}
/** 10 → 20 with its valid quotes; what was not confirmed again after an amendment is lost. */
async function openWith(
  ctx: InquiryContext,
  inquiry: Inquiry,
  quotes: readonly Quote[],
  verb: 'openQuotes' | 'open',
): Promise<Inquiry> {
  const now = await ctx.now();
  const closeAt = new Date(now.getTime() + CLOSE_DAYS * 86_400_000);
  return asSystem(ctx, async () => {
    const valid = quotes.filter((q) => !q.reconfirm);
    await unseal(ctx, inquiry, valid);
    await lose(
      ctx,
      inquiry,
      quotes.filter((q) => q.reconfirm),
      LOST.notReconfirmed,
    );
    const opened = await stepInquiry(ctx, inquiry, verb, verb === 'open' ? 'buyer' : 'timer', {
      uncounted: { opened_at: now, close_at: closeAt, quotes: valid.length },
    });
    await ctx.unschedule(OPEN_TIMER, inquiry.id);
    await ctx.schedule({ kind: CLOSE_TIMER, key: inquiry.id, at: closeAt });
    await notifyBuyer(ctx, '04', opened, { n: valid.length });
    moved(ctx, inquiry.buyer_member_id, ...quotes.map((q) => q.seller_member_id));
    return opened;
  });
}

/** The deadline: quotes are opened, or the inquiry closes without one. A timer that finds another state does nothing. */
export const openTimer = inquiries.timer(OPEN_TIMER, async (ctx) => {
  const inquiry = await holdInquiry(ctx, ctx.input.key);
  if (inquiry.status !== INQUIRY.toQuote) return;
  const deadline = inquiry.quote_deadline as Date;
  if ((await ctx.now()) < deadline) return ctx.schedule({ kind: OPEN_TIMER, key: inquiry.id, at: deadline });
  const quotes = await holdQuotes(ctx, inquiry, [QUOTE.submitted]);
  if (quotes.some((q) => !q.reconfirm)) {
    await openWith(ctx, inquiry, quotes, 'openQuotes');
    return;
  }
  const closed = await stepInquiry(ctx, inquiry, 'lapse', 'timer', {
    reason: systemReasons.table.noQuote.zh,
    uncounted: { close_reason: systemReasons.table.noQuote.zh },
  });
  await lose(ctx, closed, quotes, LOST.notReconfirmed);
  await notifyBuyer(ctx, '05', closed, { reason: systemReasons.table.noQuote });
  moved(ctx, inquiry.buyer_member_id);
});

/** Before the deadline: ranks are shown, and there are three valid quotes or everybody who was invited has answered. */
export const openInquiryHandler = inquiries.command(openInquiry, async (ctx) => {
  const inquiry = await lockInquiry(ctx, ctx.input);
  if (inquiry.status !== INQUIRY.toQuote)
    throw StateNotAllowed({ subject: 'inquiry', verb: 'open', state: inquiry.status ?? '', side: 'buyer' });
  const quotes = await holdQuotes(ctx, inquiry, [QUOTE.submitted]);
  const valid = quotes.filter((q) => !q.reconfirm).length;
  const all = inquiry.invited > 0 && valid >= inquiry.invited;
  if (valid === 0 || !((inquiry.open_mode === OPEN_MODE.rank && valid >= OPEN_EARLY) || all))
    throw TooEarlyToOpen({ least: OPEN_EARLY });
  return actionResult(ctx, await openWith(ctx, inquiry, quotes, 'open'));
});
