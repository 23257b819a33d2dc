import { isPlatform } from '#kernel/server/actor.ts';
import type { LinkedDocument, LinkedSource } from '#kernel/server/linked-documents.ts';
import { bidHref, inquiryHref, overseenHref } from '../rules/hrefs.ts';
import { inquiryLifecycle, inquiryTones } from '../rules/inquiry-lifecycle.ts';
import { QUOTE, quoteLifecycle, quoteTones } from '../rules/quote-lifecycle.ts';
import { inquiryWords } from '../rules/words.ts';
import { INQUIRY_BIZ, ownQuotes, QUOTE_BIZ, reached } from './lock-inquiry.ts';
import { type Inquiry, type InquiryContext, inquiries, type Quote } from './tables.ts';

interface Origin {
  readonly orderId: string;
  readonly inquiryId: string;
  readonly quoteId: string;
}
const awardsOfOrders = async (ctx: InquiryContext, orderIds: readonly string[]): Promise<Origin[]> => {
  if (orderIds.length === 0) return [];
  const rows = await ctx.tx
    .selectFrom('inquiries.award')
    .select(['order_id as orderId', 'inquiry_id as inquiryId', 'quote_id as quoteId'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ orderId, ...of }) => (orderId === null ? [] : [{ orderId, ...of }]));
};

/** The inquiry an order came of, for its buyer and the operator. */
async function inquiriesFor(ctx: InquiryContext, origins: readonly Origin[]): Promise<LinkedDocument[]> {
  const ids = [...new Set(origins.map((o) => o.inquiryId))];
  if (ids.length === 0) return [];
  const rows = (await reached(ctx)
    .where('inquiries.inquiry.id', 'in', ids)
    .selectAll()
    .execute()) as Inquiry[];
  return origins.flatMap(({ orderId, inquiryId }) => {
    const row = rows.find((r) => r.id === inquiryId);
    if (row === undefined || row.status === null || row.published_at === null) return [];
    const name = inquiryLifecycle.nameOf(row.status);
    return [
      {
        rootId: orderId,
        bizType: INQUIRY_BIZ,
        id: row.id,
        no: row.inquiry_no,
        state: { label: inquiryLifecycle.labels[name], tone: inquiryTones[name] },
        at: row.published_at,
        figures: [{ kind: 'money', amount: row.awarded_amount, currency: row.currency }],
        href: isPlatform(ctx.actor) ? overseenHref(row.id) : inquiryHref(row.id),
      },
    ];
  });
}
/** The own quote that won it, for its seller. */
async function quotesFor(ctx: InquiryContext, origins: readonly Origin[]): Promise<LinkedDocument[]> {
  const ids = [...new Set(origins.map((o) => o.quoteId))];
  if (ids.length === 0) return [];
  const rows = (await ownQuotes(ctx)
    .where('inquiries.quote.id', 'in', ids)
    .where('inquiries.quote.status', '=', QUOTE.confirmed)
    .selectAll()
    .execute()) as Quote[];
  return origins.flatMap(({ orderId, quoteId }) => {
    const row = rows.find((r) => r.id === quoteId);
    if (row === undefined) return [];
    const name = quoteLifecycle.nameOf(row.status);
    return [
      {
        rootId: orderId,
        bizType: QUOTE_BIZ,
        id: row.id,
        no: row.quote_no,
        state: { label: quoteLifecycle.labels[name], tone: quoteTones[name] },
        at: row.submitted_at ?? row.gmt_create,
        figures: [],
        href: bidHref(row.inquiry_id),
      },
    ];
  });
}
const originsOf = inquiries.door<{ orderIds: readonly string[] }, LinkedDocument[]>(async (ctx) => {
  const origins = await awardsOfOrders(ctx, ctx.input.orderIds);
  return ctx.actor.identity === 'seller' ? quotesFor(ctx, origins) : inquiriesFor(ctx, origins);
});
/** Where an order of an inquiry came from: the inquiry for its buyer, the quote for its seller. */
export const inquiriesOfOrders: LinkedSource = {
  root: 'ORDER',
  kind: INQUIRY_BIZ,
  title: inquiryWords.table.one,
  order: 5,
  documentsOf: (ctx, rootIds) => originsOf(ctx, { orderIds: rootIds }),
};
