import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Deadline, DeadlineSource } from '#kernel/server/deadlines.ts';
import { bidHref, inquiryHref } from '../rules/hrefs.ts';
import { INQUIRY } from '../rules/inquiry-lifecycle.ts';
import { MY_BID, MY_INQUIRY } from '../rules/pages.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { deadlineWords } from '../rules/words.ts';
import { INQUIRY_BIZ, ownQuotes, QUOTE_BIZ, reached } from './lock-inquiry.ts';
import { type InquiryContext, inquiries } from './tables.ts';

interface Asked {
  until: Date;
  most: number;
}
const { table } = deadlineWords;
/** What inquiries ask for, by id. */
async function goodsOfInquiries(
  ctx: InquiryContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LocalizedText>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom('inquiries.inquiry')
    .select(['id', 'goods_zh', 'goods_en'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, { zh: row.goods_zh, en: row.goods_en }]));
}
/** Awards the supplier has not confirmed. */
const toConfirm = inquiries.door<Asked, Deadline[]>(async (ctx) => {
  if (ctx.actor.identity !== 'seller') return [];
  const rows = await ownQuotes(ctx)
    .select(['id', 'quote_no', 'inquiry_id', 'buyer_member_id', 'confirm_by'])
    .where('status', '=', QUOTE.awarded)
    .where('confirm_by', '<', ctx.input.until)
    .orderBy('confirm_by')
    .limit(ctx.input.most)
    .execute();
  const goods = await goodsOfInquiries(
    ctx,
    rows.map((row) => row.inquiry_id),
  );
  return rows.map((row) => ({
    bizType: QUOTE_BIZ,
    id: row.id,
    no: row.quote_no,
    dueAt: row.confirm_by as Date,
    companyIds: [row.buyer_member_id],
    goods: goods.get(row.inquiry_id) ?? null,
    task: table.confirm,
    otherwise: table['confirm.otherwise'],
    href: bidHref(row.inquiry_id),
  }));
});
/** Opened inquiries the buyer has not awarded. */
const toAward = inquiries.door<Asked, Deadline[]>(async (ctx) => {
  if (ctx.actor.identity !== 'buyer') return [];
  const rows = await reached(ctx)
    .select(['id', 'inquiry_no', 'goods_zh', 'goods_en', 'close_at'])
    .where('status', '=', INQUIRY.toConfirm)
    .where('close_at', '<', ctx.input.until)
    .orderBy('close_at')
    .limit(ctx.input.most)
    .execute();
  return rows.map((row) => ({
    bizType: INQUIRY_BIZ,
    id: row.id,
    no: row.inquiry_no,
    dueAt: row.close_at as Date,
    companyIds: [],
    goods: { zh: row.goods_zh, en: row.goods_en },
    task: table.award,
    otherwise: table['award.otherwise'],
    href: inquiryHref(row.id),
  }));
});
export const inquiryDeadlines: readonly DeadlineSource[] = [
  { kind: 'award', title: table.awards, path: MY_BID, deadlinesOf: toConfirm },
  { kind: 'inquiry', title: table.decisions, path: MY_INQUIRY, deadlinesOf: toAward },
];
