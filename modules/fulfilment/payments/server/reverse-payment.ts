import { receivableOf, reopenReceivable, reversePosting } from '#fulfilment/money/server/door.ts';
import { paymentReversed } from '#fulfilment/orders/server/door.ts';
import { compare, isPositive } from '#kernel/rules/decimal.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { reversePayment } from '../contract/payment.ts';
import { paymentMoved } from '../rules/events.ts';
import { DIRECTION, paymentLifecycle } from '../rules/payment-lifecycle.ts';
import { PaymentOwnReverse } from '../rules/refusals.ts';
import { lockForBooking } from './book-payment.ts';
import {
  allocationsOf,
  lockPayment,
  paymentMovedLive,
  seePayment,
  sideOf,
  stepPayment,
} from './lock-payment.ts';
import { paymentRef } from './move-of-payment.ts';
import { notifyPayment } from './notify.ts';
import { toActionResult } from './present.ts';
import { type Allocation, payments, type PaymentsContext, type Registration } from './tables.ts';

const mirror = (ctx: PaymentsContext, row: Registration, step: string, postingId: string) =>
  reversePosting(ctx, {
    cause: { ...paymentRef(row), key: `payment:${row.id}:${step}:back` },
    postingId,
  });

/** Takes back what one document was given; what it owed on credit is owed again. */
async function unbook(ctx: PaymentsContext, row: Registration, a: Allocation): Promise<void> {
  if (!isPositive(a.applied)) return;
  const of = { amount: a.applied, reference: row.payment_no };
  const port = ctx.service('paymentTargets')[a.target_type];
  if (port !== undefined) await port.unbook(ctx, { targetId: a.target_id, ...of });
  else if (a.target_type === 'ORDER') {
    await paymentReversed(ctx, { orderId: a.target_id, ...of });
    const owed = await receivableOf(ctx, { bizType: 'ORDER', bizId: a.target_id });
    if (owed !== null && isPositive(owed.paid))
      await reopenReceivable(ctx, {
        id: owed.id,
        amount: compare(a.applied, owed.paid) < 0 ? a.applied : owed.paid,
        by: paymentRef(row),
      });
  } else if (a.target_type === 'RECEIVABLE')
    await reopenReceivable(ctx, { id: a.target_id, amount: a.applied, by: paymentRef(row) });
  if (a.posting_id !== null) await mirror(ctx, row, `settle:${a.seq}`, a.posting_id);
}

/**
 * 20 → 50 by an operator who neither registered nor confirmed it: every document gives back what it took, and the
 * ledger its mirror. Refuses 18302, and 17302 while the money is spent or frozen elsewhere. Money sent back is not
 * reversed: what returns is a payment of its own.
 */
export async function reversedBy(
  ctx: PaymentsContext,
  wish: { readonly id: string; readonly version?: number; readonly reason: string },
): Promise<Registration> {
  const seen = await seePayment(ctx, wish.id);
  paymentLifecycle.next('reverse', seen.state, sideOf(ctx.actor, seen));
  const allocations = await allocationsOf(ctx, [wish.id]);
  await lockForBooking(ctx, seen, allocations);
  // The documents were locked as they stood when it was seen: one that was written anew since is not booked.
  const row = await lockPayment(ctx, { id: wish.id, version: wish.version ?? seen.version });
  const side = sideOf(ctx.actor, row);
  paymentLifecycle.next('reverse', row.state, side);
  if (row.direction === DIRECTION.out)
    throw StateNotAllowed({ subject: 'payment', verb: 'reverse', state: row.state, side });
  const { accountId } = ctx.actor;
  if (accountId === row.confirmed_by || accountId === row.created_by) throw PaymentOwnReverse({});
  for (const a of await allocationsOf(ctx, [row.id])) await unbook(ctx, row, a);
  if (row.in_posting_id !== null) await mirror(ctx, row, 'in', row.in_posting_id);
  await ctx.tx
    .updateTable('payments.allocation')
    .set({ applied: '0.00' })
    .where('registration_id', '=', row.id)
    .execute();
  const moved = await stepPayment(ctx, row, 'reverse', side, {
    set: {
      allocated: '0.00',
      reversed_at: await ctx.now(),
      reversed_by: accountId,
      reverse_reason: wish.reason,
    },
    reason: wish.reason,
  });
  await ctx.emit(paymentMoved, { paymentId: moved.id, state: moved.state });
  await notifyPayment(ctx, 'N-PAY-04', moved, ['payer', 'payee'], wish.reason);
  paymentMovedLive(ctx, moved);
  return moved;
}

export const reversePaymentHandler = payments.command(reversePayment, async (ctx) =>
  toActionResult(await reversedBy(ctx, ctx.input), ctx.actor),
);
