import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { holdQuotes, lockInquiry, moved, QUOTE_BIZ, stepQuote } from './lock-inquiry.ts';
import { notifySupplier } from './notify.ts';
import type { InquiryContext, Quote } from './tables.ts';

/** 20 → 90 after opening: licence or specification. Whatever side: the inquiry is locked first. */
export async function disqualify(
  ctx: InquiryContext<{ id: string; version: number; reason: string }>,
  side: 'buyer' | 'operator',
) {
  const seen = (await foundRow(
    ctx.tx
      .selectFrom('inquiries.quote')
      .selectAll()
      .where('id', '=', ctx.input.id)
      .where('deleted', '=', false)
      .where('opened', '=', true),
  )) as Quote;
  const inquiry = await lockInquiry(ctx, { id: seen.inquiry_id });
  const quote = (await holdQuotes(ctx, inquiry, Object.values(QUOTE))).find((q) => q.id === seen.id);
  if (quote === undefined) throw NotFound({});
  if (quote.version !== ctx.input.version) throw VersionConflict({ version: quote.version });
  ctx.target({ type: QUOTE_BIZ, id: quote.id, no: quote.quote_no });
  const { reason } = ctx.input;
  const row = await stepQuote(ctx, quote, 'disqualify', side, { reason, set: { reason } });
  await notifySupplier(ctx, '11', inquiry, row, { reason });
  moved(ctx, row.seller_member_id, row.buyer_member_id);
  return { id: row.id, version: row.version, state: row.status as string, can: [] };
}
