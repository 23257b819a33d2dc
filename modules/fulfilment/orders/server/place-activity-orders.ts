import { sql } from 'kysely';
import { sayAmount, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare, round2, sub } from '#kernel/rules/decimal.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { HistoryEntry } from '#kernel/server/act-context.ts';
import { nowHere } from '#kernel/server/database.ts';
import { notifyMany } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { orderSubmitted } from '../rules/events.ts';
import type { LineSnapshot } from '../rules/line-snapshot.ts';
import { mostOut, orderAmounts } from '../rules/order-amounts.ts';
import { OPERATION, ORDER, ORDER_APPROVAL, orderLifecycle } from '../rules/order-lifecycle.ts';
import { orderNotices, SMS_NOTICES } from '../rules/words.ts';
import { LAPSE } from './end-order.ts';
import { heldOrder, type OrderContext, stepOrder } from './lifecycle.ts';
import { arrivePaid } from './payment-doors.ts';
import { orders } from './tables.ts';

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
  /** Until when it is paid; the goods go back at this instant (1.6). */
  readonly payBy: Date;
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
}
export interface PlacedActivityOrder {
  readonly orderId: string;
  readonly orderNo: string;
  readonly amount: string;
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
} as const;
type OrderCells = { readonly [K in keyof typeof COLUMNS]: unknown };
const names = sql.raw(Object.keys(COLUMNS).join(', '));
const typed = sql.raw(
  Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);
const CNY = 'CNY';
const NONE = '0';

type Sums = ReturnType<typeof orderAmounts>;
/** What orders of one activity come to, reckoned once for each quantity: hundreds of a batch buy the same. */
const sumsFor = (goods: ActivityGoods): ((quantity: string) => Sums) =>
  oncePer((quantity) => orderAmounts([{ quantity, unitPrice: goods.unitPrice, taxRate: goods.taxRate }]));
function oncePer<V>(work: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = work(key);
    known.set(key, value);
    return value;
  };
}

/** An order of an activity as it begins: laid and submitted in the same act, so that its time to pay runs (8.3: 00 → 10). */
function cellsOf(
  goods: ActivityGoods,
  order: ActivityOrder,
  orderNo: string,
  { orderAmount, goodsAmount }: Sums,
): OrderCells {
  const laid = orderLifecycle.next('create', null, 'effect');
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
    order_state: orderLifecycle.next('submit', laid, 'buyer', 'awaitingPayment'),
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
    pay_deadline: goods.payBy.toISOString(),
    pick_type: goods.pickType,
    price_term: goods.priceTerm,
    delivery_address_id: order.address?.id ?? null,
    delivery_address: order.address?.snapshot ?? null,
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
    billing_info_id: order.billing.id,
    billing: order.billing.snapshot,
    invoice_type: order.billing.snapshot.invoiceType ?? '',
    approval_status: ORDER_APPROVAL.approved,
  };
}

interface LaidOrder extends ActivityOrder {
  readonly id: string;
  readonly no: string;
  readonly amount: string;
  readonly sums: Sums;
}
async function writeOrders(ctx: OrderContext, goods: ActivityGoods, list: readonly ActivityOrder[]) {
  const numbers = await ctx.numbers('SO', list.length);
  const sumsOf = sumsFor(goods);
  const cells = list.map((order, i) => cellsOf(goods, order, numbers[i] as string, sumsOf(order.quantity)));
  const { rows } = await sql<{ id: string; order_no: string }>`
    insert into orders."order" (gmt_create, gmt_modified, submitted_at, ${names})
    select ${nowHere}, ${nowHere}, ${nowHere}, ${names} from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as o(${typed})
    returning id, order_no`.execute(ctx.tx);
  const ids = new Map(rows.map((r) => [r.order_no, r.id]));
  return list.map((order, i): LaidOrder => {
    const no = numbers[i] as string;
    const sums = sumsOf(order.quantity);
    return { ...order, no, id: ids.get(no) as string, amount: sums.orderAmount, sums };
  });
}
async function writeLines(ctx: OrderContext, goods: ActivityGoods, laid: readonly LaidOrder[]) {
  const lines = laid.map((order) => {
    const [line] = order.sums.lines;
    return {
      order_id: order.id,
      quantity: order.quantity,
      amount: line?.amount,
      net: line?.net,
      tax: line?.tax,
      most_qty: mostOut(order.quantity, NONE),
    };
  });
  await sql`
    with l as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l(order_id bigint, quantity numeric, amount numeric, net numeric, tax numeric, most_qty numeric)),
    written as (
      insert into orders.line (order_id, line_no, sku_id, snapshot, packaging_id, quantity, uom, unit_price, tax_rate, amount, net, tax)
      select l.order_id, 1, ${goods.skuId}::bigint, ${JSON.stringify(goods.snapshot)}::jsonb, ${goods.packagingId}::bigint, l.quantity, ${goods.uom},
        ${goods.unitPrice}::numeric, ${goods.taxRate}::numeric, l.amount, l.net, l.tax from l
      returning id, order_id)
    insert into orders.line_progress (line_id, order_id, line_no, agreed_qty, most_qty)
    select w.id, w.order_id, 1, l.quantity, l.most_qty from written w join l on l.order_id = w.order_id`.execute(
    ctx.tx,
  );
}

const historyOf = (goods: ActivityGoods, order: LaidOrder): HistoryEntry[] => {
  const both = {
    bizType: 'ORDER',
    bizId: order.id,
    bizNo: order.no,
    parties: [goods.sellerId, order.buyerId],
    ...(order.by === null ? {} : { by: order.by }),
  };
  return [
    { ...both, action: 'create', from: null, to: ORDER.initial, side: 'effect' },
    { ...both, action: 'submit', from: ORDER.initial, to: ORDER.awaitingPayment, side: 'buyer' },
  ];
};

const table = orderNotices.table as Record<string, LocalizedText>;
/** N-ORD-01 to the seller and N-ORD-02 to the buyers. */
async function notifyBoth(ctx: OrderContext, goods: ActivityGoods, laid: readonly LaidOrder[]) {
  const names = await partiesOf(ctx, { memberIds: [goods.sellerId, ...laid.map((o) => o.buyerId)] });
  // What all of them say alike is put into words once.
  const [until, product] = [showBinding(goods.payBy), bothNames(goods.productZh, goods.productEn)];
  const quantityOf = oncePer((quantity) => inBoth((locale) => sayQuantity(quantity, goods.uom, locale)));
  const amountOf = oncePer((amount) => sayAmount(CNY, amount));
  const companyOf = oncePer((memberId) => {
    const party = names.get(memberId);
    return bothNames(party?.name ?? '', party?.nameEn);
  });
  const noticeOf = (event: 'N-ORD-01' | 'N-ORD-02', order: LaidOrder) => {
    const toBuyer = event === 'N-ORD-02';
    const args = {
      no: order.no,
      quantity: quantityOf(order.quantity),
      delivered: '',
      amount: amountOf(round2(sub(order.amount, toBuyer ? order.deposit : NONE))),
      until,
      reason: '',
      company: companyOf(toBuyer ? goods.sellerId : order.buyerId),
      product,
    };
    const sentence = (part: 'title' | 'text') => fillBoth(table[`${event}.${part}`] as LocalizedText, args);
    return {
      event,
      title: sentence('title'),
      body: sentence('text'),
      sms: SMS_NOTICES.includes(event),
      bizType: 'ORDER',
      bizId: order.id,
      link: `/transactionManagement/orderDetail?id=${order.id}`,
      to: toBuyer
        ? { memberId: order.buyerId, empId: order.buyerOwner.empId }
        : { memberId: goods.sellerId, empId: goods.sellerOwner.empId },
    };
  };
  await notifyMany(
    ctx,
    laid.flatMap((order) => [noticeOf('N-ORD-01', order), noticeOf('N-ORD-02', order)]),
  );
}

/** What the deposit covers in full is paid with it: 10 → 11 → 20 at once. */
async function arriveByDeposit(ctx: OrderContext, order: LaidOrder): Promise<void> {
  if (compare(order.deposit, order.amount) < 0) return;
  const held = await heldOrder(ctx, order.id);
  if (held === undefined) return;
  const paying = await stepOrder(ctx, held, 'registerPayment', 'effect');
  const paid = await stepOrder(ctx, paying, 'confirmPayment', 'effect', { to: 'awaitingPickup' });
  await arrivePaid(ctx, paid, ['seller', 'buyer']);
}

/**
 * — → 00 → 10 for many buyers of one activity, in their order, with one statement a table. The caller sells the goods in
 * the same transaction; an order that ends says so by `orders.revoked`, like every other.
 */
export const placeActivityOrders = orders.door<
  { goods: ActivityGoods; orders: readonly ActivityOrder[] },
  PlacedActivityOrder[]
>(async (ctx) => {
  const { goods, orders: list } = ctx.input;
  if (list.length === 0) return [];
  const laid = await writeOrders(ctx, goods, list);
  await writeLines(ctx, goods, laid);
  await ctx.history(laid.flatMap((order) => historyOf(goods, order)));
  await ctx.schedule(laid.map((order) => ({ kind: LAPSE, key: order.id, at: goods.payBy })));
  for (const order of laid)
    await ctx.emit(orderSubmitted, { orderId: order.id, dealId: null, onCredit: false });
  await notifyBoth(ctx, goods, laid);
  for (const order of laid) await arriveByDeposit(ctx, order);
  return laid.map(({ id, no, amount }) => ({ orderId: id, orderNo: no, amount }));
});
