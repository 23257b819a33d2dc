import { z } from 'zod';
import {
  ActionResult,
  Code,
  command,
  counts,
  Day,
  EVERYONE,
  Id,
  list,
  MEMBERS,
  OptionalText,
  PLATFORM,
  query,
  Reason,
  Version,
} from '#kernel/rules/contract.ts';
import { actingCompany, HistoryStep } from '#kernel/rules/history-step.ts';

export const ORDER_LISTS = [
  '/transactionManagement/orderPendingPayment',
  '/transactionManagement/orderApproval',
  '/transactionManagement/orderExecute',
];
export const ORDER_ROUTES = [...ORDER_LISTS, '/transactionManagement/orderDetail'];
/** `pendingPayment`, `approval`, `execute` as in 9.1; `toPay` adds what is still to be submitted or overdue. */
export const ORDER_VIEW_NAMES = ['pendingPayment', 'toPay', 'approval', 'execute', 'all'] as const;

export const OrderRow = z.object({
  id: Id,
  version: z.number(),
  orderNo: z.string(),
  orderType: z.string(),
  orderState: z.string(),
  side: z.string(),
  dealId: Id.nullable(),
  dealNo: z.string().nullable(),
  productZh: z.string(),
  productEn: z.string(),
  sellerId: Id,
  buyerId: Id,
  counterparty: z.string(),
  counterpartyEn: z.string().nullable(),
  sellerName: z.string(),
  sellerNameEn: z.string().nullable(),
  buyerName: z.string(),
  buyerNameEn: z.string().nullable(),
  quantity: z.string(),
  uom: z.string(),
  shippedQty: z.string(),
  receivedQty: z.string(),
  remainingQty: z.string(),
  currency: z.string(),
  provisional: z.boolean(),
  orderAmount: z.string(),
  paidAmount: z.string(),
  unpaidAmount: z.string(),
  payDeadline: z.string().nullable(),
  paymentTerm: z.string(),
  pickType: z.string().nullable(),
  deliveryStart: z.string(),
  deliveryEnd: z.string(),
  dealEffective: z.boolean(),
  approvalStatus: z.string(),
  paymentOverdue: z.boolean(),
  pickupOverdue: z.boolean(),
  /** The side that proposed to cancel, while the other one has not answered. */
  cancelProposedBy: z.enum(['buyer', 'seller']).nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type OrderRow = z.output<typeof OrderRow>;

const LineRow = z.object({
  lineNo: z.number(),
  skuId: Id.nullable(),
  productZh: z.string(),
  productEn: z.string(),
  grade: z.string().nullable(),
  gradeEn: z.string().nullable(),
  producer: z.string().nullable(),
  producerEn: z.string().nullable(),
  packagingZh: z.string().nullable(),
  packagingEn: z.string().nullable(),
  casNo: z.string().nullable(),
  quantity: z.string(),
  agreedQty: z.string(),
  plannedQty: z.string(),
  shippedQty: z.string(),
  receivedQty: z.string(),
  remainingQty: z.string(),
  uom: z.string(),
  unitPrice: z.string(),
  taxRate: z.string(),
  amount: z.string(),
  net: z.string(),
  tax: z.string(),
});
export const HistoryRow = HistoryStep.extend(actingCompany);
export type HistoryRow = z.output<typeof HistoryRow>;
const Billing = z.object({
  enterpriseName: z.string(),
  invoiceType: z.string(),
  taxNo: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  bank: z.string().nullable(),
  accountTail: z.string().nullable(),
});
const Address = z.object({
  receiverName: z.string(),
  receiverPhone: z.string(),
  region: z.string(),
  detail: z.string(),
  postcode: z.string().nullable(),
});

const Change = z.object({
  id: Id,
  side: z.enum(['buyer', 'seller']),
  state: z.string(),
  items: z.array(
    z.object({
      field: z.string(),
      lineNo: z.number().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  reason: z.string(),
  askedName: z.string(),
  askedAt: z.string(),
  answer: z.string().nullable(),
  answeredName: z.string().nullable(),
  answeredAt: z.string().nullable(),
  answerBy: z.string(),
  /** What this reader may do with it. */
  can: z.array(z.string()),
});
export type OrderChange = z.output<typeof Change>;

const Voyage = z.object({
  laycanStart: z.string().nullable(),
  laycanEnd: z.string().nullable(),
  vesselName: z.string().nullable(),
  imoNo: z.string().nullable(),
  voyageNo: z.string().nullable(),
  etd: z.string().nullable(),
  eta: z.string().nullable(),
  blNo: z.string().nullable(),
  blDate: z.string().nullable(),
});

export const OrderDetail = OrderRow.extend({
  /** Which leg of a deal with an intermediary it stands on; null where seller and buyer deal directly. */
  legNo: z.string().nullable(),
  /** The goods pass by goods-right voucher, and no shipment is planned of this order. */
  titleByVoucher: z.boolean(),
  operationType: z.string(),
  /** An order placed for the customer waits for his word. */
  toConfirm: z.boolean(),
  /** Why the company's own administrator sent it back; its own side alone reads it. */
  approvalReason: z.string().nullable(),
  payerName: z.string().nullable(),
  plannedQty: z.string(),
  settledTotal: z.string().nullable(),
  shortAmount: z.string(),
  completeBy: z.string().nullable(),
  /** Until when an order of an activity is let go by its company and submitted. */
  releaseBy: z.string().nullable(),
  /** Requests for changes, newest first; the live one leads. */
  changes: z.array(Change),
  tradeType: z.string(),
  /** Of orders of auctions, flash sales and group buys (code set activity_order_stage). */
  activityOrderStage: z.string().nullable(),
  customerType: z.string().nullable(),
  endCustomer: z.string().nullable(),
  goodsAmount: z.string(),
  packagingFee: z.string(),
  freight: z.string(),
  otherFee: z.string(),
  discountAmount: z.string(),
  depositAmount: z.string(),
  tradePayment: z.string().nullable(),
  settlementMethod: z.string(),
  submittedAt: z.string().nullable(),
  warehouseName: z.string().nullable(),
  warehouseNameEn: z.string().nullable(),
  /** Delivery term and place of the deal; null on orders older than these. */
  priceTerm: z.string().nullable(),
  placeName: z.string().nullable(),
  placeNameEn: z.string().nullable(),
  /** Lane 30: the ship of the cargo. */
  voyage: Voyage.nullable(),
  tolerancePlus: z.string(),
  toleranceMinus: z.string(),
  invoiceType: z.string().nullable(),
  billing: Billing.nullable(),
  deliveryAddress: Address.nullable(),
  closeReason: z.string().nullable(),
  closeText: z.string().nullable(),
  overdueAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  dueBeforePickup: z.string(),
  cancelConsents: z.array(
    z.object({ side: z.string(), userName: z.string(), time: z.string(), reason: z.string() }),
  ),
  lines: z.array(LineRow),
  events: z.array(HistoryRow),
  serverTime: z.string(),
});
export type OrderDetail = z.output<typeof OrderDetail>;

const filters = {
  view: z.enum(ORDER_VIEW_NAMES).default('all'),
  keyword: OptionalText(60).optional(),
  state: z.array(z.string().max(8)).max(8).optional(),
  stateTab: z.string().max(8).optional(),
  orderType: z.string().max(8).optional(),
  counterpartyId: Id.optional(),
  overdue: z.boolean().optional(),
  dealId: Id.optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
const sortable = ['gmtCreate', 'gmtModified', 'orderAmount', 'quantity', 'payDeadline', 'deliveryEnd'];
const base = '/api/common-order/common/order';
const party = {
  audience: MEMBERS,
  relation: 'party',
  dataType: 'ORDER',
  routes: ORDER_ROUTES,
  verified: true,
} as const;
const operator = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'ORDER',
  routes: ORDER_ROUTES,
} as const;
const one = { id: Id, version: Version };
/**
 * Absent ids: the buyer's default. Absent payment: bank transfer or another settlement method, registered
 * with the payment.
 */
const submission = z.strictObject({
  ...one,
  billingInfoId: Id.nullish(),
  deliveryAddressId: Id.nullish(),
  tradePayment: Code('10', '20', '30', '40').nullish(),
});
const ending = z.strictObject({ ...one, closeReason: Code('10', '20', '40', '60', '90'), reason: Reason });

export const listOrders = list('orders.list', {
  path: `${base}/list`,
  ...party,
  filters,
  row: OrderRow,
  sortable,
});
export const countOrders = counts('orders.count', {
  path: `${base}/count`,
  audience: EVERYONE,
  relation: 'party',
  dataType: 'ORDER',
  routes: ORDER_ROUTES,
  filters: { view: z.enum(ORDER_VIEW_NAMES).default('all') },
});
export const orderDetail = query('orders.detail', {
  path: `${base}/detail`,
  audience: EVERYONE,
  relation: 'party',
  dataType: 'ORDER',
  routes: [...ORDER_ROUTES, '/transactionConfirmation', '/resourceSupervision/transactionRecord'],
  input: z.strictObject({ id: Id }),
  output: OrderDetail,
});
export const orderHistory = query('orders.history', {
  path: `${base}/history`,
  audience: EVERYONE,
  relation: 'party',
  dataType: 'ORDER',
  routes: ORDER_ROUTES,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(HistoryRow) }),
});
/** 00 → 10: billing and address are frozen into the order and the time to pay begins. */
export const submitOrder = command('orders.submit', {
  path: `${base}/submit`,
  ...party,
  button: 'Submit',
  once: 'money',
  input: submission,
  output: ActionResult,
});
/** 00, 10 → 01. An order of a deal needs both sides: the first call records consent, the second ends the order. */
export const cancelOrder = command('orders.cancel', {
  path: `${base}/cancel`,
  ...party,
  button: 'Cancel',
  once: 'money',
  input: ending,
  output: ActionResult,
});

export const listAllOrders = list('orders.adminList', {
  path: '/api/common-order/admin/order/list',
  ...operator,
  filters: { ...filters, sellerId: Id.optional(), buyerId: Id.optional() },
  row: OrderRow,
  sortable,
});
export const adminOrderDetail = query('orders.adminDetail', {
  path: '/api/common-order/admin/order/detail',
  ...operator,
  routes: [...ORDER_ROUTES, '/resourceSupervision/transactionRecord'],
  input: z.strictObject({ id: Id }),
  output: OrderDetail,
});
export const adminSubmitOrder = command('orders.adminSubmit', {
  path: '/api/common-order/admin/order/submit',
  ...operator,
  button: 'Submit',
  once: 'money',
  input: submission,
  output: ActionResult,
});
/** By consent of both sides, or for default: close reason 60 (9.2). */
export const adminCancelOrder = command('orders.adminCancel', {
  path: '/api/common-order/admin/order/cancel',
  ...operator,
  button: 'Cancel',
  once: 'money',
  input: ending,
  output: ActionResult,
});
