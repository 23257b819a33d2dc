import { holdOrders, paymentLost } from '#fulfilment/orders/server/door.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { DIRECTION, PAYMENT } from '../rules/payment-lifecycle.ts';
import { ordersIn } from './submit-payment.ts';
import type { Allocation, PaymentsContext, Registration } from './tables.ts';

/** Locks the orders of a registration before it is locked itself. */
export const lockOrdersOf = (ctx: PaymentsContext, allocations: readonly Allocation[]): Promise<void> =>
  holdOrders(ctx, { orderIds: ordersIn(allocations) });

/** 11 → 10 of the orders a registration was about, where no other one waits for its confirmation. */
export async function ordersLost(
  ctx: PaymentsContext,
  row: Registration,
  allocations: readonly Allocation[],
): Promise<void> {
  if (row.direction !== DIRECTION.in) return;
  for (const orderId of ordersIn(allocations)) {
    const others = await asSystem(ctx, () =>
      ctx.tx
        .selectFrom('payments.allocation as a')
        .innerJoin('payments.registration as r', 'r.id', 'a.registration_id')
        .leftJoin('payments.gateway_order as g', 'g.registration_id', 'r.id')
        .where('a.order_id', '=', orderId)
        .where('r.id', '<>', row.id)
        .where('r.direction', '=', DIRECTION.in)
        .where((eb) =>
          eb.or([
            eb('r.state', '=', PAYMENT.toConfirm),
            eb.and([eb('r.state', '=', PAYMENT.draft), eb('g.state', '=', 'open')]),
          ]),
        )
        .select('r.id')
        .executeTakeFirst(),
    );
    await paymentLost(ctx, { orderId, othersWaiting: others !== undefined });
  }
}
