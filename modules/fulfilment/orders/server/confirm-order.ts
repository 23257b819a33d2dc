import { DeadlinePassed, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { matchTicket } from '#office/identity/server/door.ts';
import { confirmOrder } from '../contract/order-acts.ts';
import { noteOrder } from './end-order.ts';
import { isToConfirm } from './facts.ts';
import { isBefore, lockOrder } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

/** The customer confirms with a fresh code what was placed for him, before the time to pay ends (9.1). */
export const confirmOrderHandler = orders.command(confirmOrder, async (ctx) => {
  const { order, side } = await lockOrder(ctx, ctx.input);
  if (side !== 'buyer' || !isToConfirm(order))
    throw StateNotAllowed({ subject: 'order', verb: 'confirmOrder', state: order.order_state, side });
  if (order.pay_deadline !== null && !(await isBefore(ctx, order.pay_deadline))) throw DeadlinePassed({});
  await matchTicket(ctx, { purpose: 'SIGN', verifyTicket: ctx.input.verifyTicket });
  const confirmed = await noteOrder(ctx, order, {
    action: 'confirmOrder',
    side,
    set: { customer_confirmed_at: await ctx.now(), customer_confirmed_by: ctx.actor.accountId },
  });
  await notifyParties(ctx, 'N-ORD-02', confirmed, ['buyer']);
  return toActionResult(confirmed, ctx.actor);
});
