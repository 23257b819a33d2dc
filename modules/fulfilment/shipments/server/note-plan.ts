import { findOrders, type OrderFacts, ordersByIds } from '#fulfilment/orders/server/door.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { readLineSnapshot } from '#fulfilment/orders/rules/line-snapshot.ts';
import { notePlan, shippableOrders } from '../contract/note.ts';
import { seeOrder } from './order-reach.ts';
import { shipments } from './tables.ts';

const counterparty = (order: OrderFacts, isBuyer: boolean) => ({
  counterparty: isBuyer ? order.sellerName : order.buyerName,
  counterpartyEn: isBuyer ? order.sellerNameEn : order.buyerNameEn,
});
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

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
    lines: order.lines.map((l) => {
      const goods = readLineSnapshot(l.snapshot);
      return {
        lineNo: l.lineNo,
        zh: goods.productZh ?? order.productZh,
        en: goods.productEn ?? order.productEn,
        quantity: l.quantity,
        remaining: l.remainingQty,
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
        })
      : await ordersByIds(ctx, { ids });
  const list = found.map((o) => ({
    id: o.id,
    orderNo: o.orderNo,
    productZh: o.productZh,
    productEn: o.productEn,
    ...counterparty(o, isBuyer),
    remainingQty: o.remainingQty,
    uom: o.uom,
  }));
  return { list, totalCount: list.length, totalMore: false, pageNum: 1, pageCount };
});
