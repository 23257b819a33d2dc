import { PAYMENT } from '../../rules/payment-lifecycle.ts';
import { allocationsOf, paymentMovedLive } from '../lock-payment.ts';
import { lockOrdersOf, ordersLost } from '../lose-payment.ts';
import { payments } from '../tables.ts';
import { EXPIRE } from './book-notice.ts';

/**
 * A code nobody paid within its minutes: the order waits for money again. The registration stays, because a notice may
 * still come late; then its money is booked, or available where the order takes it no more.
 */
export const gatewayExpire = payments.timer(EXPIRE, async (ctx) => {
  const asked = await ctx.tx
    .selectFrom('payments.gateway_order')
    .selectAll()
    .where('registration_id', '=', ctx.input.key)
    .executeTakeFirst();
  if (asked === undefined || asked.state !== 'open') return;
  const allocations = await allocationsOf(ctx, [asked.registration_id]);
  await lockOrdersOf(ctx, allocations);
  const row = await ctx.tx
    .selectFrom('payments.registration')
    .selectAll()
    .where('id', '=', asked.registration_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (row.state !== PAYMENT.draft) return;
  await ctx.tx
    .updateTable('payments.gateway_order')
    .set({ state: 'closed' })
    .where('id', '=', asked.id)
    .execute();
  await ordersLost(ctx, row, allocations);
  paymentMovedLive(ctx, row);
});
