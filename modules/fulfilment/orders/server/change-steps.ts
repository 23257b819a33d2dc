import { stepper } from '#kernel/server/step.ts';
import { CHANGE, type ChangeVerb, changeLifecycle } from '../rules/change-lifecycle.ts';
import type { OrderContext } from './lifecycle.ts';
import type { Change, Order } from './tables.ts';

/** Keyed by the request, not by its order. */
export const CHANGE_LAPSE = 'orders.changeLapse';

/** Writes a request's state: the only one that does. Its history stands in that of the order too. */
export const stepChange = stepper<Change, typeof changeLifecycle.codes, ChangeVerb>({
  lifecycle: changeLifecycle,
  table: 'orders.change',
  column: 'change_state',
  bizType: 'ORDER_CHANGE',
  number: () => null,
  parties: () => [],
  deadlines: { proposed: { at: 'answer_by', lapse: 'lapse' } },
});

/** The live request of an order, locked. */
export const liveChange = (ctx: OrderContext, orderId: string): Promise<Change | undefined> =>
  ctx.tx
    .selectFrom('orders.change')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('change_state', '=', CHANGE.proposed)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The order ended under a live request: it lapses without a word, in the same act. */
export async function dropChange(ctx: OrderContext, order: Order): Promise<void> {
  const change = await liveChange(ctx, order.id);
  if (change === undefined) return;
  await stepChange(ctx, change, 'lapse', 'effect', {
    parties: [order.seller_member_id, order.buyer_member_id],
  });
  await ctx.unschedule(CHANGE_LAPSE, change.id);
}
