import { compare, dec } from '#kernel/rules/decimal.ts';
import { confirmChange } from '../contract/order-acts.ts';
import { type ChangeWish, checkWish } from '../rules/change.ts';
import { ORDER } from '../rules/order-lifecycle.ts';
import { OTHER_REASON } from './close-order.ts';
import { finishOrder } from './finish-order.ts';
import { sumsOf } from './goods-doors.ts';
import { lockOrder, type OrderContext } from './lifecycle.ts';
import { answerChange, lockChange, standingOf } from './order-changes.ts';
import { toActionResult } from './present.ts';
import { type Order, orders } from './tables.ts';
import { schedulePickup } from './timers.ts';

/** The columns of an order that a request changes; quantities stand on the lines and their sums on the order. */
async function written(ctx: OrderContext, order: Order, wish: ChangeWish) {
  for (const { lineNo, quantity } of wish.quantities ?? [])
    await ctx.tx
      .updateTable('orders.line_progress')
      .set({ agreed_qty: dec(quantity).toFixed(2) })
      .where('order_id', '=', order.id)
      .where('line_no', '=', lineNo)
      .execute();
  return {
    ...(wish.deliveryStart === undefined ? {} : { delivery_start: wish.deliveryStart }),
    ...(wish.deliveryEnd === undefined ? {} : { delivery_end: wish.deliveryEnd, pickup_overdue: false }),
    ...(wish.placeName === undefined ? {} : { place_name: wish.placeName, place_name_en: null }),
    ...(wish.address === undefined
      ? {}
      : { delivery_address_id: wish.address.id, delivery_address: JSON.stringify(wish.address.snapshot) }),
    ...(wish.payerName === undefined ? {} : { payer_name: wish.payerName }),
    ...(wish.quantities === undefined ? {} : await sumsOf(ctx, order.id)),
  };
}

/** The other side agrees: checked again under the lock, then written, with what differed kept in the history. */
export const confirmChangeHandler = orders.command(confirmChange, async (ctx) => {
  const { order, side } = await lockOrder(ctx, ctx.input);
  const change = await lockChange(ctx, order, {
    changeId: ctx.input.changeId,
    side,
    verb: 'confirmChange',
  });
  checkWish(change.wish, await standingOf(ctx, order));
  const noted = await answerChange(ctx, order, change, {
    verb: 'confirmChange',
    side,
    notified: [change.side],
    set: await written(ctx, order, change.wish),
  });
  if (change.wish.close)
    return toActionResult(
      await finishOrder(ctx, noted, {
        verb: 'close',
        side: 'seller',
        reason: change.reason,
        closeReason: OTHER_REASON,
        onBehalf: true,
      }),
      ctx.actor,
    );
  if (noted.order_state === ORDER.awaitingPickup && compare(noted.shipped_qty, '0') === 0)
    await schedulePickup(ctx, noted);
  return toActionResult(noted, ctx.actor);
});
