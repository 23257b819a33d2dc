import { lockOrderFor, paymentRefunded } from '#fulfilment/orders/server/door.ts';
import { add, compare, sub } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { paymentMoved } from '../rules/events.ts';
import type { PaymentVerb } from '../rules/payment-lifecycle.ts';
import { PaymentBeyondRefund } from '../rules/refusals.ts';
import { paymentMovedLive, stepPayment } from './lock-payment.ts';
import { moveOf } from './move-of-payment.ts';
import type { Allocation, PaymentsContext, Registration } from './tables.ts';

/**
 * Books money that goes back: from what the seller received for the orders named to the buyer's balance, and from
 * there, all of it, to the buyer's bank. Refuses 18314 where an order was not paid so much, 17302 where the money is
 * not there.
 */
export async function bookRefund(
  ctx: PaymentsContext,
  row: Registration,
  allocations: readonly Allocation[],
  how: {
    readonly verb: Extract<PaymentVerb, 'confirm' | 'succeed'>;
    readonly side: Side;
    readonly set: Partial<Registration>;
  },
): Promise<Registration> {
  let allocated = '0.00';
  for (const a of allocations) {
    const order = await lockOrderFor(ctx, { orderId: a.target_id });
    if (compare(a.amount, order.paidAmount) > 0)
      throw PaymentBeyondRefund({ most: order.paidAmount, currency: row.currency }, 'allocations');
    await paymentRefunded(ctx, { orderId: order.id, amount: a.amount, reference: row.payment_no });
    const postingId = await moveOf(ctx, row, `unsettle:${a.seq}`, 'UNSETTLE', a.amount);
    await ctx.tx
      .updateTable('payments.allocation')
      .set({ applied: a.amount, posting_id: postingId })
      .where('id', '=', a.id)
      .execute();
    allocated = add(allocated, a.amount);
  }
  const postingId = await moveOf(ctx, row, 'out', 'PAY_OUT', row.amount);
  const moved = await stepPayment(ctx, row, how.verb, how.side, {
    set: { ...how.set, allocated, refunded: sub(row.amount, allocated) },
    uncounted: { in_posting_id: postingId },
  });
  await ctx.emit(paymentMoved, { paymentId: moved.id, state: moved.state });
  paymentMovedLive(ctx, moved);
  return moved;
}
