import { partiesOf } from '#registry/members/server/door.ts';
import { dueOf, isDueMet, shownQuantity } from '../rules/order-amounts.ts';
import { OPERATION, ORDER } from '../rules/order-lifecycle.ts';
import type { OrderContext } from './lifecycle.ts';
import type { Order } from './tables.ts';

interface Owner {
  readonly deptId: string | null;
  readonly empId: string | null;
}
export interface LineFacts {
  readonly id: string;
  readonly lineNo: number;
  readonly skuId: string | null;
  /** As it was frozen; `readLineSnapshot` reads it. */
  readonly snapshot: Readonly<Record<string, unknown>>;
  readonly quantity: string;
  readonly uom: string;
  readonly unitPrice: string;
  readonly taxRate: string;
  readonly amount: string;
  /** To be delivered: the quantity, or what both sides agreed within the tolerance since. */
  readonly agreedQty: string;
  readonly plannedQty: string;
  readonly shippedQty: string;
  readonly receivedQty: string;
  readonly remainingQty: string;
}
/** What other modules know of an order. Quantities and money are decimal text, days YYYY-MM-DD. */
export interface OrderFacts {
  readonly id: string;
  readonly orderNo: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly state: string;
  readonly dealId: string | null;
  readonly dealNo: string | null;
  readonly legNo: string | null;
  readonly twoLegs: boolean;
  readonly titleByVoucher: boolean;
  readonly sidesApart: boolean;
  readonly protocolId: string | null;
  readonly sellerId: string;
  readonly buyerId: string;
  readonly sellerOwner: Owner;
  readonly buyerOwner: Owner;
  readonly sellerName: string;
  readonly sellerNameEn: string | null;
  readonly buyerName: string;
  readonly buyerNameEn: string | null;
  readonly tradeType: string;
  readonly currency: string;
  readonly productZh: string;
  readonly productEn: string;
  readonly productNameId: string | null;
  readonly quantity: string;
  readonly uom: string;
  readonly orderAmount: string;
  readonly paidAmount: string;
  /** Of corrections while there is no final statement. */
  readonly correctedAmount: string;
  /** Of the settlement once there is one, else of the order amount; below zero what is to be refunded. */
  readonly unpaidAmount: string;
  readonly dueBeforePickup: string;
  /** Paid what is due before pickup, or drawn on credit; not while a payment was taken back. */
  readonly payRuleMet: boolean;
  readonly payDeadline: Date | null;
  readonly paymentTerm: string;
  readonly settlementMethod: string;
  readonly tradePayment: string | null;
  readonly pickType: string | null;
  readonly warehouseId: string | null;
  readonly warehouseName: string | null;
  readonly warehouseNameEn: string | null;
  readonly deliveryStart: string;
  readonly deliveryEnd: string;
  readonly tolerancePlus: string;
  readonly toleranceMinus: string;
  readonly plannedQty: string;
  readonly shippedQty: string;
  readonly receivedQty: string;
  readonly remainingQty: string;
  readonly lines: readonly LineFacts[];
  readonly billing: Readonly<Record<string, unknown>> | null;
  readonly invoiceType: string | null;
  readonly deliveryAddress: Readonly<Record<string, unknown>> | null;
  readonly pickupOverdue: boolean;
  readonly paymentOverdue: boolean;
  readonly provisional: boolean;
  /** Who pays instead of the buyer, where both sides agreed on it. */
  readonly payerName: string | null;
}

/** States in which goods may go, go or went. */
export const ON_THE_WAY: readonly string[] = [ORDER.awaitingPickup, ORDER.pickingUp, ORDER.completed];
export const CREDIT_SALE = '10';
/** An order that was placed for the buyer and waits for his word (9.1, operation type 10). */
export const isToConfirm = (o: Order): boolean =>
  o.operation_type === OPERATION.onBehalf &&
  o.order_state === ORDER.awaitingPayment &&
  o.customer_confirmed_at === null;
/** The payment rule of an order (INV-ORD-03, INV-SHP-04). */
export const payRuleMet = (o: Order): boolean =>
  ON_THE_WAY.includes(o.order_state) && (o.trade_payment === CREDIT_SALE || isDueMet(o));

async function linesOf(ctx: OrderContext, orderIds: readonly string[]) {
  const rows = await ctx.tx
    .selectFrom('orders.line as l')
    .innerJoin('orders.line_progress as p', 'p.line_id', 'l.id')
    .where('l.order_id', 'in', [...orderIds])
    .select([
      'l.order_id',
      'l.id',
      'l.line_no',
      'l.sku_id',
      'l.snapshot',
      'l.quantity',
      'l.uom',
      'l.unit_price',
      'l.tax_rate',
      'l.amount',
      'p.agreed_qty',
      'p.planned_qty',
      'p.shipped_qty',
      'p.received_qty',
      'p.remaining_qty',
    ])
    .orderBy('l.order_id')
    .orderBy('l.line_no')
    .execute();
  return rows.map((l) => ({
    orderId: l.order_id,
    id: l.id,
    lineNo: l.line_no,
    skuId: l.sku_id,
    snapshot: l.snapshot,
    quantity: l.quantity,
    uom: l.uom,
    unitPrice: l.unit_price,
    taxRate: l.tax_rate,
    amount: l.amount,
    agreedQty: l.agreed_qty,
    plannedQty: shownQuantity(l.planned_qty),
    shippedQty: shownQuantity(l.shipped_qty),
    receivedQty: shownQuantity(l.received_qty),
    remainingQty: shownQuantity(l.remaining_qty),
  }));
}

interface Company {
  readonly name: string;
  readonly nameEn: string | null;
}
const moneyFacts = (o: Order) => ({
  orderAmount: o.order_amount,
  paidAmount: o.paid_amount,
  correctedAmount: o.corrected_amount,
  unpaidAmount: o.unpaid_amount,
  dueBeforePickup: dueOf(o),
  payRuleMet: payRuleMet(o),
  payDeadline: o.pay_deadline,
  paymentTerm: o.payment_term,
  settlementMethod: o.settlement_method,
  tradePayment: o.trade_payment,
});
const deliveryFacts = (o: Order) => ({
  pickType: o.pick_type,
  warehouseId: o.warehouse_id,
  warehouseName: o.warehouse_name,
  warehouseNameEn: o.warehouse_name_en,
  deliveryStart: o.delivery_start,
  deliveryEnd: o.delivery_end,
  tolerancePlus: o.tolerance_plus,
  toleranceMinus: o.tolerance_minus,
  plannedQty: shownQuantity(o.planned_qty),
  shippedQty: shownQuantity(o.shipped_qty),
  receivedQty: shownQuantity(o.received_qty),
  remainingQty: shownQuantity(o.remaining_qty),
  billing: o.billing,
  invoiceType: o.invoice_type,
  deliveryAddress: o.delivery_address,
});
const factsOf = (
  o: Order,
  lines: readonly LineFacts[],
  seller: Company | undefined,
  buyer: Company | undefined,
): OrderFacts => ({
  id: o.id,
  orderNo: o.order_no,
  version: o.version,
  createdAt: o.gmt_create,
  state: o.order_state,
  dealId: o.deal_id,
  dealNo: o.deal_no,
  legNo: o.leg_no,
  twoLegs: o.two_legs,
  titleByVoucher: o.title_by_voucher,
  sidesApart: o.sides_apart,
  protocolId: o.protocol_id,
  sellerId: o.seller_member_id,
  buyerId: o.buyer_member_id,
  sellerOwner: { deptId: o.seller_owner_dept_id, empId: o.seller_owner_emp_id },
  buyerOwner: { deptId: o.buyer_owner_dept_id, empId: o.buyer_owner_emp_id },
  sellerName: seller?.name ?? '',
  sellerNameEn: seller?.nameEn ?? null,
  buyerName: buyer?.name ?? '',
  buyerNameEn: buyer?.nameEn ?? null,
  tradeType: o.trade_type,
  currency: o.currency,
  productZh: o.product_zh,
  productEn: o.product_en,
  productNameId: o.product_name_id,
  quantity: o.quantity,
  uom: o.uom,
  ...moneyFacts(o),
  ...deliveryFacts(o),
  lines,
  pickupOverdue: o.pickup_overdue,
  paymentOverdue: o.payment_overdue,
  provisional: o.provisional,
  payerName: o.payer_name,
});

/** Orders as other modules know them, in the order of `rows`. */
export async function orderFacts(ctx: OrderContext, rows: readonly Order[]): Promise<OrderFacts[]> {
  if (rows.length === 0) return [];
  const lines = await linesOf(
    ctx,
    rows.map((o) => o.id),
  );
  const names = await partiesOf(ctx, {
    memberIds: [...new Set(rows.flatMap((o) => [o.seller_member_id, o.buyer_member_id]))],
  });
  return rows.map((o) =>
    factsOf(
      o,
      lines.filter((l) => l.orderId === o.id).map(({ orderId: _, ...line }) => line),
      names.get(o.seller_member_id),
      names.get(o.buyer_member_id),
    ),
  );
}
