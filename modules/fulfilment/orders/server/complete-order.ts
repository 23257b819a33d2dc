import { completeOrder } from '../contract/order-acts.ts';
import { finishOrder } from './finish-order.ts';
import { lockOrder, type OrderContext } from './lifecycle.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

/** 21 → 31 by the seller or the operator. */
export async function completed(ctx: OrderContext<{ id: string; version: number }>) {
  const { order, side } = await lockOrder(ctx, ctx.input);
  return toActionResult(await finishOrder(ctx, order, { verb: 'complete', side }), ctx.actor);
}
export const completeOrderHandler = orders.command(completeOrder, completed);
