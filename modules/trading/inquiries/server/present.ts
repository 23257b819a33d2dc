import { holds } from '#kernel/server/actor.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { approvalLimitsOf, type Party, partiesOf } from '#registry/members/server/door.ts';
import type { InquiryDetail, InquiryRow } from '../contract/buyer.ts';
import type { AwardShown, LineShown } from '../contract/inquiry.ts';
import { AWARD, INQUIRY, type InquiryVerb, inquiryLifecycle } from '../rules/inquiry-lifecycle.ts';
import { BID_WIN_LIST, INQUIRY_DETAIL, INQUIRY_LIST, MY_INQUIRY, NEW_INQUIRY } from '../rules/pages.ts';
import { inquiryFiles } from './inquiry-files.ts';
import { awardsOf, INQUIRY_BIZ, linesOf } from './lock-inquiry.ts';
import type { AwardLine, Inquiry, InquiryContext, Line } from './tables.ts';

const BUTTONS: Partial<Record<InquiryVerb, string>> = {
  publish: 'Release',
  amend: 'Edit',
  open: 'Award',
  award: 'Award',
  rejectAll: 'Reject',
  republish: 'Release',
  close: 'Close',
  generateOrders: 'Order',
  reject: 'Reject',
};
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What the reader may do with an inquiry now. */
export function inquiryCan(
  ctx: InquiryContext,
  row: Inquiry,
  awards: readonly AwardLine[],
  now: Date,
): string[] {
  const side = ctx.actor.identity === 'platform' ? 'operator' : 'buyer';
  const pages =
    side === 'operator' ? [INQUIRY_LIST] : [NEW_INQUIRY, MY_INQUIRY, INQUIRY_DETAIL, BID_WIN_LIST];
  const holding = (button: string) => ctx.actor.superAdmin || holds(ctx.actor, button, pages);
  const view = holding('View') ? ['View'] : [];
  if (row.status === null)
    return [
      ...view,
      ...(holding('Edit') ? ['edit'] : []),
      ...(holding('Delete') ? ['delete'] : []),
      ...(holding('Release') ? ['publish'] : []),
    ];
  const late = row.status === INQUIRY.toQuote && row.quote_deadline !== null && now >= row.quote_deadline;
  const live: readonly string[] = [AWARD.approval, AWARD.waiting, AWARD.confirmed];
  const held = awards.some((a) => live.includes(a.state));
  const proposed = awards.filter((a) => a.state === AWARD.approval);
  const open = late ? [] : (inquiryLifecycle.open(row.status, side) as InquiryVerb[]);
  const shut = (verb: InquiryVerb): boolean =>
    (verb === 'award' && proposed.length > 0) ||
    ((verb === 'rejectAll' || verb === 'close') && held && row.status === INQUIRY.toConfirm);
  const mayDecide = proposed.length > 0 && !proposed.some((a) => a.awarded_by === ctx.actor.accountId);
  return [
    ...view,
    ...open.filter((verb) => {
      const button = BUTTONS[verb];
      return button !== undefined && holding(button) && !shut(verb);
    }),
    ...(side === 'buyer' && row.status === INQUIRY.rejected && awards.length === 0 && holding('Edit')
      ? ['edit']
      : []),
    ...(side === 'buyer' && mayDecide && holding('Approve') ? ['approveAward'] : []),
    ...(side === 'buyer' && mayDecide && holding('Reject') ? ['rejectAward'] : []),
  ];
}
export async function actionResult(ctx: InquiryContext, row: Inquiry) {
  const awards = await awardsOf(ctx, row.id);
  return {
    id: row.id,
    version: row.version,
    state: row.status as string,
    can: inquiryCan(ctx, row, awards, await ctx.now()),
  };
}

/** What everybody reads of an inquiry in a list. */
export const headOf = (row: Inquiry, parties: ReadonlyMap<string, Party>, can: string[]) => ({
  id: row.id,
  version: row.version,
  inquiryNo: row.inquiry_no,
  title: row.title,
  status: row.status as string | null,
  inquiryType: row.inquiry_type,
  agreement: row.agreement,
  openMode: row.open_mode,
  inviteMode: row.invite_mode,
  buyerZh: parties.get(row.buyer_member_id)?.name ?? '',
  buyerEn: parties.get(row.buyer_member_id)?.nameEn ?? null,
  goodsZh: row.goods_zh,
  goodsEn: row.goods_en,
  lineCount: row.line_count,
  totalQuantity: row.total_quantity,
  totalUom: row.total_uom,
  placeZh: row.place_zh,
  placeEn: row.place_en,
  deliveryStart: row.delivery_start,
  deliveryEnd: row.delivery_end,
  quoteDeadline: iso(row.quote_deadline),
  publishedAt: iso(row.published_at),
  openedAt: iso(row.opened_at),
  gmtCreate: row.gmt_create.toISOString(),
  gmtModified: row.gmt_modified.toISOString(),
  can,
});
export const termsShown = (row: Inquiry, now: Date) => ({
  round: row.round,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  confirmHours: row.confirm_hours,
  currency: row.currency,
  taxIncluded: row.tax_included,
  taxRate: row.tax_rate,
  paymentTerm: row.payment_term,
  settlementMethod: row.settlement_method,
  pickType: row.pick_type,
  tolerance: row.tolerance,
  invoiceType: row.invoice_type,
  qualificationNeeded: row.qualification_needed,
  splitAllowed: row.split_allowed,
  partialAllowed: row.partial_allowed,
  remarks: row.remarks,
  closeReason: row.close_reason,
  hazardous: row.hazardous,
  serverTime: now.toISOString(),
});
export const addressText = (row: Inquiry): string | null =>
  row.delivery_address === null
    ? null
    : [row.delivery_address.region, row.delivery_address.detail].filter(Boolean).join(' ');
export const lineShown = (l: Line): LineShown => ({
  lineNo: l.line_no,
  spuId: l.spu_id,
  nameZh: l.name_zh,
  nameEn: l.name_en,
  casNo: l.cas_no,
  spec: l.spec,
  grade: l.grade,
  brand: l.brand,
  packagingId: l.packaging_id,
  packagingZh: l.packaging_zh,
  packagingEn: l.packaging_en,
  quantity: l.quantity,
  uom: l.uom,
  remark: l.remark,
});

/** Rows of the buyer's list, in their order. */
export async function presentInquiries(ctx: InquiryContext, rows: readonly Inquiry[]): Promise<InquiryRow[]> {
  if (rows.length === 0) return [];
  const parties = await partiesOf(ctx, { memberIds: [...new Set(rows.map((r) => r.buyer_member_id))] });
  const awards = await ctx.tx
    .selectFrom('inquiries.award')
    .selectAll()
    .where(
      'inquiry_id',
      'in',
      rows.map((r) => r.id),
    )
    .execute();
  const now = await ctx.now();
  return rows.map((row) => ({
    ...headOf(
      row,
      parties,
      inquiryCan(
        ctx,
        row,
        awards.filter((a) => a.inquiry_id === row.id),
        now,
      ),
    ),
    invited: row.invited,
    quotes: row.quotes,
    awardedAmount: row.awarded_amount,
  }));
}

/** What happened to a document; row security shows a company only what it is party to. */
export const eventsOf = (ctx: InquiryContext, bizType: string, id: string) =>
  readHistory(ctx, { bizType, bizId: id }, ['seq', 'action', 'actorName', 'actorSide', 'reason', 'at']);

/** The awards of an inquiry by name, for buyer and operator. */
export async function awardsShown(ctx: InquiryContext, awards: readonly AwardLine[]): Promise<AwardShown[]> {
  if (awards.length === 0) return [];
  const parties = await partiesOf(ctx, { memberIds: [...new Set(awards.map((a) => a.seller_member_id))] });
  const quotes = await ctx.tx
    .selectFrom('inquiries.quote')
    .select(['id', 'quote_no'])
    .where('id', 'in', [...new Set(awards.map((a) => a.quote_id))])
    .execute();
  return awards.map((a) => ({
    id: a.id,
    lineNo: a.line_no,
    quoteId: a.quote_id,
    quoteNo: quotes.find((q) => q.id === a.quote_id)?.quote_no ?? '',
    supplierZh: parties.get(a.seller_member_id)?.name ?? '',
    supplierEn: parties.get(a.seller_member_id)?.nameEn ?? null,
    state: a.state,
    quantity: a.quantity,
    price: a.price,
    amount: a.amount,
    note: a.note,
    confirmBy: iso(a.confirm_by),
    awardedBy: a.awarded_name,
    decidedBy: a.decided_name,
    dealId: a.deal_id,
    dealNo: a.deal_no,
    orderId: a.order_id,
    orderNo: a.order_no,
    gmtCreate: a.gmt_create.toISOString(),
  }));
}
export async function presentInquiry(ctx: InquiryContext, row: Inquiry): Promise<InquiryDetail> {
  const [head] = await presentInquiries(ctx, [row]);
  const lines = await linesOf(ctx, row.id);
  const targets = await ctx.tx
    .selectFrom('inquiries.line_target')
    .innerJoin('inquiries.line', 'inquiries.line.id', 'inquiries.line_target.line_id')
    .select(['inquiries.line_target.line_id as id', 'inquiries.line_target.price as price'])
    .where('inquiries.line.inquiry_id', '=', row.id)
    .execute();
  const invited = await ctx.tx
    .selectFrom('inquiries.invitation')
    .select('supplier_id')
    .where('inquiry_id', '=', row.id)
    .where('round', '=', row.round)
    .execute();
  const parties = await partiesOf(ctx, { memberIds: invited.map((i) => i.supplier_id) });
  return {
    ...(head as InquiryRow),
    ...termsShown(row, await ctx.now()),
    files: await inquiryFiles(ctx, row.id),
    protocolId: row.protocol_id,
    protocolNo: row.protocol_no,
    groupIds: row.group_ids,
    supplierIds: row.supplier_ids,
    deliveryAddressId: row.delivery_address_id,
    address: addressText(row),
    placeId: row.place_id,
    lines: lines.map((l) => ({
      ...lineShown(l),
      targetPrice: targets.find((t) => t.id === l.id)?.price ?? null,
      awardedQty: l.awarded_qty,
      confirmedQty: l.confirmed_qty,
      closed: l.closed,
    })),
    invitations: invited.map((i) => ({
      id: i.supplier_id,
      zh: parties.get(i.supplier_id)?.name ?? '',
      en: parties.get(i.supplier_id)?.nameEn ?? null,
    })),
    awards: await awardsShown(ctx, await awardsOf(ctx, row.id)),
    awardLimit: (await approvalLimitsOf(ctx, { memberId: row.buyer_member_id })).award,
    events: await eventsOf(ctx, INQUIRY_BIZ, row.id),
  };
}
