import { dayOf } from '#kernel/rules/clock.ts';
import { compare, isPositive, sub } from '#kernel/rules/decimal.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { type OrderFacts, ordersByIds } from '#fulfilment/orders/server/door.ts';
import { qrSvg } from '#kernel/server/pdf.ts';
import { filesOf } from '#office/attachments/server/door.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import type { PaymentDetail } from '../contract/payment-rows.ts';
import { PAYER_LETTER_FILES, PAYMENT_FILES } from '../rules/file-scenes.ts';
import { DIRECTION, isBill, METHOD, PAYMENT } from '../rules/payment-lifecycle.ts';
import { SANDBOX } from './gateway/sandbox.ts';
import { allocationsOf, BIZ, seePayment } from './lock-payment.ts';
import { historyOf, iso, namesOf, presentRow } from './present.ts';
import type { Allocation, PaymentsContext, Registration } from './tables.ts';

/** Shortage that the seller may take on himself when the order is complete but for it (9, edge cases). */
const SMALL: Readonly<Record<string, string>> = { CNY: '5', USD: '50' };

/** What whoever confirms should look at; keys of `warn.` in the words. */
async function warningsOf(
  ctx: PaymentsContext,
  row: Registration,
  allocations: readonly Allocation[],
  orders: readonly OrderFacts[],
): Promise<string[]> {
  const found: string[] = [];
  const open = row.state === PAYMENT.draft || row.state === PAYMENT.toConfirm;
  if (row.third_party !== null && row.third_party_approved_at === null) found.push('thirdParty');
  if (!open || row.direction !== DIRECTION.in) return found;
  const today = dayOf(await ctx.now());
  if (isBill(row.settlement_method) && orders.some((o) => o.settlementMethod === METHOD.transfer))
    if ((row.bill_due_date ?? today) > today) found.push('billDiscount');
  if (row.lc_expiry !== null && orders.some((o) => o.deliveryEnd > (row.lc_expiry as string)))
    found.push('lcBeforeEta');
  if (orders.some((o) => o.state === ORDER.overdue)) found.push('lateOrder');
  const spread = allocations.reduce((sum, a) => sub(sum, `-${a.amount}`), '0');
  if (compare(spread, row.amount) < 0) found.push('rest');
  const short = orders.map((o) =>
    sub(o.unpaidAmount, allocations.find((a) => a.order_id === o.id)?.amount ?? '0'),
  );
  if (short.some((s) => isPositive(s) && compare(s, SMALL[row.currency] ?? '0') <= 0)) found.push('shortage');
  if (short.some((s) => isPositive(sub('0', s)))) found.push('over');
  return found;
}

const billOf = (r: Registration): PaymentDetail['bill'] =>
  r.bill_no === null
    ? null
    : {
        billNo: r.bill_no,
        from: r.bill_from,
        to: r.bill_to,
        drawer: r.bill_drawer,
        acceptor: r.bill_acceptor,
        issueDate: r.bill_issue_date,
        dueDate: r.bill_due_date,
        amount: r.bill_amount,
        endorsable: r.bill_endorsable ?? true,
        endorsements: [...r.bill_endorsements],
      };
const lcOf = (r: Registration): PaymentDetail['lc'] =>
  r.lc_no === null
    ? null
    : {
        lcNo: r.lc_no,
        issuingBank: r.lc_issuing_bank,
        advisingBank: r.lc_advising_bank,
        type: r.lc_type,
        amount: r.lc_amount,
        tolerancePct: r.lc_tolerance_pct,
        latestShipment: r.lc_latest_shipment,
        expiry: r.lc_expiry,
        presentationDays: r.lc_presentation_days,
        presentBy: r.lc_present_by,
        tenor: r.lc_tenor,
      };
async function gatewayOf(ctx: PaymentsContext, id: string): Promise<PaymentDetail['gateway']> {
  const g = await ctx.tx
    .selectFrom('payments.gateway_order')
    .selectAll()
    .where('registration_id', '=', id)
    .executeTakeFirst();
  if (g === undefined) return null;
  return {
    codeUrl: g.code_url,
    qr: await qrSvg(g.code_url),
    expiresAt: g.expires_at.toISOString(),
    state: g.state,
    sandbox: g.provider === SANDBOX,
  };
}
const plain = (f: { attachmentId: string; fileName: string }) => ({
  attachmentId: f.attachmentId,
  fileName: f.fileName,
});

/** One registration within the reader's reach, whole. Refuses 10301. */
export async function presentPayment(ctx: PaymentsContext, id: string): Promise<PaymentDetail> {
  const r = await seePayment(ctx, id);
  const allocations = await allocationsOf(ctx, [id]);
  const orders = await ordersByIds(ctx, {
    ids: [...new Set(allocations.flatMap((a) => a.order_id ?? []))],
    within: WHOLE_COMPANY,
  });
  const of = async (bizType: string) =>
    ((await filesOf(ctx, { bizType, bizIds: [id] })).get(id) ?? []).map(plain);
  return {
    ...presentRow(r, allocations, await namesOf(ctx, [r]), ctx.actor),
    orderId: r.order_id,
    sellerId: r.seller_member_id,
    buyerId: r.buyer_member_id,
    valueDate: r.value_date,
    payerBank: r.payer_bank,
    payerAccountTail: r.payer_account_tail,
    payeeAccountId: r.payee_account_id,
    payeeHolder: r.payee_holder,
    payeeBank: r.payee_bank,
    payeeAccountTail: r.payee_account_tail,
    payeeCnaps: r.payee_cnaps,
    payeeBic: r.payee_bic,
    charges: r.charges,
    chargesAmount: r.charges_amount,
    thirdPartyApprovedAt: iso(r.third_party_approved_at),
    bill: billOf(r),
    lc: lcOf(r),
    allocations: allocations.map((a) => ({
      targetType: a.target_type,
      targetId: a.target_id,
      targetNo: a.target_no,
      orderId: a.order_id,
      amount: a.amount,
      applied: a.applied,
    })),
    warnings: await warningsOf(ctx, r, allocations, orders),
    remarks: r.remarks,
    rejectReason: r.reject_reason,
    reverseReason: r.reverse_reason,
    submittedAt: iso(r.submitted_at),
    confirmedAt: iso(r.confirmed_at),
    reversedAt: iso(r.reversed_at),
    files: await of(PAYMENT_FILES),
    letterFiles: await of(PAYER_LETTER_FILES),
    events: await historyOf(ctx, BIZ, id),
    gateway: await gatewayOf(ctx, id),
    serverTime: (await ctx.now()).toISOString(),
  };
}
