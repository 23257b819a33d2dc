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
/** 9.3: one request at a time. */
export const OrderChangeLive = refusal(17513, 'ORDER_CHANGE_LIVE', {
  zh: '已有待确认的变更申请，请先处理',
  en: 'A request for a change is still open; answer it first',
});
export const OrderChangeNothing = refusal(17514, 'ORDER_CHANGE_NOTHING', {
  zh: '没有需要变更的内容',
  en: 'Nothing would change',
});
/** 9.3: where the goods go to is settled once they are planned or on the road. */
export const OrderChangeGoodsOut = refusal(17515, 'ORDER_CHANGE_GOODS_OUT', {
  zh: '货物已安排或已出库，不能再变更交货地点或收货地址',
  en: 'Goods are planned or on the road: place and address no longer change',
});
export const OrderChangeDelivered = refusal(17516, 'ORDER_CHANGE_DELIVERED', {
  zh: '货物已全部安排或出库，不能再变更交货期',
  en: 'All goods are planned or out: the delivery window no longer changes',
});
export const OrderChangeWindow = refusal(17517, 'ORDER_CHANGE_WINDOW', {
  zh: '交货期止不能早于交货期起或今天',
  en: 'The window may not end before it begins, nor before today',
});
export const OrderChangeQuantity = refusal(17518, 'ORDER_CHANGE_QUANTITY', {
  details: { least: z.string(), most: z.string() },
  zh: '数量须在溢短装范围内且不低于已安排与已出库数量（{least} 至 {most}）',
  en: 'The quantity must be within the tolerance and not below what is under way ({least} to {most})',
});
export const OrderChangePaid = refusal(17519, 'ORDER_CHANGE_PAID', {
  zh: '货款已付清，不能再变更付款人',
  en: 'Everything is paid: the payer no longer changes',
});
/** 9.3: the side that asked does not answer itself. */
export const OrderChangeOwn = refusal(17520, 'ORDER_CHANGE_OWN', {
  zh: '须由对方确认或拒绝；本方可撤回',
  en: 'The other side confirms or refuses; yours may withdraw it',
});
/** 3.7, 19.1: above the company's limit another administrator of it approves first. */
export const OrderAwaitsApproval = refusal(17521, 'ORDER_AWAITS_APPROVAL', {
  zh: '订单正在等待本企业管理员审批',
  en: 'The order waits for the approval of an administrator of the company',
});
export const OrderApproverOnly = refusal(17522, 'ORDER_APPROVER_ONLY', {
  zh: '仅本企业管理员可以审批',
  en: 'Only an administrator of the company approves',
});
/** 9.1, operation type 10: the customer confirms what was placed for him. */
export const OrderToConfirm = refusal(17523, 'ORDER_TO_CONFIRM', {
  zh: '该订单由他人代下，须先由买方登录并以验证码确认',
  en: 'The order was placed for the buyer, who confirms it with a code first',
});
export const OrderOnBehalfCredit = refusal(17524, 'ORDER_ON_BEHALF_CREDIT', {
  zh: '代下的订单不能使用赊销，须由买方自己提交',
  en: 'An order placed for a customer never goes on credit: the buyer submits it himself',
});
/** 9 edge cases: more than bank charges is missing, or nothing is. */
export const OrderShortTooLarge = refusal(17525, 'ORDER_SHORT_TOO_LARGE', {
  details: { missing: z.string(), most: z.string() },
  zh: '尚差 {missing}，仅 {most} 以内的差额可由卖方承担',
  en: '{missing} is missing; the seller may take on at most {most}',
});
/** 9.2 close (short): below the tolerance both sides agree. */
export const OrderCloseConsent = refusal(17526, 'ORDER_CLOSE_CONSENT', {
  zh: '短交超出溢短装范围，须由卖方提出、买方同意',
  en: 'Short of the tolerance: the seller proposes it and the buyer agrees',
});
/** 9.2 cancel paid order: goods are planned or out. */
export const OrderGoodsUnderWay = refusal(17527, 'ORDER_GOODS_UNDER_WAY', {
  zh: '货物已安排或已出库，不能取消订单',
  en: 'Goods are planned or out: the order cannot be cancelled',
});
export const OrderReinstatedOnce = refusal(17528, 'ORDER_REINSTATED_ONCE', {
  zh: '订单只能恢复一次',
  en: 'An order is reinstated only once',
});
/** 9.2 cancel: what was paid has to go back first. */
export const OrderPartPaid = refusal(17529, 'ORDER_PART_PAID', {
  zh: '订单已有确认的付款，不能取消',
  en: 'A confirmed payment stands on the order; it cannot be cancelled',
});
/** 9.3: the request was answered, withdrawn or lapsed meanwhile. */
export const OrderChangeGone = refusal(17530, 'ORDER_CHANGE_GONE', {
  zh: '该变更申请已不在待确认状态，请刷新',
  en: 'This request no longer waits for an answer; reload',
});
/** 12.2: money that went back to the buyer is not taken back once more. */
export const OrderPaidLess = refusal(17531, 'ORDER_PAID_LESS', {
  details: { orderNo: z.string(), paid: z.string(), currency: z.string() },
  zh: '订单 {orderNo} 现仅余已付 {currency} {paid}，其余已退回买方，不能冲销',
  en: 'Order {orderNo} has {currency} {paid} paid left; the rest went back to the buyer and cannot be reversed',
});
