import { dec } from '#kernel/rules/decimal.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { PAYMENT } from '../../rules/payment-lifecycle.ts';
import { NoticeDiffers } from '../../rules/refusals.ts';
import { bookPayment, lockForBooking } from '../book-payment.ts';
import { allocationsOf } from '../lock-payment.ts';
import { notifyPayment } from '../notify.ts';
import type { PaymentsContext, Registration } from '../tables.ts';
import type { GatewayNotice } from './provider.ts';

export const EXPIRE = 'payments.gatewayExpire';

/**
 * Books a payment its provider says succeeded, once: amount and currency must be those that were asked. An order that
 * no longer takes it leaves the money available. Answers whether it was booked now. Refuses 18311.
 */
export const bookNotice = (ctx: PaymentsContext, provider: string, notice: GatewayNotice): Promise<boolean> =>
  asSystem(ctx, () => booked(ctx, provider, notice));

async function booked(ctx: PaymentsContext, provider: string, notice: GatewayNotice): Promise<boolean> {
  const asked = await ctx.tx
    .selectFrom('payments.gateway_order')
    .selectAll()
    .where('out_no', '=', notice.outNo)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (asked === undefined || asked.currency !== notice.currency || !dec(asked.amount).equals(notice.amount))
    throw NoticeDiffers({});
  const byId = ctx.tx.selectFrom('payments.registration').selectAll().where('id', '=', asked.registration_id);
  const seen: Registration = await byId.executeTakeFirstOrThrow();
  const allocations = await allocationsOf(ctx, [seen.id]);
  await lockForBooking(ctx, seen, allocations);
  const row = await byId.forNoKeyUpdate().executeTakeFirstOrThrow();
  if (row.state !== PAYMENT.draft) return false;
  const now = await ctx.now();
  const moved = await bookPayment(ctx, row, allocations, {
    verb: 'succeed',
    side: 'effect',
    set: { confirmed_at: now, submitted_at: now, bank_ref: notice.providerRef.slice(0, 40) },
  });
  await ctx.tx
    .updateTable('payments.gateway_order')
    .set({ state: 'paid', provider_ref: notice.providerRef, paid_at: new Date(notice.paidAt) })
    .where('id', '=', asked.id)
    .execute();
  await ctx.unschedule(EXPIRE, row.id);
  await notifyPayment(ctx, 'N-PAY-02', moved, ['payer', 'payee']);
  return true;
}
