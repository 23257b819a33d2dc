import { sql } from 'kysely';
import { containsAny, dayRange, eq, listFilters, yesNo } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { countOverseenInquiries, listOverseenInquiries, overseenInquiry } from '../contract/oversight.ts';
import { inquiryFiles } from './inquiry-files.ts';
import { countByStatus, inquirySort } from './list-inquiries.ts';
import { awardsOf, INQUIRY_BIZ, linesOf, reached, seeInquiry } from './lock-inquiry.ts';
import { addressText, awardsShown, eventsOf, lineShown, presentInquiries, termsShown } from './present.ts';
import { type Inquiry, inquiries, type Quote } from './tables.ts';

const filters = listFilters({
  keyword: containsAny(['inquiry_no', 'title', 'goods_zh', 'goods_en']),
  status: eq('status'),
  inquiryType: eq('inquiry_type'),
  buyerId: eq('buyer_member_id'),
  hazardous: yesNo(sql<boolean>`hazardous`),
  ...dayRange('gmt_create'),
});
/** Published inquiries of all companies in the operator's scope. */
export const listOverseenInquiriesHandler = inquiries.query(listOverseenInquiries, async (ctx) => {
  const query = await filters.narrow(ctx.tx, reached(ctx).selectAll(), ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, inquirySort);
  return { ...page, list: await presentInquiries(ctx, page.list as Inquiry[]) };
});
export const countOverseenInquiriesHandler = inquiries.query(countOverseenInquiries, countByStatus);
/** One of them. Quotes are named once they are opened; before, the operator knows how many there are. */
export const overseenInquiryHandler = inquiries.query(overseenInquiry, async (ctx) => {
  const row = await seeInquiry(ctx, ctx.input.id);
  const [head] = await presentInquiries(ctx, [row]);
  const quotes = (await ctx.tx
    .selectFrom('inquiries.quote')
    .selectAll()
    .where('inquiry_id', '=', row.id)
    .where('opened', '=', true)
    .orderBy('round')
    .orderBy('rank')
    .execute()) as Quote[];
  const parties = await partiesOf(ctx, { memberIds: quotes.map((q) => q.seller_member_id) });
  return {
    ...(head as NonNullable<typeof head>),
    ...termsShown(row, await ctx.now()),
    files: await inquiryFiles(ctx, row.id),
    address: addressText(row),
    lines: (await linesOf(ctx, row.id)).map((l) => ({
      ...lineShown(l),
      awardedQty: l.awarded_qty,
      confirmedQty: l.confirmed_qty,
      closed: l.closed,
    })),
    quoteRows: quotes.map((q) => ({
      id: q.id,
      version: q.version,
      quoteNo: q.quote_no,
      supplierZh: parties.get(q.seller_member_id)?.name ?? '',
      supplierEn: parties.get(q.seller_member_id)?.nameEn ?? null,
      status: q.status,
      rank: q.rank,
      landedTotal: q.landed_total,
      submittedAt: q.submitted_at?.toISOString() ?? null,
      reason: q.reason,
    })),
    awards: await awardsShown(ctx, await awardsOf(ctx, row.id)),
    events: await eventsOf(ctx, INQUIRY_BIZ, row.id),
  };
});
