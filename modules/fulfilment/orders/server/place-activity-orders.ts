import { sql } from 'kysely';
import { sayAmount, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare, round2, sub } from '#kernel/rules/decimal.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import type { HistoryEntry } from '#kernel/server/act-context.ts';
import { nowHere } from '#kernel/server/database.ts';
import { notifyMany } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { orderSubmitted } from '../rules/events.ts';
import { mostOut } from '../rules/order-amounts.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import { orderNotices, SMS_NOTICES } from '../rules/words.ts';
import { IDLE_WORKING_DAYS, weekdaysLater } from '../rules/pay-deadline.ts';
import {
  type ActivityGoods,
  type ActivityOrder,
  type Asked,
  CNY,
  cellNames,
  cellsOf,
  cellTypes,
  NONE,
  oncePer,
  payByOf,
  sumsFor,
} from './activity-order-cells.ts';
import { IDLE, LAPSE } from './end-order.ts';
import { heldOrder, type OrderContext } from './lifecycle.ts';
import { areAboveLimit, askAdministrators } from './order-approval.ts';
import { arriveByDeposit } from './payment-doors.ts';
import { orders } from './tables.ts';

export interface PlacedActivityOrder {
  readonly orderId: string;
  readonly orderNo: string;
  readonly amount: string;
  /** Above the limit of its company: it stands at 00 until an administrator of it lets it go. */
  readonly awaitsApproval: boolean;
}

interface LaidOrder extends Asked {
  readonly id: string;
  readonly no: string;
}
async function writeOrders(ctx: OrderContext, goods: ActivityGoods, list: readonly Asked[]) {
  const numbers = await ctx.numbers('SO', list.length);
  const cells = list.map((order, i) => cellsOf(goods, order, numbers[i] as string));
  const { rows } = await sql<{ id: string; order_no: string }>`
    insert into orders."order" (gmt_create, gmt_modified, ${cellNames})
    select ${goods.now.toISOString()}::timestamptz, ${nowHere}, ${cellNames} from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as o(${cellTypes})
    returning id, order_no`.execute(ctx.tx);
  const ids = new Map(rows.map((r) => [r.order_no, r.id]));
  return list.map((order, i): LaidOrder => {
    const no = numbers[i] as string;
    return { ...order, no, id: ids.get(no) as string };
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
  const laid = { ...both, action: 'create', from: null, to: ORDER.initial, side: 'effect' } as const;
  return order.awaitsApproval
    ? [
        laid,
        {
          ...both,
          ...{ action: 'askApproval', from: ORDER.initial, to: ORDER.initial, side: 'buyer' },
          // The other side learns nothing of it.
          parties: [order.buyerId],
        },
      ]
    : [laid, { ...both, action: 'submit', from: ORDER.initial, to: ORDER.awaitingPayment, side: 'buyer' }];
};

const table = orderNotices.table as Record<string, LocalizedText>;
type Parties = ReadonlyMap<string, { readonly name: string; readonly nameEn: string | null }>;
/** N-ORD-01 to the seller, and N-ORD-02 to the buyers who are to pay. */
async function notifyBoth(
  ctx: OrderContext,
  goods: ActivityGoods,
  laid: readonly LaidOrder[],
  names: Parties,
) {
  // What all of them say alike is put into words once.
  const [until, product] = [showBinding(payByOf(goods)), bothNames(goods.productZh, goods.productEn)];
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
    laid.flatMap((order) => [
      noticeOf('N-ORD-01', order),
      ...(order.awaitsApproval ? [] : [noticeOf('N-ORD-02', order)]),
    ]),
  );
}

/** The deposit covers it in full: paid at once. */
async function payByDeposit(ctx: OrderContext, order: LaidOrder): Promise<void> {
  if (order.awaitsApproval || compare(order.deposit, order.amount) < 0) return;
  const held = await heldOrder(ctx, order.id);
  if (held !== undefined) await arriveByDeposit(ctx, held);
}

/** Puts what passes the limit of its company before the administrators of it, who have as long as there is to pay. */
async function askCompanies(
  ctx: OrderContext,
  goods: ActivityGoods,
  waiting: readonly LaidOrder[],
  names: Parties,
) {
  for (const order of waiting)
    await askAdministrators(
      ctx,
      {
        ...{ id: order.id, order_no: order.no, currency: CNY, order_amount: order.amount },
        ...{ product_zh: goods.productZh, product_en: goods.productEn },
      },
      {
        memberId: order.buyerId,
        by: {
          ...order.submitter,
          deptId: order.buyerOwner.deptId,
          memberName: names.get(order.buyerId)?.name ?? '',
          memberNameEn: names.get(order.buyerId)?.nameEn ?? null,
          side: 'buyer',
          actor: order.by ?? undefined,
        },
      },
    );
  await ctx.schedule(
    waiting.map((o) => ({ kind: IDLE, key: o.id, at: weekdaysLater(goods.now, IDLE_WORKING_DAYS) })),
  );
}

/**
 * — → 00 → 10 for many buyers of one activity, in their order, with one statement a table; above the limit of its company
 * an order stays at 00 until that lets it go, and the goods are held for it (3.7). The caller sells the goods in
 * the same transaction; an order that ends says so by `orders.revoked`, like every other.
 */
export const placeActivityOrders = orders.door<
  { goods: ActivityGoods; orders: readonly ActivityOrder[] },
  PlacedActivityOrder[]
>(async (ctx) => {
  const { goods, orders: list } = ctx.input;
  if (list.length === 0) return [];
  const sumsOf = sumsFor(goods);
  const asked = list.map((order) => {
    const sums = sumsOf(order.quantity);
    return { ...order, currency: CNY, sums, amount: sums.orderAmount };
  });
  const above = await areAboveLimit(ctx, asked);
  const laid = await writeOrders(
    ctx,
    goods,
    asked.map((order, i) => ({ ...order, awaitsApproval: above[i] === true })),
  );
  await writeLines(ctx, goods, laid);
  await ctx.history(laid.flatMap((order) => historyOf(goods, order)));
  await ctx.schedule(laid.map((order) => ({ kind: LAPSE, key: order.id, at: payByOf(goods) })));
  for (const order of laid.filter((o) => !o.awaitsApproval))
    await ctx.emit(orderSubmitted, { orderId: order.id, dealId: null, onCredit: false });
  const names = await partiesOf(ctx, { memberIds: [goods.sellerId, ...laid.map((o) => o.buyerId)] });
  const waiting = laid.filter((o) => o.awaitsApproval);
  if (waiting.length > 0) await askCompanies(ctx, goods, waiting, names);
  await notifyBoth(ctx, goods, laid, names);
  for (const order of laid) await payByDeposit(ctx, order);
  return laid.map(({ id, no, amount, awaitsApproval }) => ({
    ...{ orderId: id, orderNo: no, amount, awaitsApproval },
  }));
});
