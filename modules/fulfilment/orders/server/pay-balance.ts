import { lockAccounts, moveMoney } from '#fulfilment/money/server/door.ts';
import { add, compare, round2, sub } from '#kernel/rules/decimal.ts';
import { payBalance } from '../contract/order-acts.ts';
import { orderBalancePaid } from '../rules/events.ts';
import { dueOf, unpaidAfter } from '../rules/order-amounts.ts';
import { orderLifecycle, TRADE_PAYMENT } from '../rules/order-lifecycle.ts';
import { OrderToConfirm } from '../rules/refusals.ts';
import { isToConfirm } from './facts.ts';
import { lockOrder, sideOf, stepOrder } from './lifecycle.ts';
import { arrivePaid } from './payment-doors.ts';
import { toActionResult } from './present.ts';
import { type Order, orders } from './tables.ts';

/** What is due before pickup and not paid yet; where nothing is due before, all that is owed. */
const dueNow = (order: Order): string => {
  const missing = round2(sub(dueOf(order), order.paid_amount));
  return compare(missing, '0') > 0 ? missing : order.unpaid_amount;
};

/**
 * 10 → 20: the buyer's available money becomes the seller's at once, as one posting per version of the order. Refuses
 * with MoneyShort (17302).
 */
export const payBalanceHandler = orders.command(payBalance, async (ctx) => {
  const seen = await ctx.tx
    .selectFrom('orders.order')
    .select(['seller_member_id', 'buyer_member_id', 'currency'])
    .where('id', '=', ctx.input.id)
    .executeTakeFirst();
  // Accounts before documents (trust 1.5).
  if (seen !== undefined && sideOf(ctx.actor, seen) === 'buyer')
    await lockAccounts(ctx, {
      currency: seen.currency,
      accounts: [
        { memberId: seen.buyer_member_id, kind: 'AVAILABLE' },
        { memberId: seen.seller_member_id, kind: 'RECEIVED' },
      ],
    });
  const { order, side } = await lockOrder(ctx, ctx.input);
  orderLifecycle.next('payBalance', order.order_state, side);
  if (isToConfirm(order)) throw OrderToConfirm({});
  const amount = dueNow(order);
  const { postingId } = await moveMoney(ctx, {
    cause: {
      bizType: 'ORDER',
      bizId: order.id,
      bizNo: order.order_no,
      key: `order:${order.id}:payBalance:${order.version}`,
    },
    currency: order.currency,
    movement: {
      kind: 'SETTLE',
      giverId: order.buyer_member_id,
      takerId: order.seller_member_id,
      amount,
    },
  });
  const paid = round2(add(order.paid_amount, amount));
  const moved = await stepOrder(ctx, order, 'payBalance', side, {
    set: {
      paid_amount: paid,
      unpaid_amount: unpaidAfter(order, paid),
      trade_payment: TRADE_PAYMENT.balance,
      payment_overdue: false,
    },
  });
  await ctx.emit(orderBalancePaid, { orderId: order.id, amount, currency: order.currency, postingId });
  await arrivePaid(ctx, moved, ['seller', 'buyer']);
  return toActionResult(moved, ctx.actor);
});
