import { adminCancelOrder } from '../contract/order.ts';
import { isPositive } from '#kernel/rules/decimal.ts';
import { ORDER, orderLifecycle } from '../rules/order-lifecycle.ts';
import { OrderFallsWithDeal, OrderNeedsDefault, OrderPartPaid } from '../rules/refusals.ts';
import { revokeOrder } from './end-order.ts';
import { lockOrder } from './lifecycle.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

const DEFAULT = '60';

/** The operator calls it off: both sides consented, or one is in default, which the close reason says. */
export const adminCancelOrderHandler = orders.command(adminCancelOrder, async (ctx) => {
  const { order } = await lockOrder(ctx, ctx.input);
  orderLifecycle.next('cancel', order.order_state, 'operator');
  if (order.order_state !== ORDER.awaitingPickup && isPositive(order.paid_amount)) throw OrderPartPaid({});
  if (order.deal_id !== null && !order.deal_effective) throw OrderFallsWithDeal({});
  const both = order.cancel_consents.length === 2;
  if (order.deal_id !== null && !both && ctx.input.closeReason !== DEFAULT)
    throw OrderNeedsDefault({}, 'closeReason');
  return toActionResult(
    await revokeOrder(ctx, order, {
      side: 'operator',
      closeReason: ctx.input.closeReason,
      reason: ctx.input.reason,
    }),
    ctx.actor,
  );
});
