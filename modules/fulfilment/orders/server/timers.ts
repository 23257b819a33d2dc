import { orderRevoked } from '../rules/events.ts';
import { ORDER } from '../rules/order-life.ts';
import { CLOSE_HOURS } from '../rules/pay-deadline.ts';
import { CLOSE, closeOverdue, LAPSE } from './end-order.ts';
import { heldOrder, isBefore, stepOrder } from './life.ts';
import { room } from './tables.ts';
import { tell } from './tell.ts';

const OVERDUE = '30';
/** Said in the history and in notices when time closed an order. */
const UNPAID = 'PAYMENT_OVERDUE';

/** The time to pay ended: 10 → 32, the goods go back at once; after 48 h the order closes (9.2). A registration under way keeps it at 11. */
export const payLapse = room.timer(LAPSE, async (w) => {
  const order = await heldOrder(w, w.input.key);
  if (order === undefined || order.order_state !== ORDER.awaitingPayment || order.pay_deadline === null)
    return;
  if (await isBefore(w, order.pay_deadline))
    return w.due({ kind: LAPSE, key: order.id, at: order.pay_deadline });
  const now = await w.now();
  const moved = await stepOrder(w, order, 'lapse', 'timer', {
    set: { payment_overdue: true, overdue_at: now, goods_returned: 'own' },
  });
  await w.emit(orderRevoked, {
    orderId: order.id,
    dealId: order.deal_id,
    quantity: order.quantity,
    withDeal: false,
  });
  await w.due({ kind: CLOSE, key: order.id, at: new Date(now.getTime() + CLOSE_HOURS * 3_600_000) });
  await tell(w, 'N-ORD-05', moved, ['buyer', 'seller']);
  w.live(`order:${order.id}`);
});

/** Not reinstated within 48 h: 32 → 01. */
export const close = room.timer(CLOSE, async (w) => {
  const order = await heldOrder(w, w.input.key);
  if (order === undefined || order.order_state !== ORDER.overdue) return;
  const until = new Date((order.overdue_at as Date).getTime() + CLOSE_HOURS * 3_600_000);
  if (await isBefore(w, until)) return w.due({ kind: CLOSE, key: order.id, at: until });
  await closeOverdue(w, order, { side: 'timer', closeReason: OVERDUE, reason: UNPAID });
});
