import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** More than the custodian confirmed of the lot and no voucher covers yet. */
export const LotCovered = refusal(18201, 'LOT_COVERED', {
  details: { free: z.string() },
  zh: '该货物批次可签发数量不足（可签发{free}吨）',
  en: 'The lot does not cover this quantity ({free} t free)',
});
/** The custodian has not said yet what lies there. */
export const LotUnconfirmed = refusal(18202, 'LOT_UNCONFIRMED', {
  zh: '保管人尚未确认该批次库存',
  en: 'The custodian has not confirmed the stock of this lot',
});
export const SplitInvalid = refusal(18203, 'SPLIT_INVALID', {
  details: { fault: z.enum(['few', 'small', 'sum']) },
  zh: '拆分数量不符：至少两份，每份不少于1吨，合计须等于原凭证数量',
  en: 'Split into two parts or more of at least 1 t each that sum to the voucher exactly',
});
export const MergeInvalid = refusal(18204, 'MERGE_INVALID', {
  zh: '只能合并同一批次、同一持有人、均处于持有中的凭证',
  en: 'Only vouchers of one lot and one holder that are held and free can be merged',
});
export const RequestPending = refusal(18205, 'REQUEST_PENDING', {
  zh: '该凭证有待确认的申请，请先处理',
  en: 'A request on this voucher is still to be confirmed',
});
/** Transfer: the order is not between these companies, or what must be paid before the goods leave is not. */
export const OrderNotReady = refusal(18206, 'ORDER_NOT_READY', {
  zh: '订单未达到转让条件：须为贵司销售、付款条件已满足、产品一致且数量足够',
  en: 'The order does not allow this transfer: it must be your sale of these goods, paid as agreed, with enough quantity left',
});
export const TakenTooMuch = refusal(18207, 'TAKEN_TOO_MUCH', {
  details: { held: z.string() },
  zh: '提货数量超过凭证数量（{held}吨）',
  en: 'More than the voucher holds ({held} t)',
});
/** What was signed is not what stands now. */
export const VoucherChanged = refusal(18208, 'VOUCHER_CHANGED', {
  zh: '凭证内容已变化，请重新核对后签署',
  en: 'The voucher changed since you opened it; check it and sign again',
});
export const SignedAlready = refusal(18209, 'SIGNED_ALREADY', {
  zh: '贵方已签署，等待另一方',
  en: 'Your side has signed; the other side is still to sign',
});
/** The evidence chain did not answer, or refused. */
export const AnchorFailed = refusal(18210, 'ANCHOR_FAILED', {
  zh: '存证链未返回凭据，请稍后重试',
  en: 'The evidence chain gave no proof; try again later',
});
/** The new stock would not cover the vouchers of the lot. */
export const StockBelowVouchers = refusal(18211, 'STOCK_BELOW_VOUCHERS', {
  details: { covered: z.string() },
  zh: '低于该批次有效凭证合计（{covered}吨），请在货权凭证页办理库存调整',
  en: 'Below what vouchers of this lot hold ({covered} t): record an adjustment on the vouchers page',
});
/** A dip that found more or as much: nothing is lost. */
export const NoLoss = refusal(18212, 'NO_LOSS', {
  details: { covered: z.string() },
  zh: '实测库存不低于凭证合计（{covered}吨），无需按比例调减；请直接确认库存',
  en: 'The stock found covers all vouchers ({covered} t): confirm the stock instead',
});
/** Goods that vouchers cover leave on one of them alone (trading-domain 10.2, release). */
export const NoVoucherFits = refusal(18213, 'NO_VOUCHER_FITS', {
  details: { quantity: z.string() },
  zh: '该处货物已由货权凭证覆盖，但没有一张可用凭证足够{quantity}吨（可能已质押、转让中或数量过小）：请先解除、合并或减少计划数量',
  en: 'Vouchers cover these goods, and none that is free holds {quantity} t (pledged, being transferred, or too small): free or merge vouchers, or plan less',
});
/** 4.1 titleFlow 20: title passes from the seller to the intermediary and from there to the buyer, with one voucher. */
export const VoucherOfFirstLeg = refusal(18214, 'VOUCHER_OF_FIRST_LEG', {
  zh: '转售一段须以买入一段转来的货权凭证交付',
  en: 'The resale leg is delivered with a voucher that came on the purchase leg',
});
