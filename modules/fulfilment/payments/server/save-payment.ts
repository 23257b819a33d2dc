import type { Insertable } from 'kysely';
import { type OrderFacts, orderOf } from '#fulfilment/orders/server/door.ts';
import { isPositive, sub } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { created } from '#kernel/server/rows.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import type { Within } from '#kernel/server/scope.ts';
import type { PaymentForm } from '../contract/payment.ts';
import { balanceOf } from '../rules/allocation.ts';
import { rangeOf } from '../rules/bill.ts';
import { PAYER_LETTER_FILES, PAYMENT_FILES, paymentScene } from '../rules/file-scenes.ts';
import { presentBy } from '../rules/letter-of-credit.ts';
import { DIRECTION, isBill, isLetterOfCredit, PAY_TYPE } from '../rules/payment-lifecycle.ts';
import {
  AllocationBeyond,
  AllocationForeign,
  PayeeAccountUnknown,
  RefundElsewhere,
} from '../rules/refusals.ts';
import { companyOf, SCOPE } from './lock-payment.ts';
import { SEALED_PAYER, verifiedAccounts } from './payee-account.ts';
import type { PaymentsContext, PaymentsTables, Registration } from './tables.ts';
import { targetsFor } from './targets.ts';

const MOST_FILES = 9;
type Form = PaymentForm;
type Columns = Omit<
  Insertable<PaymentsTables['payments.registration']>,
  'payment_no' | 'state' | 'creator_member_id'
>;

/** The order a registration is about, when the caller acts on one of its sides and reaches it. Refuses NotFound. */
export async function orderFor(
  ctx: PaymentsContext,
  orderId: string,
  within: Within = SCOPE,
): Promise<OrderFacts> {
  const order = await orderOf(ctx, { orderId, within });
  const { actor } = ctx;
  const isParty =
    order !== null &&
    (isPlatform(actor) || (actor.identity === 'seller' ? order.sellerId : order.buyerId) === actor.memberId);
  if (!isParty) throw NotFound({});
  return order;
}

/** Where the money goes: a verified account of the payee, frozen as it is now. */
async function payeeColumns(ctx: PaymentsContext, order: OrderFacts, form: Form) {
  const none = {
    payee_account_id: null,
    payee_holder: null,
    payee_bank: null,
    payee_account_tail: null,
    payee_cnaps: null,
    payee_bic: null,
  };
  if (form.payeeAccountId === null) return none;
  const memberId = form.direction === DIRECTION.in ? order.sellerId : order.buyerId;
  const account = (await verifiedAccounts(ctx, { memberId, currency: order.currency })).find(
    (a) => a.id === form.payeeAccountId,
  );
  if (account === undefined)
    throw form.direction === DIRECTION.in
      ? PayeeAccountUnknown({}, 'payeeAccountId')
      : RefundElsewhere({}, 'payeeAccountId');
  return {
    payee_account_id: account.id,
    payee_holder: account.holder,
    payee_bank: account.bank_name,
    payee_account_tail: account.account_tail,
    payee_cnaps: account.cnaps_code,
    payee_bic: account.swift_bic,
  };
}

function billColumns(form: Form) {
  const isOne = isBill(form.settlementMethod);
  const range =
    isOne && form.billAmount !== null
      ? rangeOf({ billFrom: form.billFrom, billTo: form.billTo, billAmount: form.billAmount })
      : null;
  return {
    bill_no: isOne ? form.billNo || null : null,
    bill_from: range?.from ?? null,
    bill_to: range?.to ?? null,
    bill_drawer: isOne ? form.billDrawer : null,
    bill_acceptor: isOne ? form.billAcceptor : null,
    bill_issue_date: isOne ? form.billIssueDate : null,
    bill_due_date: isOne ? form.billDueDate : null,
    bill_amount: isOne ? form.billAmount : null,
    bill_endorsable: isOne ? form.billEndorsable : null,
    bill_endorsements: JSON.stringify(isOne ? form.billEndorsements : []) as never,
  };
}
function lcColumns(form: Form) {
  const isOne = isLetterOfCredit(form.settlementMethod);
  const days =
    isOne && form.lcLatestShipment !== null && form.lcExpiry !== null && form.lcPresentationDays !== null
      ? {
          lcLatestShipment: form.lcLatestShipment,
          lcExpiry: form.lcExpiry,
          lcPresentationDays: form.lcPresentationDays,
        }
      : null;
  return {
    lc_no: isOne ? form.lcNo : null,
    lc_issuing_bank: isOne ? form.lcIssuingBank : null,
    lc_advising_bank: isOne ? form.lcAdvisingBank : null,
    lc_type: isOne ? form.lcType : null,
    lc_amount: isOne ? form.lcAmount : null,
    lc_tolerance_pct: isOne ? form.lcTolerancePct : null,
    lc_latest_shipment: isOne ? form.lcLatestShipment : null,
    lc_expiry: isOne ? form.lcExpiry : null,
    lc_presentation_days: isOne ? form.lcPresentationDays : null,
    lc_present_by: days === null ? null : presentBy(days),
    lc_tenor: isOne ? form.lcTenor : null,
  };
}

/** Owners of both sides: as on the order, the caller's own side by who registers. */
function ownerColumns(ctx: PaymentsContext, order: OrderFacts) {
  const { actor } = ctx;
  const registrar = { deptId: actor.deptId, empId: actor.empId };
  const seller =
    actor.identity === 'seller' && order.sellerOwner.empId === null ? registrar : order.sellerOwner;
  const buyer = actor.identity === 'buyer' && order.buyerOwner.empId === null ? registrar : order.buyerOwner;
  return {
    seller_member_id: order.sellerId,
    seller_owner_dept_id: seller.deptId,
    seller_owner_emp_id: seller.empId,
    buyer_member_id: order.buyerId,
    buyer_owner_dept_id: buyer.deptId,
    buyer_owner_emp_id: buyer.empId,
  };
}

/** The columns of a filled form. */
export async function columnsOf(ctx: PaymentsContext, form: Form, order: OrderFacts): Promise<Columns> {
  const account = form.payerAccount || null;
  return {
    ...ownerColumns(ctx, order),
    order_id: order.id,
    direction: form.direction as '10' | '20',
    payment_type: PAY_TYPE.offline,
    settlement_method: form.settlementMethod,
    purpose: form.purpose,
    currency: order.currency,
    amount: form.amount,
    amount_again: form.amountAgain,
    received_date: form.receivedDate,
    value_date: form.valueDate,
    third_party: form.thirdParty,
    third_party_approved_at: null,
    third_party_approved_by: null,
    payer_bank: form.payerBank,
    payer_account_sealed: account === null ? null : ctx.service('secrets').seal(account, SEALED_PAYER),
    payer_account_tail: account === null ? null : account.slice(-4),
    ...(await payeeColumns(ctx, order, form)),
    bank_ref: form.bankRef,
    charges: form.charges,
    charges_amount: form.chargesAmount,
    ...billColumns(form),
    ...lcColumns(form),
    remarks: form.remarks,
  };
}

/** Spreads the amount as wished, in place of what was wished before. Refuses AllocationBeyond and AllocationForeign. */
export async function writeAllocations(
  ctx: PaymentsContext,
  row: Registration,
  wishes: Form['allocations'],
): Promise<void> {
  const { rest } = balanceOf(row.amount, wishes);
  if (isPositive(sub('0', rest)))
    throw AllocationBeyond({ over: sub('0', rest), currency: row.currency }, 'allocations');
  const between = {
    direction: row.direction,
    sellerId: row.seller_member_id,
    buyerId: row.buyer_member_id,
    currency: row.currency,
  };
  const targets = await targetsFor(ctx, between, wishes);
  const names = new Set(wishes.map((w) => `${w.targetType} ${w.targetId}`));
  if (targets === null || names.size !== wishes.length) throw AllocationForeign({}, 'allocations');
  await ctx.tx.deleteFrom('payments.allocation').where('registration_id', '=', row.id).execute();
  if (targets.length === 0) return;
  await ctx.tx
    .insertInto('payments.allocation')
    .values(
      targets.map((t, i) => ({
        registration_id: row.id,
        seq: i + 1,
        target_type: t.targetType,
        target_id: t.targetId,
        target_no: t.targetNo,
        order_id: t.orderId,
        amount: t.amount,
        posting_id: null,
      })),
    )
    .execute();
}

const files = (ctx: PaymentsContext, bizType: string, bizId: string, attachmentIds: readonly string[]) =>
  bindFiles(ctx, { bizType, bizId, attachmentIds, most: MOST_FILES, scenes: [paymentScene] });
/** Slips and bills, and the letter of a third-party payer. */
export async function keepFiles(
  ctx: PaymentsContext,
  id: string,
  form: Pick<Form, 'fileIds' | 'letterFileIds'>,
): Promise<void> {
  await files(ctx, PAYMENT_FILES, id, form.fileIds);
  await files(ctx, PAYER_LETTER_FILES, id, form.letterFileIds);
}

/** What every new registration says of who made it. */
export const createdColumns = async (ctx: PaymentsContext) => ({
  ...created(ctx),
  payment_no: await ctx.number('PR'),
  creator_member_id: companyOf(ctx.actor),
});
