import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { containsAny, dayRange, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { countQuotes, listQuotes, quoteDetail } from '../contract/supplier.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { ownQuotes } from './lock-inquiry.ts';
import { presentQuote, presentQuotes } from './present-quote.ts';
import { inquiries, type Quote } from './tables.ts';

const T = 'inquiries.quote';
const WON = sql.join([QUOTE.awarded, QUOTE.confirmed, QUOTE.declined].map((s) => sql.lit(s)));
const filters = listFilters({
  keyword: containsAny(['quote_no'], undefined, (typed) => {
    const pattern = containsPattern(typed);
    return sql<boolean>`inquiry_id in (select i.id from inquiries.inquiry i where i.inquiry_no ilike ${pattern} or i.title ilike ${pattern} or i.goods_zh ilike ${pattern} or i.goods_en ilike ${pattern})`;
  }),
  status: eq('status'),
  inquiryId: eq('inquiry_id'),
  won: (is: boolean) => (is ? sql<boolean>`status in (${WON})` : sql<boolean>`status not in (${WON})`),
  ...dayRange('gmt_create'),
});
/** The reader's own quotes, the newest first; sorted by nothing that a seal hides. */
export const listQuotesHandler = inquiries.query(listQuotes, async (ctx) => {
  const query = await filters.narrow(ctx.tx, ownQuotes(ctx).selectAll(), ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      quoteNo: `${T}.quote_no`,
      status: `${T}.status`,
      submittedAt: `${T}.submitted_at`,
      gmtCreate: `${T}.id`,
    },
    fallback: { column: `${T}.id`, asc: false },
    key: `${T}.id`,
    wide: true,
  });
  return { ...page, list: await presentQuotes(ctx, page.list as Quote[]) };
});
export const countQuotesHandler = inquiries.query(countQuotes, async (ctx) => {
  const rows = await ownQuotes(ctx)
    .select(['status', sql<string>`count(*)`.as('n')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.status as string, Number.parseInt(r.n, 10)]));
});
export const quoteDetailHandler = inquiries.query(quoteDetail, async (ctx) =>
  presentQuote(
    ctx,
    (await foundRow(ownQuotes(ctx).where(`${T}.id`, '=', ctx.input.id).selectAll())) as Quote,
  ),
);
