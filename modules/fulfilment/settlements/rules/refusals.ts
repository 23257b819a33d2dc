import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** A note is on another live final statement (INV-SET-02). */
export const NoteSettled = refusal(18501, 'NOTE_SETTLED', {
  zh: '发货单已被其他结算单结算，请刷新',
  en: 'A shipment is already on another statement: reload',
});
/** Nothing received is left to settle, or what was named is not received. */
export const NothingToSettle = refusal(18502, 'NOTHING_TO_SETTLE', {
  zh: '没有可结算的已收货发货单',
  en: 'No received shipment is left to settle',
});
/** Deductions above a fifth of the goods are sent by the operator alone (trading-domain 13, edge cases). */
export const DeductionTooLarge = refusal(18503, 'DEDUCTION_TOO_LARGE', {
  details: { most: z.string() },
  zh: '扣款超过货款的 {most}%，须由平台运营发送',
  en: 'Deductions above {most}% of the goods must be sent by the operator',
});
/** A live appeal about the order or a note of it. */
export const SettlementBlocked = refusal(18504, 'SETTLEMENT_BLOCKED', {
  zh: '相关申诉处理中，暂不能确认结算',
  en: 'An appeal about this delivery is open: the statement waits for it',
});
/** Lines and totals no longer agree with the notes and prices they were worked out from. */
export const SettlementChanged = refusal(18505, 'SETTLEMENT_CHANGED', {
  zh: '数量或价格已变化，请重新计算后再发送',
  en: 'Weights or prices have changed: compute the statement again before sending',
});
/** A decision needs an appeal about this statement that has ended. */
export const DecisionWithoutAppeal = refusal(18506, 'DECISION_WITHOUT_APPEAL', {
  zh: '须附上与本结算单相关且已结案的申诉',
  en: 'Attach a decided appeal about this delivery',
});
/** Void by the operator asks both sides first, and no invoice (trading-domain 13). */
export const VoidNeedsConsent = refusal(18507, 'VOID_NEEDS_CONSENT', {
  zh: '须双方同意且未开票，方可作废',
  en: 'Both sides must consent and no invoice may be issued',
});
/** Another currency than the order's: fees of their own, without goods (demurrage in USD on a CNY order). */
export const OtherCurrencyGoods = refusal(18508, 'OTHER_CURRENCY_GOODS', {
  zh: '与订单币种不同的结算单不得含货款',
  en: 'A statement in another currency than its order cannot hold goods',
});
/** The quotes of a formula are not there yet, or its lots not fixed: the price is agreed by hand or waited for. */
export const PriceNotFinal = refusal(18509, 'PRICE_NOT_FINAL', {
  zh: '公式价或点价尚未确定，请等待报价公布或录入双方约定价格',
  en: 'The formula or basis price is not final: wait for the quotes, or enter the price agreed',
});
/** A step of a discount table shares values with another one of the same parameter. */
export const StepsOverlap = refusal(18510, 'STEPS_OVERLAP', {
  details: { first: z.number(), second: z.number() },
  zh: '第 {first} 行与第 {second} 行的区间重叠',
  en: 'Rows {first} and {second} overlap',
});
/** A lot of a basis price that is too small, or beyond what is left. */
export const LotRefused = refusal(18511, 'LOT_REFUSED', {
  details: { least: z.string(), rest: z.string() },
  zh: '点价数量须不少于 {least} 吨（或为全部剩余），且不超过剩余 {rest} 吨',
  en: 'Fix at least {least} t or the whole rest, and no more than the {rest} t left',
});
/** The side has agreed to void already. */
export const ConsentGiven = refusal(18512, 'CONSENT_GIVEN', {
  zh: '您已同意作废，等待对方同意',
  en: 'You have already agreed; the counterparty has not yet',
});
/** The discount of a bill stands on another statement of the order. */
export const BillDiscounted = refusal(18513, 'BILL_DISCOUNTED', {
  details: { no: z.string() },
  zh: '该票据的贴息已列入结算单 {no}',
  en: 'The discount of this bill stands on statement {no} already',
});
/** No confirmed bill of the order, or one that was due when it was taken. */
export const BillNotDiscountable = refusal(18514, 'BILL_NOT_DISCOUNTABLE', {
  zh: '该订单没有这张已确认且未到期的票据',
  en: 'The order was not paid by this bill, or the bill was due when it was taken',
});
/** Futures and basis together are no price above zero (3.4). */
export const LotPriceRefused = refusal(18515, 'LOT_PRICE_REFUSED', {
  details: { basis: z.string(), price: z.string() },
  zh: '期货价加基差 {basis} 为 {price}，点价价格须大于 0',
  en: 'With the basis of {basis} the goods price is {price}: it must be above 0',
});
/** Fixings are placed while futures trade (3.4). */
export const FuturesClosed = refusal(18801, 'FUTURES_CLOSED', {
  details: { opens: z.string() },
  zh: '期货未在交易时段，下次开市 {opens}',
  en: 'Futures are not trading now; they open at {opens}',
});
/** The deposit of the deal is not frozen, so nothing may be fixed on it. */
export const FixingDeposit = refusal(18802, 'FIXING_DEPOSIT', {
  zh: '保证金未足额冻结，冻结后方可点价',
  en: 'The deposit is not frozen in full: freeze it before you fix',
});
/** A deposit or a top-up was missed: the buyer no longer fixes. */
export const FixingPassed = refusal(18803, 'FIXING_PASSED', {
  zh: '未按期缴足保证金，点价权已转由卖方行使',
  en: 'The deposit was not paid in time: the right to fix has passed to the seller',
});
/** The futures price the seller reports is above what the buyer takes. */
export const FixingBeyondLimit = refusal(18804, 'FIXING_BEYOND_LIMIT', {
  details: { limit: z.string() },
  zh: '成交价高于买方限价 {limit}',
  en: 'The price is above the buyer’s limit of {limit}',
});
/** The seller fixes only after a missed deposit or after the pricing deadline. */
export const NotSellersToFix = refusal(18805, 'NOT_SELLERS_TO_FIX', {
  details: { until: z.string() },
  zh: '点价截止 {until} 前由买方点价，保证金未违约时卖方不能代点',
  en: 'Until {until} the buyer fixes; the seller does only after a missed deposit',
});
/** The order was revoked or is overdue: nothing of it is fixed. */
export const OrderNotFixable = refusal(18806, 'ORDER_NOT_FIXABLE', {
  zh: '订单已撤销或付款逾期，不能点价',
  en: 'The order is revoked or its payment overdue: nothing can be fixed',
});
/** Trade at home is invoiced by VAT invoices alone. */
export const CommercialForeign = refusal(18914, 'COMMERCIAL_FOREIGN', {
  zh: '商业发票仅用于已确认的外贸结算单；内贸请开具增值税发票',
  en: 'A commercial invoice is for a confirmed statement of foreign trade; trade at home has VAT invoices',
});
export const CommercialKnown = refusal(18915, 'COMMERCIAL_KNOWN', {
  zh: '该商业发票号已用于其他结算单',
  en: 'This commercial invoice is named on another statement',
});
