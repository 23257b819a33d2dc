import { callOffFacts, contractById } from '#fulfilment/contracts/server/door.ts';
import { compare, dec } from '#kernel/rules/decimal.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { requireLines } from '#registry/counterparties/server/door.ts';
import { requireTrader, suppliersInGroups } from '#registry/members/server/door.ts';
import { requireLicences } from '#registry/qualifications/server/door.ts';
import { inquiryPublished } from '../rules/events.ts';
import {
  AGREEMENT,
  INQUIRY_TYPE,
  INVITE,
  MOST_SUPPLIERS,
  QUOTE_DAYS,
  QUOTE_HOURS,
} from '../rules/inquiry-lifecycle.ts';
import {
  AgreementShort,
  InquiryIncomplete,
  NoSupplierInvited,
  QuoteDeadlineRange,
} from '../rules/refusals.ts';
import { CLOSE_TIMER, linesOf, moved, OPEN_TIMER, stepInquiry } from './lock-inquiry.ts';
import { notifySupplier } from './notify.ts';
import { makeKey } from './quote-box.ts';
import type { Inquiry, InquiryContext, Line } from './tables.ts';

const NEEDED = {
  quoteDeadline: 'quote_deadline',
  taxRate: 'tax_rate',
  paymentTerm: 'payment_term',
  settlementMethod: 'settlement_method',
  deliveryAddressId: 'delivery_address',
  placeId: 'place_id',
  pickType: 'pick_type',
  deliveryStart: 'delivery_start',
  deliveryEnd: 'delivery_end',
  invoiceType: 'invoice_type',
} as const satisfies Record<string, keyof Inquiry>;
/** Everything the table of 6.1 asks for. Refuses 19201 with the fields. */
export function requireWhole(row: Inquiry, lines: readonly Line[]): void {
  const fields = Object.entries(NEEDED).flatMap(([field, column]) => (row[column] === null ? [field] : []));
  if (row.agreement === AGREEMENT.reference && row.protocol_id === null) fields.push('protocolId');
  if (lines.length === 0) fields.push('lines');
  if (row.inquiry_type === INQUIRY_TYPE.product)
    for (const line of lines)
      if (line.packaging_id === null) fields.push(`lines.${line.line_no - 1}.packagingId`);
  if (row.hazardous && row.qualification_needed.length === 0) fields.push('qualificationNeeded');
  if (fields.length > 0) throw InquiryIncomplete({ fields }, fields[0]);
}
/** At least an hour and at most thirty days from now. Refuses 19202. */
export async function requireDeadline(ctx: InquiryContext, deadline: Date): Promise<void> {
  const now = (await ctx.now()).getTime();
  const ahead = deadline.getTime() - now;
  if (ahead < QUOTE_HOURS * 3_600_000 || ahead > QUOTE_DAYS * 86_400_000)
    throw QuoteDeadlineRange({}, 'quoteDeadline');
}
/** The referenced framework is in force between buyer and one supplier and holds what is asked. Answers the supplier. */
async function requireAgreement(ctx: InquiryContext, row: Inquiry): Promise<string | null> {
  if (row.agreement !== AGREEMENT.reference) return null;
  const protocolId = row.protocol_id as string;
  const contract = await contractById(ctx, { protocolId, within: WHOLE_COMPANY });
  const facts = await callOffFacts(ctx, { protocolId });
  const remaining = facts?.remainingQty ?? '0.00';
  if (
    contract === null ||
    !contract.inForce ||
    contract.buyerId !== row.buyer_member_id ||
    contract.sellerId === null
  )
    throw AgreementShort({ remaining });
  if (compare(remaining, row.total_quantity ?? '0') < 0 || dec(remaining).isZero())
    throw AgreementShort({ remaining });
  return contract.sellerId;
}
/** G-LIC of the buyer for every product that is controlled. */
async function requireBuyerLicences(
  ctx: InquiryContext,
  row: Inquiry,
  lines: readonly Line[],
): Promise<void> {
  await requireLicences(ctx, {
    of: lines
      .filter((l) => l.control_classes.some((c) => c !== '00'))
      .map((l) => ({
        side: 'buyer' as const,
        memberId: row.buyer_member_id,
        goods: { spuId: l.spu_id, casNo: l.cas_no, controlClasses: l.control_classes },
        quantity: l.uom === 'TNE' ? l.quantity : '0',
        lastDeliveryDay: row.delivery_end,
      })),
  });
}
/**
 * Whom it goes to, frozen now: groups expanded, each company once, those the buyer may not deal with left out
 * without a word. Refuses 19203 where a designated inquiry reaches nobody.
 */
async function invite(
  ctx: InquiryContext,
  row: Inquiry,
  lines: readonly Line[],
  only: string | null,
): Promise<string[]> {
  const { supplierIds } = await suppliersInGroups(ctx, {
    memberId: row.buyer_member_id,
    groupIds: row.group_ids,
  });
  const wanted =
    only !== null
      ? [only]
      : row.invite_mode === INVITE.designated
        ? [...new Set([...row.supplier_ids, ...supplierIds])].slice(0, MOST_SUPPLIERS)
        : [];
  const free: string[] = [];
  for (const sellerId of wanted) {
    try {
      await requireLines(ctx, {
        buyerId: row.buyer_member_id,
        sellerId,
        lines: lines.map((l) => ({
          spuId: l.spu_id,
          currency: row.currency,
          amount: null,
          paymentTerm: row.payment_term,
        })),
      });
      free.push(sellerId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const designated = row.invite_mode === INVITE.designated || only !== null;
  if (designated && free.length === 0) throw NoSupplierInvited({}, 'supplierIds');
  if (free.length > 0)
    await ctx.tx
      .insertInto('inquiries.invitation')
      .values(
        free.map((supplierId) => ({
          inquiry_id: row.id,
          round: row.round,
          supplier_id: supplierId,
          buyer_member_id: row.buyer_member_id,
        })),
      )
      .execute();
  return free;
}
export async function sendOut(
  ctx: InquiryContext,
  row: Inquiry,
  verb: 'publish' | 'republish',
  deadline: Date,
): Promise<Inquiry> {
  const lines = await linesOf(ctx, row.id);
  requireWhole({ ...row, quote_deadline: deadline }, lines);
  await requireDeadline(ctx, deadline);
  await requireTrader(ctx, { memberId: row.buyer_member_id });
  await requireBuyerLicences(ctx, row, lines);
  const only = await requireAgreement(ctx, row);
  const round = verb === 'publish' ? row.round : row.round + 1;
  const next = { ...row, round };
  const supplierIds = await invite(ctx, next, lines, only);
  await makeKey(ctx, next);
  const sent = await stepInquiry(ctx, row, verb, 'buyer', {
    set: { quote_deadline: deadline, ...(only === null ? {} : { invite_mode: INVITE.designated }) },
    uncounted: {
      round,
      invited: supplierIds.length,
      quotes: 0,
      published_at: await ctx.now(),
      opened_at: null,
      close_at: null,
      close_reason: null,
    },
  });
  await ctx.unschedule(CLOSE_TIMER, sent.id);
  await ctx.schedule({ kind: OPEN_TIMER, key: sent.id, at: deadline });
  for (const memberId of supplierIds) {
    await notifySupplier(ctx, '01', sent, { memberId });
    moved(ctx, memberId);
  }
  moved(ctx, sent.buyer_member_id);
  await ctx.emit(inquiryPublished, { inquiryId: sent.id });
  return sent;
}
