import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { findOrders, ordersByIds } from '#fulfilment/orders/server/door.ts';
import { billsOfOrders } from '#fulfilment/payments/server/door.ts';
import { NOTE } from '#fulfilment/shipments/rules/note-lifecycle.ts';
import { notesOfOrder } from '#fulfilment/shipments/server/door.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { selectSettlementOrders } from '../contract/settlement-acts.ts';
import { discountDays } from '../rules/bill-discount.ts';
import { KIND } from '../rules/settlement-lifecycle.ts';
import { weightOf } from './compute-lines.ts';
import { BIZ } from './lock-settlement.ts';
import { settlements } from './tables.ts';

const MOST = 20;
const OPEN = [ORDER.pickingUp, ORDER.completed] as const;

/** The seller's orders whose goods are on the way or delivered, each with its deliveries. */
export const selectSettlementOrdersHandler = settlements.query(selectSettlementOrders, async (ctx) => {
  const { keyword, ids } = ctx.input;
  const sellerId = ctx.actor.memberId ?? '0';
  const orders = (
    ids === undefined
      ? await findOrders(ctx, {
          keyword: keyword ?? null,
          sellerId,
          states: [...OPEN],
          most: MOST,
          within: BIZ,
        })
      : await ordersByIds(ctx, { ids, within: BIZ })
  ).filter((o) => o.sellerId === sellerId);
  const taken = new Set(
    orders.length === 0
      ? []
      : (
          await ctx.tx
            .selectFrom('settlements.settled_note')
            .select('note_id')
            .where(
              'order_id',
              'in',
              orders.map((o) => o.id),
            )
            .execute()
        ).map((n) => n.note_id),
  );
  const bills = (await billsOfOrders(ctx, { orderIds: orders.map((o) => o.id) }))
    .map(({ orderId, ...bill }) => ({ orderId, ...bill, days: discountDays(bill.takenOn, bill.dueOn) }))
    .filter((b) => b.days > 0);
  const list = [];
  for (const o of orders) {
    const notes = await notesOfOrder(ctx, { orderId: o.id, within: WHOLE_COMPANY });
    list.push({
      id: o.id,
      orderNo: o.orderNo,
      buyerName: o.buyerName,
      buyerNameEn: o.buyerNameEn,
      productZh: o.productZh,
      productEn: o.productEn,
      state: o.state,
      currency: o.currency,
      notes: notes
        .filter((n) => n.shippedWeight !== null)
        .map((n) => ({
          id: n.id,
          no: n.no,
          state: n.state,
          weight: weightOf(n, KIND.provisional),
          open: n.state === NOTE.received && !n.disputed && !taken.has(n.id),
        })),
      bills: bills.filter((b) => b.orderId === o.id).map(({ orderId: _, ...bill }) => bill),
    });
  }
  return { list, totalCount: list.length, totalMore: false, pageNum: 1, pageCount: MOST };
});
