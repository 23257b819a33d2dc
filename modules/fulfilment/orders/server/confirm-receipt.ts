import { confirmReceipt } from '../contract/order-acts.ts';
import { finishOrder } from './finish-order.ts';
import { lockOrder } from './lifecycle.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

/** 21 → 31 by the buyer: everything that was shipped is received, and little is left. */
export const confirmReceiptHandler = orders.command(confirmReceipt, async (ctx) => {
  const { order, side } = await lockOrder(ctx, ctx.input);
  return toActionResult(await finishOrder(ctx, order, { verb: 'confirmReceipt', side }), ctx.actor);
});
