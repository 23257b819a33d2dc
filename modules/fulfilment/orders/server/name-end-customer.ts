import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { endCustomerOf } from '#registry/members/server/door.ts';
import { nameEndCustomer } from '../contract/order-acts.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import { noteOrder } from './end-order.ts';
import { lockOrder } from './lifecycle.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

/** The name is the seller's: neither the buyer nor the history he reads learns of it. */
export const nameEndCustomerHandler = orders.command(nameEndCustomer, async (ctx) => {
  // Only sellers are let in, and a seller finds the orders he sells alone.
  const { order, side } = await lockOrder(ctx, ctx.input);
  if (order.order_state === ORDER.revoked)
    throw StateNotAllowed({ subject: 'order', verb: 'nameEndCustomer', state: order.order_state, side });
  const { endCustomerId } = ctx.input;
  const name = endCustomerId === null ? null : (await endCustomerOf(ctx, { id: endCustomerId })).name;
  const named = await noteOrder(ctx, order, {
    action: 'nameEndCustomer',
    side,
    set: { end_customer: name },
    shown: [{ field: 'endCustomer', before: order.end_customer, after: name }],
    parties: [order.seller_member_id],
  });
  return toActionResult(named, ctx.actor);
});
