import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { holds, isPlatform } from '#kernel/server/actor.ts';
import { containsAny, eq, listFilters, MARKET_ZONE } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { listMarketInquiries, type MarketInquiryRow, marketInquiry } from '../contract/supplier.ts';
import { INQUIRY, OPEN_MODE } from '../rules/inquiry-lifecycle.ts';
import { BID_PAGE, BUY_DETAIL, MY_BID, RMB_BUY_LIST } from '../rules/pages.ts';
import { inquiryFiles } from './inquiry-files.ts';
import { linesOf } from './lock-inquiry.ts';
import { seenOnMarket, wallsFor } from './market-sight.ts';
import { shutInquiries } from './open-lines.ts';
import { addressText, headOf, lineShown, termsShown } from './present.ts';
import { liveRanks } from './present-quote.ts';
import { type Inquiry, type InquiryContext, inquiries, type Quote } from './tables.ts';

const T = 'inquiries.inquiry';
const dayOf = (is: '>=' | '<=') => (day: string) =>
  sql<boolean>`(quote_deadline at time zone ${MARKET_ZONE})::date ${sql.raw(is)} ${day}::date`;
const filters = listFilters({
  keyword: containsAny(['inquiry_no', 'title', 'goods_zh', 'goods_en']),
  inquiryType: eq('inquiry_type'),
  region: (typed: string) => {
    const pattern = containsPattern(typed);
    return typed === ''
      ? null
      : sql<boolean>`(starts_with(region, ${typed}) or place_zh ilike ${pattern} or place_en ilike ${pattern})`;
  },
  deadlineFrom: dayOf('>='),
  deadlineTo: dayOf('<='),
});

/** Open inquiries of other companies the reader may see, the next deadline first. */
export const listMarketInquiriesHandler = inquiries.query(listMarketInquiries, async (ctx) => {
  let query = ctx.tx
    .selectFrom(T)
    .selectAll()
    .where('deleted', '=', false)
    .where('status', '=', INQUIRY.toQuote)
    .where('quote_deadline', '>', sql<Date>`kernel.now()`);
  if (ctx.actor.memberId !== null && !isPlatform(ctx.actor))
    query = query.where('buyer_member_id', '<>', ctx.actor.memberId);
  for (const wall of await wallsFor(ctx)) query = query.where(wall);
  if (ctx.input.invited === true)
    query = query.where(
      sql<boolean>`exists (select from inquiries.invitation v where v.inquiry_id = inquiries.inquiry.id and v.round = inquiries.inquiry.round and v.supplier_id = ${ctx.actor.memberId ?? '0'}::bigint)`,
    );
  const narrowed = await filters.narrow(ctx.tx, query, ctx.input);
  const page = await paged(ctx.tx, narrowed, ctx.input, {
    sortable: { quoteDeadline: `${T}.quote_deadline`, publishedAt: `${T}.published_at` },
    fallback: { column: `${T}.quote_deadline`, asc: true },
    key: `${T}.id`,
    wide: true,
  });
  return { ...page, list: await presentMarket(ctx, page.list as Inquiry[]) };
});

async function ownQuotesOf(ctx: InquiryContext, rows: readonly Inquiry[]): Promise<Quote[]> {
  if (rows.length === 0 || ctx.actor.identity !== 'seller' || ctx.actor.memberId === null) return [];
  return (await ctx.tx
    .selectFrom('inquiries.quote')
    .selectAll()
    .where('seller_member_id', '=', ctx.actor.memberId)
    .where(
      'inquiry_id',
      'in',
      rows.map((r) => r.id),
    )
    .execute()) as Quote[];
}
async function presentMarket(ctx: InquiryContext, rows: readonly Inquiry[]): Promise<MarketInquiryRow[]> {
  const parties = await partiesOf(ctx, { memberIds: [...new Set(rows.map((r) => r.buyer_member_id))] });
  const quotes = await ownQuotesOf(ctx, rows);
  const ranks = await liveRanks(
    ctx,
    rows.filter((r) => quotes.some((q) => q.inquiry_id === r.id)),
  );
  const shut = await shutInquiries(ctx, rows);
  const now = await ctx.now();
  const pages = [RMB_BUY_LIST, BUY_DETAIL, BID_PAGE, MY_BID];
  const holding = (button: string) => ctx.actor.superAdmin || holds(ctx.actor, button, pages);
  return rows.map((row) => {
    const quote = quotes.find((q) => q.inquiry_id === row.id && q.round === row.round);
    const open = row.status === INQUIRY.toQuote && row.quote_deadline !== null && now < row.quote_deadline;
    const mayBid =
      ctx.actor.identity === 'seller' &&
      row.buyer_member_id !== ctx.actor.memberId &&
      open &&
      !shut.has(row.id) &&
      holding('Bid');
    return {
      ...headOf(row, parties, [...(holding('View') ? ['View'] : []), ...(mayBid ? ['bid'] : [])]),
      region: row.region,
      shut: shut.get(row.id) ?? null,
      ownQuote:
        quote === undefined
          ? null
          : {
              id: quote.id,
              quoteNo: quote.quote_no,
              status: quote.status,
              rank: row.open_mode === OPEN_MODE.rank ? (ranks.get(quote.id) ?? quote.rank) : null,
            },
    };
  });
}
/** One of them as a supplier reads it; whoever quoted may read on after the deadline. Refuses 10301. */
export const marketInquiryHandler = inquiries.query(marketInquiry, async (ctx) => {
  const { query, quoted } = await seenOnMarket(ctx, ctx.input.id);
  const row = (await foundRow(query)) as Inquiry;
  const [shown] = await presentMarket(ctx, [row]);
  if (shown === undefined) throw NotFound({});
  return {
    ...shown,
    ...termsShown(row, await ctx.now()),
    files: await inquiryFiles(ctx, row.id),
    closeReason: null,
    contactPhone: quoted ? row.contact_phone : null,
    address: addressText(row),
    lines: (await linesOf(ctx, row.id)).map(lineShown),
  };
});
