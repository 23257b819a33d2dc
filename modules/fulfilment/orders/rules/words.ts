import { type Said, words } from '#kernel/rules/words.ts';
import type { OrderVerb } from './order-life.ts';

/** Field labels of trading-domain 9.1. */
export const orderFieldWords = words('orders.field', {
  orderNo: { zh: '订单编号', en: 'Order number' },
  orderType: { zh: '订单类型', en: 'Order type' },
  orderState: { zh: '订单状态', en: 'Order state' },
  operationType: { zh: '下单方式', en: 'Order operation type' },
  source: { zh: '来源', en: 'Source' },
  dealNo: { zh: '成交编号', en: 'Deal no.' },
  buyerId: { zh: '买方', en: 'Buyer' },
  sellerId: { zh: '卖方', en: 'Seller' },
  counterparty: { zh: '对方', en: 'Counterparty' },
  storeId: { zh: '店铺', en: 'Store' },
  customerType: { zh: '客户类型', en: 'Customer type' },
  endCustomer: { zh: '终端客户', en: 'End customer' },
  tradeType: { zh: '贸易类型', en: 'Trade type' },
  currency: { zh: '币种', en: 'Currency' },
  lines: { zh: '明细', en: 'Lines' },
  product: { zh: '商品', en: 'Product' },
  packaging: { zh: '包装', en: 'Packaging' },
  quantity: { zh: '数量', en: 'Quantity' },
  uom: { zh: '计量单位', en: 'Unit' },
  unitPrice: { zh: '单价', en: 'Unit price' },
  taxRate: { zh: '税率', en: 'VAT rate' },
  amount: { zh: '金额', en: 'Amount' },
  goodsAmount: { zh: '货款', en: 'Goods amount' },
  packagingFee: { zh: '包装费', en: 'Packaging fee' },
  freight: { zh: '运费', en: 'Freight' },
  otherFee: { zh: '其他', en: 'Other fees' },
  discountAmount: { zh: '优惠', en: 'Discount' },
  orderAmount: { zh: '订单金额', en: 'Order amount' },
  paidAmount: { zh: '已付', en: 'Paid' },
  unpaidAmount: { zh: '未付', en: 'Unpaid' },
  depositAmount: { zh: '保证金', en: 'Deposit' },
  tradePayment: { zh: '支付方式', en: 'Trade payment' },
  paymentTerm: { zh: '付款条件', en: 'Payment term' },
  payDeadline: { zh: '付款截止', en: 'Pay by' },
  pickType: { zh: '提货方式', en: 'Pickup type' },
  deliveryAddressId: { zh: '收货地址', en: 'Delivery address' },
  warehouseId: { zh: '仓库', en: 'Warehouse' },
  deliveryStart: { zh: '交货期起', en: 'Delivery from' },
  deliveryEnd: { zh: '交货期止', en: 'Delivery until' },
  tolerance: { zh: '溢短装', en: 'Tolerance' },
  shippedQty: { zh: '已发', en: 'Shipped' },
  receivedQty: { zh: '已收', en: 'Received' },
  remainingQty: { zh: '剩余', en: 'Remaining' },
  billingInfoId: { zh: '开票信息', en: 'Billing' },
  invoiceType: { zh: '发票类型', en: 'Invoice type' },
  approvalStatus: { zh: '审批状态', en: 'Approval' },
  cancelReason: { zh: '取消原因', en: 'Cancel reason' },
  closeReason: { zh: '关闭原因', en: 'Close reason' },
  activityOrderStage: { zh: '活动订单阶段', en: 'Activity order stage' },
  pickupOverdue: { zh: '提货逾期', en: 'Pickup overdue' },
  paymentOverdue: { zh: '付款逾期', en: 'Payment overdue' },
  overdueAt: { zh: '逾期时刻', en: 'Overdue at' },
  completedAt: { zh: '完成时刻', en: 'Completed at' },
});

/** What a person reads on the buttons and in the history of an order. */
export const orderVerbWords = words('orders.verb', {
  create: { zh: '生成订单', en: 'Create' },
  submit: { zh: '提交', en: 'Submit' },
  cancel: { zh: '取消', en: 'Cancel' },
  registerPayment: { zh: '登记付款', en: 'Register payment' },
  payBalance: { zh: '余额支付', en: 'Pay by balance' },
  confirmPayment: { zh: '确认收款', en: 'Confirm payment' },
  losePayment: { zh: '付款被驳回或撤回', en: 'Payment rejected or withdrawn' },
  lapse: { zh: '付款逾期', en: 'Payment overdue' },
  ship: { zh: '首批出库', en: 'First goods out' },
  complete: { zh: '完成', en: 'Complete' },
  confirmReceipt: { zh: '确认收货', en: 'Confirm receipt' },
  close: { zh: '关闭', en: 'Close' },
  reinstate: { zh: '恢复订单', en: 'Reinstate' },
} satisfies Record<OrderVerb, Said>);

/** Screens and confirmations of orders. */
export const orderWords = words('orders', {
  pendingPayment: { zh: '待付款订单', en: 'Orders pending payment' },
  approval: { zh: '待审批订单', en: 'Orders pending approval' },
  execute: { zh: '待执行订单', en: 'Orders to execute' },
  detail: { zh: '订单详情', en: 'Order' },
  timeline: { zh: '订单进度', en: 'Timeline' },
  confirmSubmit: {
    zh: '确定提交订单？提交后开始计算付款期限',
    en: 'Submit this order? The payment time starts',
  },
  confirmCancel: { zh: '确定取消订单？货量将退回', en: 'Cancel this order? The goods go back' },
  letterFirst: {
    zh: '成交确认函生效后才能提交订单',
    en: 'The confirmation letter must be effective before the order is submitted',
  },
  dealBound: {
    zh: '成交订单须双方同意或认定违约后才能取消',
    en: 'An order of a deal is cancelled only by consent of both sides or by default',
  },
  addressRequired: { zh: '配送订单须填写收货地址', en: 'Delivery needs an address' },
});

/** Notices of orders (trading-domain 21.1). */
export const orderNotices = words('orders.notice', {
  'N-ORD-01.title': { zh: '新订单', en: 'New order' },
  'N-ORD-01.text': {
    zh: '{company} 的订单 {no} 已生成：{product} {quantity}，金额 {amount}。',
    en: 'Order {no} of {company}: {product} {quantity}, amount {amount}.',
  },
  'N-ORD-02.title': { zh: '请付款', en: 'Please pay' },
  'N-ORD-02.text': {
    zh: '订单 {no}（{product} {quantity}，{company}）待付款 {amount}，请于 {until} 前付款。',
    en: 'Order {no} ({product} {quantity}, {company}): please pay {amount} by {until}.',
  },
  'N-ORD-03.title': { zh: '订单已撤销', en: 'Order revoked' },
  'N-ORD-03.text': {
    zh: '与 {company} 的订单 {no}（{product} {quantity}）已撤销，原因：{reason}。',
    en: 'Order {no} with {company} ({product} {quantity}) is revoked: {reason}.',
  },
  'N-ORD-04.title': { zh: '付款已确认，可提货', en: 'Paid, pickup possible' },
  'N-ORD-04.text': {
    zh: '订单 {no}（{product} {quantity}，{company}）付款已确认 {amount}，可安排提货。',
    en: 'Order {no} ({product} {quantity}, {company}) is paid, {amount}; pickup can be arranged.',
  },
  'N-ORD-05.title': { zh: '订单付款逾期', en: 'Payment overdue' },
  'N-ORD-05.text': {
    zh: '与 {company} 的订单 {no}（{product} {quantity}，金额 {amount}）付款已逾期。',
    en: 'Payment of order {no} with {company} ({product} {quantity}, amount {amount}) is overdue.',
  },
  'N-ORD-06.title': { zh: '订单完成', en: 'Order completed' },
  'N-ORD-06.text': {
    zh: '与 {company} 的订单 {no}（{product} {quantity}）已完成。',
    en: 'Order {no} with {company} ({product} {quantity}) is completed.',
  },
  'N-ORD-07.title': { zh: '订单短交关闭', en: 'Closed short' },
  'N-ORD-07.text': {
    zh: '与 {company} 的订单 {no}（{product}）按实际交付 {quantity} 关闭。',
    en: 'Order {no} with {company} ({product}) is closed at {quantity} delivered.',
  },
  'N-ORD-08.title': { zh: '对方提议取消订单', en: 'Cancellation proposed' },
  'N-ORD-08.text': {
    zh: '{company} 提议取消订单 {no}（{product} {quantity}，金额 {amount}），原因：{reason}。同意后订单撤销。',
    en: '{company} proposes to cancel order {no} ({product} {quantity}, amount {amount}): {reason}. With your consent it is revoked.',
  },
});
export const SMS_NOTICES: readonly string[] = ['N-ORD-02', 'N-ORD-04', 'N-ORD-05'];
