import { findOrders, type OrderFacts, ordersByIds } from '#fulfilment/orders/server/door.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { readLineSnapshot } from '#fulfilment/orders/rules/line-snapshot.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { notePlan, shippableOrders } from '../contract/note.ts';
import { BIZ } from './note-lifecycle.ts';
import { plannable, seeOrder } from './order-reach.ts';
import { type ShipmentContext, shipments } from './tables.ts';

const counterparty = (order: OrderFacts, isBuyer: boolean) => ({
  counterparty: isBuyer ? order.sellerName : order.buyerName,
  counterpartyEn: isBuyer ? order.sellerNameEn : order.buyerNameEn,
});
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The carrier of the company's last note of this kind of pickup; a licence that has ended is not offered again. */
async function lastCarrier(ctx: ShipmentContext, pickType: string | null) {
  const side = ctx.actor.identity === 'buyer' ? 'buyer_member_id' : 'seller_member_id';
  const row = await ctx.tx
    .selectFrom('shipments.note')
    .select(['carrier_name', 'carrier_licence_no', 'carrier_licence_until'])
    .where(side, '=', ctx.actor.memberId ?? '0')
    .where('pick_type', '=', pickType ?? '10')
    .where('carrier_name', 'is not', null)
    .where('carrier_licence_until', '>=', dayOf(await ctx.now()))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.carrier_name === null || row.carrier_licence_until === null) return null;
  return { name: row.carrier_name, licenceNo: row.carrier_licence_no, until: row.carrier_licence_until };
}

/** What a note of an order may ask for: the rest of each line, the delivery, and no money. */
export const notePlanHandler = shipments.query(notePlan, async (ctx) => {
  const order = await seeOrder(ctx, ctx.input.orderId);
  const first = order.lines[0]?.snapshot ?? {};
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    productZh: order.productZh,
    productEn: order.productEn,
    ...counterparty(order, ctx.actor.identity === 'buyer'),
    pickType: order.pickType,
    warehouseId: order.warehouseId,
    warehouseZh: order.warehouseName,
    warehouseEn: order.warehouseNameEn,
    deliveryStart: order.deliveryStart,
    deliveryEnd: order.deliveryEnd,
    unNo: text(first.unNo),
    sensitiveCargo: first.sensitiveToPreviousCargo === true,
    uom: order.uom,
    carrier: await lastCarrier(ctx, order.pickType),
    lines: order.lines.map((l) => {
      const goods = readLineSnapshot(l.snapshot);
      return {
        lineNo: l.lineNo,
        zh: goods.productZh ?? order.productZh,
        en: goods.productEn ?? order.productEn,
        quantity: l.quantity,
        remaining: plannable(l.remainingQty),
      };
    }),
  };
});

/** Orders goods can be shipped of, newest first. */
export const shippableOrdersHandler = shipments.query(shippableOrders, async (ctx) => {
  const { keyword, ids, pageCount } = ctx.input;
  const memberId = ctx.actor.memberId ?? '0';
  const isBuyer = ctx.actor.identity === 'buyer';
  const found =
    ids === undefined
      ? await findOrders(ctx, {
          keyword: keyword ?? null,
          ...(isBuyer ? { buyerId: memberId } : { sellerId: memberId }),
          states: [ORDER.awaitingPickup, ORDER.pickingUp],
          most: pageCount,
          within: BIZ,
        })
      : await ordersByIds(ctx, { ids, within: BIZ });
  const list = found
    .filter((o) => !o.titleByVoucher)
    .map((o) => ({
      id: o.id,
      orderNo: o.orderNo,
      productZh: o.productZh,
      productEn: o.productEn,
      ...counterparty(o, isBuyer),
      remainingQty: plannable(o.remainingQty),
      uom: o.uom,
    }));
  return { list, totalCount: list.length, totalMore: false, pageNum: 1, pageCount };
});
