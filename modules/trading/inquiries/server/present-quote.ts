import { add, round2 } from '#kernel/rules/decimal.ts';
import { holds } from '#kernel/server/actor.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { QuoteDetail, QuoteRow } from '../contract/supplier.ts';
import { AWARD, INQUIRY, OPEN_MODE } from '../rules/inquiry-lifecycle.ts';
import { landedTotal, rankOf } from '../rules/landed.ts';
import { BID_PAGE, MY_BID, WIN_BID_LIST } from '../rules/pages.ts';
import { QUOTE, quoteLifecycle } from '../rules/quote-lifecycle.ts';
import { linesOf, QUOTE_BIZ } from './lock-inquiry.ts';
import { eventsOf } from './present.ts';
import { contentsOf } from './quote-box.ts';
import type { AwardLine, Inquiry, InquiryContext, Quote } from './tables.ts';

const BUTTONS: Readonly<Record<string, string>> = {
  submit: 'Bid',
  replace: 'Bid',
  withdraw: 'Withdraw',
  confirm: 'Confirm',
  decline: 'Reject',
};
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What the supplier may do with its quote now. */
function quoteCan(ctx: InquiryContext, row: Quote, inquiry: Inquiry | undefined, now: Date): string[] {
  const holding = (button: string) =>
    ctx.actor.superAdmin || holds(ctx.actor, button, [BID_PAGE, MY_BID, WIN_BID_LIST]);
  const open =
    inquiry?.status === INQUIRY.toQuote &&
    inquiry.round === row.round &&
    inquiry.quote_deadline !== null &&
    now < inquiry.quote_deadline;
  const inTime = row.confirm_by !== null && now < row.confirm_by;
  return [
    ...(holding('View') ? ['View'] : []),
    ...(open && (row.status === QUOTE.draft || row.status === QUOTE.withdrawn) && holding('Edit')
      ? ['save']
      : []),
    ...quoteLifecycle.open(row.status, 'seller').filter((verb) => {
      const button = BUTTONS[verb];
      const timely = verb === 'confirm' || verb === 'decline' ? inTime : open;
      return button !== undefined && timely && holding(button);
    }),
  ];
}
const inquiriesOf = async (ctx: InquiryContext, quotes: readonly Quote[]): Promise<Inquiry[]> =>
  quotes.length === 0
    ? []
    : ((await ctx.tx
        .selectFrom('inquiries.inquiry')
        .selectAll()
        .where('id', 'in', [...new Set(quotes.map((q) => q.inquiry_id))])
        .execute()) as Inquiry[]);
export async function quoteResult(ctx: InquiryContext, row: Quote) {
  const [inquiry] = await inquiriesOf(ctx, [row]);
  return {
    id: row.id,
    version: row.version,
    state: row.status as string,
    can: quoteCan(ctx, row, inquiry, await ctx.now()),
  };
}
const taxOf = (inquiry: Inquiry | undefined) => ({
  taxIncluded: inquiry?.tax_included ?? true,
  taxRate: inquiry?.tax_rate ?? '0',
});

/** Where ranks are shown a supplier learns its own rank of the moment, and nothing else of the others. */
export async function liveRanks(ctx: InquiryContext, list: readonly Inquiry[]): Promise<Map<string, number>> {
  const open = list.filter((i) => i.open_mode === OPEN_MODE.rank && i.status === INQUIRY.toQuote);
  const ranks = new Map<string, number>();
  for (const inquiry of open) {
    const [quotes, lines] = await asSystem(ctx, async () => [
      (await ctx.tx
        .selectFrom('inquiries.quote')
        .selectAll()
        .where('inquiry_id', '=', inquiry.id)
        .where('round', '=', inquiry.round)
        .where('status', '=', QUOTE.submitted)
        .execute()) as Quote[],
      await linesOf(ctx, inquiry.id),
    ]);
    const found = rankOf(
      quotes.flatMap((q) =>
        q.content === null
          ? []
          : [
              {
                id: q.id,
                total: landedTotal(q.content, taxOf(inquiry)),
                complete: q.content.lines.length === lines.length,
                submittedAt: q.submitted_at?.getTime() ?? 0,
              },
            ],
      ),
    );
    for (const [id, rank] of found) ranks.set(id, rank);
  }
  return ranks;
}
const sumOf = (awards: readonly AwardLine[]): string | null =>
  awards.length === 0 ? null : round2(add('0.00', ...awards.map((a) => a.amount)));
/** What stands of the reader's own quotes: sums in the clear for their supplier alone. */
export async function presentQuotes(ctx: InquiryContext, rows: readonly Quote[]): Promise<QuoteRow[]> {
  if (rows.length === 0) return [];
  const list = await inquiriesOf(ctx, rows);
  const parties = await partiesOf(ctx, { memberIds: [...new Set(rows.map((r) => r.buyer_member_id))] });
  const contents = await contentsOf(ctx, rows);
  const ranks = await liveRanks(ctx, list);
  const awards = await ctx.tx
    .selectFrom('inquiries.award')
    .selectAll()
    .where(
      'quote_id',
      'in',
      rows.map((r) => r.id),
    )
    .execute();
  const now = await ctx.now();
  return rows.map((row, i) => {
    const inquiry = list.find((x) => x.id === row.inquiry_id);
    const content = contents[i];
    const isTold = row.status !== QUOTE.submitted;
    return {
      id: row.id,
      version: row.version,
      quoteNo: row.quote_no,
      status: row.status,
      inquiryId: row.inquiry_id,
      inquiryNo: inquiry?.inquiry_no ?? '',
      title: inquiry?.title ?? '',
      inquiryStatus: inquiry?.status ?? null,
      buyerZh: parties.get(row.buyer_member_id)?.name ?? '',
      buyerEn: parties.get(row.buyer_member_id)?.nameEn ?? null,
      goodsZh: inquiry?.goods_zh ?? '',
      goodsEn: inquiry?.goods_en ?? '',
      quoteDeadline: iso(inquiry?.quote_deadline ?? null),
      total: content === undefined ? '0.00' : landedTotal(content, taxOf(inquiry)),
      rank: inquiry?.open_mode === OPEN_MODE.rank ? (ranks.get(row.id) ?? row.rank) : null,
      contentVersion: row.content_version,
      validUntil: row.valid_until.toISOString(),
      submittedAt: iso(row.submitted_at),
      reconfirm: row.reconfirm,
      confirmBy: iso(row.confirm_by),
      wonAmount: sumOf(awards.filter((a) => a.quote_id === row.id && a.state !== AWARD.approval)),
      // What the buyer has written is told with the loss, not before.
      lostCode: isTold ? row.lost_code : null,
      reason: isTold ? row.reason : null,
      gmtCreate: row.gmt_create.toISOString(),
      can: quoteCan(ctx, row, inquiry, now),
    };
  });
}
export async function presentQuote(ctx: InquiryContext, row: Quote): Promise<QuoteDetail> {
  const [shown] = await presentQuotes(ctx, [row]);
  const [inquiry] = await inquiriesOf(ctx, [row]);
  const [content] = await contentsOf(ctx, [row]);
  const versions = await ctx.tx
    .selectFrom('inquiries.quote_version')
    .selectAll()
    .where('quote_id', '=', row.id)
    .orderBy('content_version')
    .execute();
  const contents = await contentsOf(
    ctx,
    versions.map((v) => ({
      inquiry_id: row.inquiry_id,
      round: row.round,
      seller_member_id: v.seller_member_id,
      sealed: v.sealed,
      content: v.content,
    })),
  );
  const awards = await ctx.tx
    .selectFrom('inquiries.award')
    .selectAll()
    .where('quote_id', '=', row.id)
    .orderBy('line_no')
    .execute();
  return {
    ...(shown as QuoteRow),
    taxIncluded: inquiry?.tax_included ?? true,
    freightIncluded: content?.freightIncluded ?? true,
    freightAmount: content?.freightAmount ?? '0.00',
    lines: [...(content?.lines ?? [])],
    won: awards.map((a) => ({
      lineNo: a.line_no,
      quantity: a.quantity,
      price: a.price,
      amount: a.amount,
      state: a.state,
      dealId: a.deal_id,
      dealNo: a.deal_no,
      orderId: a.order_id,
      orderNo: a.order_no,
    })),
    versions: versions.map((v, i) => ({
      version: v.content_version,
      total: contents[i] === undefined ? '0.00' : landedTotal(contents[i], taxOf(inquiry)),
      submittedAt: v.submitted_at.toISOString(),
    })),
    events: await eventsOf(ctx, QUOTE_BIZ, row.id),
  };
}
