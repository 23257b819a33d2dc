import { partiesOf, performanceOf } from '#registry/members/server/door.ts';
import { type ComparedShown, compareQuotes } from '../contract/buyer.ts';
import { grossPrice, landedPrice } from '../rules/landed.ts';
import { linesOf, seeInquiry } from './lock-inquiry.ts';
import { type Inquiry, type InquiryContext, inquiries, type Line, type Quote } from './tables.ts';

/** Whether a brand is one of those the buyer takes; any, where he named none. */
export const brandFits = (accepted: string | null, brand: string): boolean =>
  accepted === null ||
  accepted
    .split(/[,，、;；/]/)
    .map((b) => b.trim().toLowerCase())
    .filter((b) => b !== '')
    .some((b) => brand.toLowerCase().includes(b) || b.includes(brand.toLowerCase()));

/** The opened quotes of a round beside one another. */
export async function comparedQuotes(ctx: InquiryContext, inquiry: Inquiry): Promise<ComparedShown[]> {
  const quotes = (await ctx.tx
    .selectFrom('inquiries.quote')
    .selectAll()
    .where('inquiry_id', '=', inquiry.id)
    .where('round', '=', inquiry.round)
    .where('opened', '=', true)
    .where('deleted', '=', false)
    .orderBy('rank')
    .orderBy('id')
    .execute()) as Quote[];
  if (quotes.length === 0) return [];
  const memberIds = quotes.map((q) => q.seller_member_id);
  const parties = await partiesOf(ctx, { memberIds });
  const scores = await performanceOf(ctx, { memberIds });
  const lines: readonly Line[] = await linesOf(ctx, inquiry.id);
  const tax = { taxIncluded: inquiry.tax_included, taxRate: inquiry.tax_rate ?? '0' };
  const now = await ctx.now();
  return quotes.flatMap((q) => {
    const { content } = q;
    if (content === null) return [];
    return [
      {
        quoteId: q.id,
        version: q.version,
        quoteNo: q.quote_no,
        supplierId: q.seller_member_id,
        supplierZh: parties.get(q.seller_member_id)?.name ?? '',
        supplierEn: parties.get(q.seller_member_id)?.nameEn ?? null,
        status: q.status,
        rank: q.rank,
        landedTotal: q.landed_total ?? '0.00',
        complete: q.complete ?? false,
        freightIncluded: content.freightIncluded,
        freightAmount: content.freightAmount,
        validUntil: q.valid_until.toISOString(),
        valid: now < q.valid_until,
        submittedAt: q.submitted_at?.toISOString() ?? '',
        score: scores.get(q.seller_member_id) ?? null,
        reason: q.reason,
        lines: content.lines.map((l) => ({
          ...l,
          gross: grossPrice(l.price, tax),
          landed: landedPrice(content, tax, l.lineNo) ?? l.price,
          brandFits: brandFits(lines.find((x) => x.line_no === l.lineNo)?.brand ?? null, l.brand),
        })),
      },
    ];
  });
}
/** What the buyer compares; nothing before the quotes are opened. */
export const compareQuotesHandler = inquiries.query(compareQuotes, async (ctx) => ({
  quotes: await comparedQuotes(ctx, await seeInquiry(ctx, ctx.input.inquiryId)),
}));
