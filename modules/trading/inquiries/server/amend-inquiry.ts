import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { amendInquiry } from '../contract/buyer.ts';
import { INQUIRY, MARKET } from '../rules/inquiry-lifecycle.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { AlreadyQuoted } from '../rules/refusals.ts';
import { holdQuotes, lockInquiry, moved, OPEN_TIMER, stepInquiry } from './lock-inquiry.ts';
import { notifySupplier } from './notify.ts';
import { actionResult } from './present.ts';
import { requireDeadline } from './send-out.ts';
import { inquiries } from './tables.ts';

/** A later deadline and other remarks. Once somebody has quoted only a later deadline is possible (19204). */
export const amendInquiryHandler = inquiries.command(amendInquiry, async (ctx) => {
  await assertMarketOpen(ctx, { market: MARKET, act: 'trade' });
  const row = await lockInquiry(ctx, ctx.input);
  if (row.status !== INQUIRY.toQuote)
    throw StateNotAllowed({ subject: 'inquiry', verb: 'amend', state: row.status ?? '', side: 'buyer' });
  const deadline = new Date(ctx.input.quoteDeadline);
  await requireDeadline(ctx, deadline);
  const quotes = await holdQuotes(ctx, row, [QUOTE.submitted]);
  const earlier = deadline < (row.quote_deadline as Date);
  if (quotes.length > 0 && (earlier || ctx.input.remarks !== row.remarks)) throw AlreadyQuoted({});
  const amended = await stepInquiry(ctx, row, 'amend', 'buyer', {
    set: { quote_deadline: deadline, remarks: ctx.input.remarks },
  });
  await ctx.schedule({ kind: OPEN_TIMER, key: row.id, at: deadline });
  await asSystem(ctx, async () => {
    const invited = await ctx.tx
      .selectFrom('inquiries.invitation')
      .select('supplier_id')
      .where('inquiry_id', '=', row.id)
      .where('round', '=', row.round)
      .execute();
    if (quotes.length > 0)
      await ctx.tx
        .updateTable('inquiries.quote')
        .set({ reconfirm: true })
        .where(
          'id',
          'in',
          quotes.map((q) => q.id),
        )
        .execute();
    const quoted = new Set(quotes.map((q) => q.seller_member_id));
    for (const quote of quotes) await notifySupplier(ctx, '02', amended, quote);
    for (const i of invited)
      if (!quoted.has(i.supplier_id)) await notifySupplier(ctx, '02', amended, { memberId: i.supplier_id });
    moved(ctx, ...quoted, ...invited.map((i) => i.supplier_id));
  });
  moved(ctx, row.buyer_member_id);
  return actionResult(ctx, amended);
});
