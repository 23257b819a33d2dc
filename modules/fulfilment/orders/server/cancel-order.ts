import { cancelOrder } from '../contract/order.ts';
import { isPositive } from '#kernel/rules/decimal.ts';
import { ORDER, orderLifecycle } from '../rules/order-lifecycle.ts';
import { OrderConsented, OrderFallsWithDeal, OrderGoodsUnderWay, OrderPartPaid } from '../rules/refusals.ts';
import { noteOrder, revokeOrder } from './end-order.ts';
import { lockOrder } from './lifecycle.ts';
import { notifyOperator, notifyParties } from './notify.ts';
import { toActionResult } from './present.ts';
import { type Consent, orders } from './tables.ts';

const MUTUAL = '40';

/** One side calls the order off. Its deal binds both: the first call is consent, the other side's call ends it (9.2). */
export const cancelOrderHandler = orders.command(cancelOrder, async (ctx) => {
  const { order, side } = await lockOrder(ctx, ctx.input);
  // A paid order is cancelled by the operator; what the parties say here is their consent to it (9.2).
  const paid = order.order_state === ORDER.awaitingPickup;
  if (!paid) orderLifecycle.next('cancel', order.order_state, side);
  if (!paid && isPositive(order.paid_amount)) throw OrderPartPaid({});
  if (paid && (isPositive(order.planned_qty) || isPositive(order.shipped_qty))) throw OrderGoodsUnderWay({});
  const { closeReason, reason } = ctx.input;
  if (order.deal_id === null && !paid)
    return toActionResult(
      await revokeOrder(ctx, order, {
        side: side,
        closeReason,
        reason,
        tell: [side === 'buyer' ? 'seller' : 'buyer'],
      }),
      ctx.actor,
    );
  if (order.deal_id !== null && !order.deal_effective) throw OrderFallsWithDeal({});
  if (order.cancel_consents.some((c) => c.side === side)) throw OrderConsented({});
  if (order.cancel_consents.length > 0 && !paid)
    return toActionResult(
      await revokeOrder(ctx, order, { side: side, closeReason: MUTUAL, reason }),
      ctx.actor,
    );
  const consent: Consent = {
    side: side as 'buyer' | 'seller',
    userId: ctx.actor.accountId,
    userName: ctx.actor.name,
    time: (await ctx.now()).toISOString(),
    reason,
    closeReason,
  };
  const noted = await noteOrder(ctx, order, {
    action: 'consentCancel',
    side: side,
    set: { cancel_consents: JSON.stringify([...order.cancel_consents, consent]) },
    reason,
  });
  if (noted.cancel_consents.length === 2) await notifyOperator(ctx, 'N-ORD-14', noted, 'Cancel');
  await notifyParties(ctx, 'N-ORD-08', noted, [side === 'buyer' ? 'seller' : 'buyer'], { reason });
  return toActionResult(noted, ctx.actor);
});
