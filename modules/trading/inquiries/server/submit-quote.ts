import { submitQuote } from '../contract/supplier.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { moved, QUOTE_BIZ, stepQuote } from './lock-inquiry.ts';
import { quoteResult } from './present-quote.ts';
import { store } from './quote-box.ts';
import { countIn, guarded, ownDraft, requireBinding, requireSupplierLicences } from './quote-input.ts';
import { inquiries, type Line } from './tables.ts';

/**
 * 10, 30 → 20, or a new version of what stands. Refuses 17001, 17009 at the deadline's second, 17101, and what
 * the inquiry does not take.
 */
export const submitQuoteHandler = inquiries.command(submitQuote, async (ctx) => {
  const { inquiry, at, lines, content } = await guarded(ctx, 'submit');
  requireBinding(inquiry, ctx.input, lines);
  await requireSupplierLicences(
    ctx,
    inquiry,
    ctx.actor.memberId as string,
    ctx.input.lines.map((l) => ({
      line: lines.find((x) => x.line_no === l.lineNo) as Line,
      quantity: l.quantity,
    })),
  );
  const { quote, fresh } = await ownDraft(ctx, inquiry, content);
  ctx.target({ type: QUOTE_BIZ, id: quote.id, no: quote.quote_no });
  const verb = quote.status === QUOTE.submitted ? 'replace' : 'submit';
  const stored = await store(ctx, inquiry, quote.seller_member_id, content);
  const version = fresh ? quote.content_version : quote.content_version + 1;
  const sent = await stepQuote(ctx, quote, verb, 'seller', {
    uncounted: {
      ...stored,
      content_version: version,
      valid_until: new Date(ctx.input.validUntil),
      submitted_at: at,
      reconfirm: false,
    },
  });
  await ctx.tx
    .insertInto('inquiries.quote_version')
    .values({
      quote_id: sent.id,
      content_version: version,
      buyer_member_id: sent.buyer_member_id,
      seller_member_id: sent.seller_member_id,
      sealed: stored.sealed,
      content: stored.content === null ? null : JSON.stringify(stored.content),
      valid_until: sent.valid_until,
      submitted_at: at,
      submitted_by: ctx.actor.accountId,
    } as never)
    .execute();
  if (verb === 'submit') await countIn(ctx, inquiry, 1);
  moved(ctx, sent.seller_member_id, sent.buyer_member_id);
  return quoteResult(ctx, sent);
});
