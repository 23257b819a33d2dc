import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** INV-PAY-05: who registered money does not confirm it. */
export const PaymentOwnConfirm = refusal(18301, 'PAYMENT_OWN_CONFIRM', {
  zh: '登记人或提交人不能确认该笔款项，请由他人确认',
  en: 'Who registered or submitted a payment cannot confirm it; somebody else must',
});
/** 12.2 reverse: a second person takes a confirmation back. */
export const PaymentOwnReverse = refusal(18302, 'PAYMENT_OWN_REVERSE', {
  zh: '确认人或登记人不能冲销，请由另一位运营人员冲销',
  en: 'Who confirmed or registered a payment cannot reverse it; another operator must',
});
/** INV-PAY-02: one bank reference of an account and day is one payment. */
export const PaymentDuplicate = refusal(18300, 'PAYMENT_DUPLICATE', {
  details: { paymentNo: z.string() },
  zh: '该银行流水号在同一收款账户和到账日已登记（{paymentNo}）',
  en: 'This bank reference is registered already for the account and day ({paymentNo})',
});
/** Two registrations of one bill overlap. */
export const BillOverlap = refusal(18303, 'BILL_OVERLAP', {
  zh: '该票据（或其子票区间）已在其他登记中使用',
  en: 'The bill, or a part of this range, is used by another registration',
});
/** 12.1: money goes to an account the payee registered and an operator verified. */
export const PayeeAccountUnknown = refusal(18304, 'PAYEE_ACCOUNT_UNKNOWN', {
  zh: '收款账户须为收款方已核验的银行账户',
  en: 'The payee account must be a verified bank account of the payee',
});
/** 12.1: who pays for somebody else needs a signed letter and the operator's approval. */
export const PayerNotApproved = refusal(18305, 'PAYER_NOT_APPROVED', {
  zh: '代付须先上传盖章代付函并经平台核准',
  en: 'A third-party payer needs a signed letter and the operator’s approval first',
});
/** More is spread over documents than was paid, or a document is not one between the two companies. */
export const AllocationBeyond = refusal(18306, 'ALLOCATION_BEYOND', {
  details: { over: z.string(), currency: z.string() },
  zh: '分配金额超出付款金额 {currency} {over}',
  en: 'The allocations are {currency} {over} more than the payment',
});
export const AllocationForeign = refusal(18307, 'ALLOCATION_FOREIGN', {
  zh: '分配对象须为双方之间、同币种且未结束的单据',
  en: 'Allocate to open documents between the two companies in the same currency',
});
/** WeChat and Alipay: see the limits of 9.1. */
export const GatewayNotAllowed = refusal(18308, 'GATEWAY_NOT_ALLOWED', {
  details: { most: z.string() },
  zh: '微信、支付宝仅限 {most} 元以内待付款的人民币订单，且不得用于剧毒、易制爆品',
  en: 'WeChat and Alipay: unpaid CNY orders up to {most} only, never highly toxic goods or explosive precursors',
});
/** A notice of a payment provider that cannot be believed: its signature, its time, its amount. */
export const NoticeUntrusted = refusal(18309, 'NOTICE_UNTRUSTED', {
  http: 401,
  zh: '支付通知验签失败',
  en: 'The payment notice is not signed by the provider',
});
export const NoticeReplayed = refusal(18310, 'NOTICE_REPLAYED', {
  http: 409,
  zh: '支付通知重复发送或已过期',
  en: 'The payment notice was sent before or is too old',
});
export const NoticeDiffers = refusal(18311, 'NOTICE_DIFFERS', {
  http: 422,
  zh: '支付通知的金额、币种或单号与登记不一致',
  en: 'Amount, currency or number of the notice differ from the payment',
});
/** The same account once per company. */
export const AccountKnown = refusal(18312, 'ACCOUNT_KNOWN', {
  zh: '该银行账户已登记',
  en: 'This bank account is registered already',
});
/** 12.1: money goes back to where the payer's company is, and nowhere else. */
export const RefundElsewhere = refusal(18313, 'REFUND_ELSEWHERE', {
  zh: '退款只能退至原付款方本企业已核验的账户',
  en: 'A refund goes to a verified account of the company that paid, and to no other',
});
/** What is registered is not what the paper shows; every field is named. */
export const PaymentBeyondRefund = refusal(18314, 'PAYMENT_BEYOND_REFUND', {
  details: { most: z.string(), currency: z.string() },
  zh: '退款超过已收金额（最多 {currency} {most}）',
  en: 'More than was paid ({currency} {most} at most)',
});
/** An account that was known to the statement desk alone: its company names the whole number first. */
export const AccountNumberWanted = refusal(18912, 'ACCOUNT_NUMBER_WANTED', {
  zh: '该账户只有尾号：请企业先登记完整账号',
  en: 'Only the end of this number is known: the company enters the whole number first',
});
