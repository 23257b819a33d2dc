import { sql } from 'kysely';
import { round2, sub } from '#kernel/rules/decimal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { LineSnapshot } from '../rules/line-snapshot.ts';
import { orderAmounts } from '../rules/order-amounts.ts';
import { OPERATION, ORDER_APPROVAL, orderLifecycle } from '../rules/order-lifecycle.ts';
import { hoursLater } from '../rules/pay-deadline.ts';
import type { StoredSubmission } from './tables.ts';

interface Owner {
  readonly deptId: string | null;
  readonly empId: string | null;
}
interface Frozen {
  readonly id: string;
  readonly snapshot: Readonly<Record<string, string | null>>;
}
/** What all orders of one activity have alike (trading-domain 8.1, 9.1). Quantities and money are decimal text, days YYYY-MM-DD. */
export interface ActivityGoods {
  readonly activityId: string;
  readonly orderType: '30' | '40';
  readonly sellerId: string;
  readonly sellerOwner: Owner;
  readonly storeId: string | null;
  readonly productZh: string;
  readonly productEn: string;
  readonly productNameId: string | null;
  readonly skuId: string;
  readonly snapshot: LineSnapshot;
  readonly packagingId: string | null;
  readonly uom: string;
  readonly unitPrice: string;
  readonly taxRate: string;
  readonly paymentTerm: string;
  readonly pickType: string;
  readonly priceTerm: string;
  readonly warehouseId: string | null;
  readonly warehouseName: string | null;
  readonly warehouseNameEn: string | null;
  readonly deliveryStart: string;
  readonly deliveryEnd: string;
  /** Hours to pay from submission on; what waits for its company is let go within as many. */
  readonly payHours: string;
  readonly now: Date;
}
export interface ActivityOrder {
  readonly buyerId: string;
  readonly buyerOwner: Owner;
  readonly quantity: string;
  readonly billing: Frozen;
  readonly address: Frozen | null;
  /** Of a deposit that became payment so much is paid already; at most the amount. */
  readonly deposit: string;
  /** Who bought; a clearing acts for nobody. */
  readonly by: Actor | null;
  /** Who answers for it within its company: above its limit somebody else lets it go (3.7, 19.1). */
  readonly submitter: {
    readonly accountId: string | null;
    readonly empId: string | null;
    readonly name: string;
  };
}
/** Columns of an order as its activity writes them, with their types. */
const COLUMNS = {
  created_by: 'bigint',
  modified_by: 'bigint',
  seller_member_id: 'bigint',
  seller_owner_dept_id: 'bigint',
  seller_owner_emp_id: 'bigint',
  buyer_member_id: 'bigint',
  buyer_owner_dept_id: 'bigint',
  buyer_owner_emp_id: 'bigint',
  order_no: 'text',
  order_type: 'text',
  order_state: 'text',
  operation_type: 'text',
  deal_effective: 'boolean',
  activity_id: 'bigint',
  store_id: 'bigint',
  customer_type: 'text',
  trade_type: 'text',
  currency: 'text',
  product_zh: 'text',
  product_en: 'text',
  product_name_id: 'bigint',
  quantity: 'numeric',
  uom: 'text',
  goods_amount: 'numeric',
  order_amount: 'numeric',
  paid_amount: 'numeric',
  unpaid_amount: 'numeric',
  deposit_amount: 'numeric',
  payment_term: 'text',
  settlement_method: 'text',
  pay_deadline: 'timestamptz',
  pick_type: 'text',
  price_term: 'text',
  delivery_address_id: 'bigint',
  delivery_address: 'jsonb',
  warehouse_id: 'bigint',
  warehouse_name: 'text',
  warehouse_name_en: 'text',
  place_name: 'text',
  place_name_en: 'text',
  delivery_start: 'date',
  delivery_end: 'date',
  tolerance_plus: 'numeric',
  tolerance_minus: 'numeric',
  remaining_qty: 'numeric',
  billing_info_id: 'bigint',
  billing: 'jsonb',
  invoice_type: 'text',
  approval_status: 'text',
  approval_member_id: 'bigint',
  submission: 'jsonb',
  pay_hours: 'numeric',
  submitted_at: 'timestamptz',
} as const;
type OrderCells = { readonly [K in keyof typeof COLUMNS]: unknown };
export const cellNames = sql.raw(Object.keys(COLUMNS).join(', '));
export const cellTypes = sql.raw(
  Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);
/** A purchase as it is laid. */
export interface Asked extends ActivityOrder {
  readonly amount: string;
  readonly sums: Sums;
  readonly awaitsApproval: boolean;
}
export const CNY = 'CNY';
export const NONE = '0';

type Sums = ReturnType<typeof orderAmounts>;
/** What orders of one activity come to, reckoned once for each quantity: hundreds of a batch buy the same. */
export const sumsFor = (goods: ActivityGoods): ((quantity: string) => Sums) =>
  oncePer((quantity) => orderAmounts([{ quantity, unitPrice: goods.unitPrice, taxRate: goods.taxRate }]));
export function oncePer<V>(work: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = work(key);
    known.set(key, value);
    return value;
  };
}

export const payByOf = (goods: ActivityGoods): Date => hoursLater(goods.now, goods.payHours);
const laidState = orderLifecycle.next('create', null, 'effect');
/** What an order has once it is submitted: in the same act, so that its time to pay runs (8.3: 00 → 10). */
const submittedCells = (goods: ActivityGoods, order: ActivityOrder) => ({
  order_state: orderLifecycle.next('submit', laidState, 'buyer', 'awaitingPayment'),
  submitted_at: goods.now.toISOString(),
  pay_deadline: payByOf(goods).toISOString(),
  delivery_address_id: order.address?.id ?? null,
  delivery_address: order.address?.snapshot ?? null,
  billing_info_id: order.billing.id,
  billing: order.billing.snapshot,
  invoice_type: order.billing.snapshot.invoiceType ?? '',
  approval_status: ORDER_APPROVAL.approved,
  approval_member_id: null,
  submission: null,
});
/** Above the limit of the buyer's company: laid, and its submission kept until an administrator of it lets it go (3.7). */
const waitingCells = (order: ActivityOrder) => ({
  order_state: laidState,
  submitted_at: null,
  pay_deadline: null,
  delivery_address_id: null,
  delivery_address: null,
  billing_info_id: null,
  billing: null,
  invoice_type: null,
  approval_status: ORDER_APPROVAL.pending,
  approval_member_id: order.buyerId,
  submission: {
    billingInfoId: order.billing.id,
    deliveryAddressId: order.address?.id ?? null,
    tradePayment: null,
    side: 'buyer',
    accountId: order.submitter.accountId,
  } satisfies StoredSubmission,
});

export function cellsOf(goods: ActivityGoods, order: Asked, orderNo: string): OrderCells {
  const { orderAmount, goodsAmount } = order.sums;
  return {
    created_by: order.by?.accountId ?? null,
    modified_by: order.by?.accountId ?? null,
    seller_member_id: goods.sellerId,
    seller_owner_dept_id: goods.sellerOwner.deptId,
    seller_owner_emp_id: goods.sellerOwner.empId,
    buyer_member_id: order.buyerId,
    buyer_owner_dept_id: order.buyerOwner.deptId,
    buyer_owner_emp_id: order.buyerOwner.empId,
    order_no: orderNo,
    order_type: goods.orderType,
    operation_type: OPERATION.selfService,
    deal_effective: true,
    activity_id: goods.activityId,
    store_id: goods.storeId,
    customer_type: '10',
    trade_type: '10',
    currency: CNY,
    product_zh: goods.productZh,
    product_en: goods.productEn,
    product_name_id: goods.productNameId,
    quantity: order.quantity,
    uom: goods.uom,
    goods_amount: goodsAmount,
    order_amount: orderAmount,
    paid_amount: order.deposit,
    unpaid_amount: round2(sub(orderAmount, order.deposit)),
    deposit_amount: order.deposit,
    payment_term: goods.paymentTerm,
    settlement_method: '10',
    pick_type: goods.pickType,
    price_term: goods.priceTerm,
    warehouse_id: goods.warehouseId,
    warehouse_name: goods.warehouseName,
    warehouse_name_en: goods.warehouseNameEn,
    place_name: goods.warehouseName,
    place_name_en: goods.warehouseNameEn,
    delivery_start: goods.deliveryStart,
    delivery_end: goods.deliveryEnd,
    tolerance_plus: NONE,
    tolerance_minus: NONE,
    remaining_qty: order.quantity,
    pay_hours: goods.payHours,
    ...(order.awaitsApproval ? waitingCells(order) : submittedCells(goods, order)),
  };
}
