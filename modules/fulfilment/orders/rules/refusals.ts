import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** INV-DEAL-04: an order goes on only when the letter of its deal is effective. */
export const OrderLetterFirst = refusal(17501, 'ORDER_LETTER_FIRST', {
  zh: '成交确认函生效后才能提交订单',
  en: 'The confirmation letter must be effective before the order is submitted',
});
/** 9.1: pickup type 20 asks for the buyer's own address. */
export const OrderAddress = refusal(17502, 'ORDER_ADDRESS', {
  zh: '配送订单须选择收货地址',
  en: 'Delivery needs an address',
});
export const OrderBilling = refusal(17503, 'ORDER_BILLING', {
  zh: '请选择买方自己的开票信息',
  en: 'Choose billing information of the buyer',
});
/** 9.1: WeChat and Alipay only up to 50,000 CNY and never for goods of class 20 or 30. */
export const OrderSmallPayment = refusal(17504, 'ORDER_SMALL_PAYMENT', {
  details: { most: z.string() },
  zh: '微信、支付宝仅限 {most} 元以内的人民币订单，且不得用于剧毒、易制爆品',
  en: 'WeChat and Alipay only for CNY orders up to {most}, never for highly toxic goods or explosive precursors',
});
/** 9.2 credit sale: asks for a free credit line. */
export const OrderNoCredit = refusal(17505, 'ORDER_NO_CREDIT', {
  zh: '买方在该卖方没有可用的赊销额度',
  en: 'The buyer has no free credit line with this seller',
});
/** An order whose deal has not taken effect falls only with the deal (3.5). */
export const OrderFallsWithDeal = refusal(17506, 'ORDER_FALLS_WITH_DEAL', {
  zh: '成交尚未生效，订单只能随成交作废',
  en: 'The deal is not effective yet; the order ends only when the deal is voided',
});
export const OrderConsented = refusal(17507, 'ORDER_CONSENTED', {
  zh: '您已同意取消，等待对方同意',
  en: 'You have already agreed to cancel; the counterparty has not yet',
});
/** 9.2: the operator cancels a deal-bound order by consent of both sides or for default, which the reason names. */
export const OrderNeedsDefault = refusal(17508, 'ORDER_NEEDS_DEFAULT', {
  zh: '双方未同意取消时，须以违约为由取消',
  en: 'Without consent of both sides the close reason must be default',
});
/** More planned than the line has left (INV-ORD-01). */
export const OrderQuantityBeyond = refusal(17509, 'ORDER_QUANTITY_BEYOND', {
  details: { remaining: z.string() },
  zh: '超过订单剩余数量（剩余 {remaining}）',
  en: 'More than the order has left ({remaining})',
});
/** Weighed out beyond the plus tolerance of the line (INV-ORD-01). */
export const OrderBeyondTolerance = refusal(17510, 'ORDER_BEYOND_TOLERANCE', {
  details: { most: z.string() },
  zh: '超过溢短装上限，最多还可出库 {most}',
  en: 'Beyond the tolerance of the order: at most {most} more may go out',
});
/** 9.2 complete and close: a shipment is still planned or not yet received. */
export const OrderNotesOpen = refusal(17511, 'ORDER_NOTES_OPEN', {
  zh: '尚有未完成的发货通知，不能完成或关闭订单',
  en: 'A shipment is still planned or not yet received',
});
/** 9.2 complete: more is left than the minus tolerance allows. */
export const OrderRestTooLarge = refusal(17512, 'ORDER_REST_TOO_LARGE', {
  details: { remaining: z.string() },
  zh: '剩余 {remaining} 超出溢短装范围，请继续发货或短交关闭',
  en: '{remaining} left is more than the tolerance allows: ship the rest or close short',
});
