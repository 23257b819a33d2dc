import { type Insertable, sql } from 'kysely';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import type { LineSnapshot } from '../rules/line-snapshot.ts';
import { orderAmounts } from '../rules/order-amounts.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import { IDLE_WORKING_DAYS, weekdaysLater } from '../rules/pay-deadline.ts';
import type { OrderVoyage } from '../rules/voyage.ts';
import { closeOverdue, IDLE, noteOrder, revokeOrder } from './end-order.ts';
import { startProgress } from './goods-doors.ts';
import { notifyParties } from './notify.ts';
import { type OrderTable, orders } from './tables.ts';

export { orderEnded, orderPaid } from '../rules/events.ts';
export type { LineFacts, OrderFacts } from './facts.ts';
export {
  completeOrder,
  correctShipped,
  goodsOut,
  goodsReceived,
  planQuantity,
} from './goods-doors.ts';
export {
  findOrders,
  holdOrders,
  lockOrderFor,
  orderOf,
  ordersByIds,
  otherLegOf,
} from './order-doors.ts';
export {
  amountSettled,
  depositConfirmed,
  paymentConfirmed,
  paymentLost,
  paymentRefunded,
  paymentRegistered,
  paymentReversed,
} from './payment-doors.ts';
export type { ActivityGoods, ActivityOrder } from './activity-order-cells.ts';
export { placeActivityOrders } from './place-activity-orders.ts';
export { orderListGrants } from './page-grants.ts';
export type { OrderViews } from './reporting.ts';

interface Owner {
  readonly deptId: string | null;
  readonly empId: string | null;
}
export interface PlacedLine {
  readonly skuId: string | null;
  readonly snapshot: LineSnapshot;
  readonly packagingId: string | null;
  readonly quantity: string;
  readonly uom: string;
  readonly unitPrice: string;
  readonly taxRate: string | null;
}
/** What an order is made of (9.1); quantities and money are decimal text, days YYYY-MM-DD. */
export interface Placing {
  /** Its source: a leg of a deal, or a framework contract it is called off from. */
  readonly dealId: string | null;
  readonly dealNo: string | null;
  readonly legNo: 'A' | 'B' | null;
  /** An intermediary stands between the deal's seller and buyer. */
  readonly twoLegs?: boolean;
  /** Its goods pass by goods-right voucher alone: through the intermediary, in two transfers (4.1). */
  readonly titleByVoucher?: boolean;
  /** Seller and buyer at the ends of two legs are not both disclosed to each other. */
  readonly sidesApart?: boolean;
  readonly protocolId?: string | null;
  readonly effective: boolean;
  readonly orderType: '10' | '20' | '30' | '40';
  readonly sellerId: string;
  readonly buyerId: string;
  readonly sellerOwner: Owner;
  readonly buyerOwner: Owner;
  readonly storeId: string | null;
  readonly tradeType: string;
  readonly currency: string;
  readonly productZh: string;
  readonly productEn: string;
  readonly productNameId: string | null;
  readonly lines: readonly PlacedLine[];
  readonly quantity: string;
  readonly uom: string;
  readonly paymentTerm: string;
  readonly settlementMethod: string;
  readonly lcOpenDays: number | null;
  /** Hours to pay from submission on, where an auction or activity says them. */
  readonly payHours?: number | undefined;
  readonly pickType: string | null;
  readonly warehouseId: string | null;
  readonly warehouseName: string | null;
  readonly warehouseNameEn?: string | null;
  /** Delivery term (price_term, or Incoterm of foreign trade) and place, where the source knows them. */
  readonly priceTerm?: string | null;
  readonly placeName?: string | null;
  readonly placeNameEn?: string | null;
  /** Lane 30: what the time line of the order says of its ship. */
  readonly voyage?: OrderVoyage | null;
  readonly deliveryStart: string;
  readonly deliveryEnd: string;
  readonly tolerancePlus: string;
  readonly toleranceMinus: string;
  /** The price is still to be settled by formula or basis (3.4). */
  readonly provisional?: boolean;
  /** A deposit secures its deal (3.5). */
  readonly secured?: boolean;
}

interface Placed {
  readonly now: Date;
  readonly orderNo: string;
  readonly accountId: string | null;
}
/** An order as it begins: its figures and terms from the deal, everything the buyer still has to say empty. */
const orderRow = (p: Placing, sums: ReturnType<typeof orderAmounts>, by: Placed): Insertable<OrderTable> => ({
  gmt_create: by.now,
  gmt_modified: by.now,
  seller_member_id: p.sellerId,
  seller_owner_dept_id: p.sellerOwner.deptId,
  seller_owner_emp_id: p.sellerOwner.empId,
  buyer_member_id: p.buyerId,
  buyer_owner_dept_id: p.buyerOwner.deptId,
  buyer_owner_emp_id: p.buyerOwner.empId,
  created_by: by.accountId,
  modified_by: by.accountId,
  order_no: by.orderNo,
  order_type: p.orderType,
  order_state: ORDER.initial,
  operation_type: '20',
  deal_id: p.dealId,
  leg_no: p.legNo,
  two_legs: p.twoLegs ?? false,
  title_by_voucher: p.titleByVoucher ?? false,
  sides_apart: p.sidesApart ?? false,
  deal_no: p.dealNo,
  deal_effective: p.effective,
  protocol_id: p.protocolId ?? null,
  store_id: p.storeId,
  customer_type: '10',
  end_customer: null,
  trade_type: p.tradeType,
  currency: p.currency,
  product_zh: p.productZh,
  product_en: p.productEn,
  product_name_id: p.productNameId,
  quantity: p.quantity,
  uom: p.uom,
  goods_amount: sums.goodsAmount,
  provisional: p.provisional ?? false,
  secured: p.secured ?? false,
  order_amount: sums.orderAmount,
  unpaid_amount: sums.orderAmount,
  trade_payment: null,
  payment_term: p.paymentTerm,
  settlement_method: p.settlementMethod,
  lc_open_days: p.lcOpenDays,
  pay_hours: p.payHours === undefined ? null : String(p.payHours),
  pay_deadline: null,
  submitted_at: null,
  pick_type: p.pickType,
  delivery_address_id: null,
  delivery_address: null,
  warehouse_id: p.warehouseId,
  warehouse_name: p.warehouseName,
  warehouse_name_en: p.warehouseNameEn ?? null,
  price_term: p.priceTerm ?? null,
  place_name: p.placeName ?? null,
  place_name_en: p.placeNameEn ?? null,
  voyage: p.voyage ?? null,
  delivery_start: p.deliveryStart,
  delivery_end: p.deliveryEnd,
  tolerance_plus: p.tolerancePlus,
  tolerance_minus: p.toleranceMinus,
  remaining_qty: p.quantity,
  billing_info_id: null,
  billing: null,
  invoice_type: null,
  close_reason: null,
  close_text: null,
  goods_returned: null,
  overdue_at: null,
  completed_at: null,
});

/**
 * — → 00 by the effect of a deal (9.2 create): lines frozen, quantity already held or sold by the source. One
 * order per leg: a second call answers the first. A call-off of a framework contract is laid each time.
 */
export const placeOrder = orders.door<Placing, { orderId: string; orderNo: string }>(async (ctx) => {
  const p = ctx.input;
  const before =
    p.dealId === null
      ? undefined
      : await ctx.tx
          .selectFrom('orders.order')
          .select(['id', 'order_no'])
          .where('deal_id', '=', p.dealId)
          .where('leg_no', '=', p.legNo)
          .executeTakeFirst();
  if (before !== undefined) return { orderId: before.id, orderNo: before.order_no };
  const sums = orderAmounts(
    p.lines.map((l) => ({ quantity: l.quantity, unitPrice: l.unitPrice, taxRate: l.taxRate ?? '0' })),
  );
  const now = await ctx.now();
  const row = await ctx.tx
    .insertInto('orders.order')
    .values(orderRow(p, sums, { now, orderNo: await ctx.number('SO'), accountId: ctx.actor.accountId }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const lines = await ctx.tx
    .insertInto('orders.line')
    .values(
      p.lines.map((l, i) => ({
        order_id: row.id,
        line_no: i + 1,
        sku_id: l.skuId,
        snapshot: JSON.stringify(l.snapshot) as unknown as LineSnapshot,
        packaging_id: l.packagingId,
        quantity: l.quantity,
        uom: l.uom,
        unit_price: l.unitPrice,
        tax_rate: l.taxRate ?? '0',
        amount: sums.lines[i]?.amount ?? '0',
        net: sums.lines[i]?.net ?? '0',
        tax: sums.lines[i]?.tax ?? '0',
      })),
    )
    .returning(['id', 'line_no', 'quantity'])
    .execute();
  await startProgress(ctx, row, lines);
  await ctx.history({
    bizType: 'ORDER',
    bizId: row.id,
    bizNo: row.order_no,
    action: 'create',
    from: null,
    to: ORDER.initial,
    side: 'effect',
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  await notifyParties(ctx, 'N-ORD-01', row, ['seller']);
  await ctx.schedule({ kind: IDLE, key: row.id, at: weekdaysLater(now, IDLE_WORKING_DAYS) });
  return { orderId: row.id, orderNo: row.order_no };
});

/**
 * The deal of these orders took effect: they may be submitted from now on (INV-DEAL-04). `ships`: what the effective
 * letters say of ship and laycan, where they were corrected since the order was laid.
 */
export const dealOfOrdersEffective = orders.door<
  { dealId: string; ships?: readonly { readonly legNo: string; readonly voyage: OrderVoyage }[] },
  void
>(async (ctx) => {
  const list = await ctx.tx
    .selectFrom('orders.order')
    .selectAll()
    .where('deal_id', '=', ctx.input.dealId)
    .where('deal_effective', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const order of list) {
    const ship = ctx.input.ships?.find((s) => s.legNo === order.leg_no);
    await noteOrder(ctx, order, {
      action: 'letterEffective',
      side: 'effect',
      set: {
        deal_effective: true,
        ...(ship === undefined || order.voyage === null
          ? {}
          : { voyage: JSON.stringify({ ...order.voyage, ...ship.voyage }) }),
      },
    });
  }
});

/**
 * Ends every order of a deal that falls or is terminated: 00, 10, 20 → 01, 32 → 01. `withDeal`: a voided deal
 * returns the goods itself.
 * Refuses with Cannot while an order is being paid or picked up. Answers the orders it ended.
 */
export const cancelForDefault = orders.door<
  { dealId: string; closeReason: '40' | '60' | '90'; reason: string; withDeal: boolean },
  { orderIds: string[] }
>(async (ctx) => {
  const { dealId, closeReason, reason, withDeal } = ctx.input;
  const list = await ctx.tx
    .selectFrom('orders.order')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const live = list.filter((o) => o.order_state !== ORDER.revoked && o.order_state !== ORDER.completed);
  const busy = live.find((o) => o.order_state === ORDER.paying || o.order_state === ORDER.pickingUp);
  if (busy !== undefined)
    throw StateNotAllowed({ subject: 'order', verb: 'cancel', state: busy.order_state, side: 'operator' });
  for (const order of live) {
    if (order.order_state === ORDER.overdue)
      await closeOverdue(ctx, order, { side: 'operator', closeReason, reason });
    else await revokeOrder(ctx, order, { side: 'operator', closeReason, reason, withDeal });
  }
  return { orderIds: live.map((o) => o.id) };
});

export interface OrderOfDeal {
  readonly id: string;
  readonly orderNo: string;
  readonly dealId: string;
  readonly legNo: string;
  readonly state: string;
}
/** The orders of deals, as far as the caller sees them. */
export const ordersOfDeals = orders.door<{ dealIds: readonly string[] }, OrderOfDeal[]>(async (ctx) => {
  if (ctx.input.dealIds.length === 0) return [];
  const rows = await ctx.tx
    .selectFrom('orders.order')
    .select(['id', 'order_no', 'deal_id', 'leg_no', 'order_state'])
    .where('deal_id', 'in', [...ctx.input.dealIds])
    .orderBy('deal_id')
    .orderBy('leg_no')
    .execute();
  return rows.map((r) => ({
    id: r.id,
    orderNo: r.order_no,
    dealId: r.deal_id as string,
    legNo: r.leg_no as string,
    state: r.order_state,
  }));
});

/** How many orders name a company as a party; for the operator's file of it. */
export const countsOfMember = orders.door<{ memberId: string }, number>(async ({ tx, input }) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from orders."order"
    where ${input.memberId}::bigint in (seller_member_id, buyer_member_id)`.execute(tx);
  return rows[0]?.n ?? 0;
});
