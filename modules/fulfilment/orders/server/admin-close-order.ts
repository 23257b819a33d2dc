import { adminCloseOrder } from '../contract/order-acts.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import { OrderCloseConsent } from '../rules/refusals.ts';
import { OTHER_REASON } from './close-order.ts';
import { closeOverdue } from './end-order.ts';
import { finishOrder, isRestWithinTolerance } from './finish-order.ts';
import { lockOrder } from './lifecycle.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

/** The operator closes an overdue order, or one that is short within its tolerance; further short both sides agree. */
export const adminCloseOrderHandler = orders.command(adminCloseOrder, async (ctx) => {
  const { order, side } = await lockOrder(ctx, ctx.input);
  const { reason } = ctx.input;
  const how = { side, closeReason: OTHER_REASON, reason } as const;
  if (order.order_state === ORDER.overdue)
    return toActionResult(await closeOverdue(ctx, order, how), ctx.actor);
  if (order.order_state === ORDER.pickingUp && !isRestWithinTolerance(order)) throw OrderCloseConsent({});
  return toActionResult(await finishOrder(ctx, order, { verb: 'close', ...how }), ctx.actor);
});
