import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { saveQuote } from '../contract/supplier.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { QUOTE_BIZ } from './lock-inquiry.ts';
import { quoteResult } from './present-quote.ts';
import { store } from './quote-box.ts';
import { guarded, ownDraft } from './quote-input.ts';
import { inquiries, type Quote } from './tables.ts';

/** A draft of a quote: only its supplier reads it. Refuses 10306 once it was sent. */
export const saveQuoteHandler = inquiries.command(saveQuote, async (ctx) => {
  const { inquiry, content } = await guarded(ctx, 'save');
  const { quote, fresh } = await ownDraft(ctx, inquiry, content);
  ctx.target({ type: QUOTE_BIZ, id: quote.id, no: quote.quote_no });
  if (fresh) return quoteResult(ctx, quote);
  if (quote.status !== QUOTE.draft && quote.status !== QUOTE.withdrawn)
    throw StateNotAllowed({ subject: 'quote', verb: 'save', state: quote.status, side: 'seller' });
  const stored = await store(ctx, inquiry, quote.seller_member_id, content);
  const row = (await ctx.tx
    .updateTable('inquiries.quote')
    .set({
      sealed: stored.sealed,
      content: stored.content === null ? null : JSON.stringify(stored.content),
      valid_until: new Date(ctx.input.validUntil),
      version: quote.version + 1,
      modified_by: ctx.actor.accountId,
    } as never)
    .where('id', '=', quote.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Quote;
  return quoteResult(ctx, row);
});
