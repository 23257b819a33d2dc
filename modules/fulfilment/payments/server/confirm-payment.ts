import { confirmPayment } from '../contract/payment.ts';
import { DIRECTION, paymentLifecycle } from '../rules/payment-lifecycle.ts';
import { PayerNotApproved, PaymentOwnConfirm, RefundElsewhere } from '../rules/refusals.ts';
import { bookPayment, lockForBooking } from './book-payment.ts';
import { allocationsOf, lockPayment, seePayment, sideOf } from './lock-payment.ts';
import { notifyPayment } from './notify.ts';
import { verifiedAccounts } from './payee-account.ts';
import { toActionResult } from './present.ts';
import { payments, type PaymentsContext, type Registration } from './tables.ts';

/** The account a refund goes to where nobody chose one: the newest verified account of who is paid back. */
async function refundAccount(ctx: PaymentsContext, row: Registration): Promise<Partial<Registration>> {
  if (row.direction !== DIRECTION.out || row.payee_account_id !== null) return {};
  const [account] = await verifiedAccounts(ctx, { memberId: row.buyer_member_id, currency: row.currency });
  if (account === undefined) throw RefundElsewhere({});
  return {
    payee_account_id: account.id,
    payee_holder: account.holder,
    payee_bank: account.bank_name,
    payee_account_tail: account.account_tail,
    payee_cnaps: account.cnaps_code,
    payee_bic: account.swift_bic,
  };
}

/**
 * 10 → 20 by the payee or the operator, and by nobody who registered or sent it (INV-PAY-05): the money is booked and
 * given to its documents in the same act. Refuses 18301 and 18305.
 */
export async function confirmedBy(
  ctx: PaymentsContext,
  wish: { readonly id: string; readonly version?: number; readonly bankRef?: string | undefined },
): Promise<Registration> {
  const seen = await seePayment(ctx, wish.id);
  paymentLifecycle.next('confirm', seen.state, sideOf(ctx.actor, seen));
  const allocations = await allocationsOf(ctx, [wish.id]);
  await lockForBooking(ctx, seen, allocations);
  // The documents were locked as they stood when it was seen: one that was written anew since is not booked.
  const row = await lockPayment(ctx, { id: wish.id, version: wish.version ?? seen.version });
  const side = sideOf(ctx.actor, row);
  paymentLifecycle.next('confirm', row.state, side);
  const { accountId } = ctx.actor;
  if (accountId === row.created_by || accountId === row.submitted_by) throw PaymentOwnConfirm({});
  if (row.third_party !== null && row.third_party_approved_at === null) throw PayerNotApproved({});
  const now = await ctx.now();
  const moved = await bookPayment(ctx, row, allocations, {
    verb: 'confirm',
    side,
    set: {
      ...(await refundAccount(ctx, row)),
      confirmed_at: now,
      confirmed_by: accountId,
      confirm_by: null,
      ...(wish.bankRef !== undefined && row.bank_ref === null ? { bank_ref: wish.bankRef } : {}),
    },
  });
  await notifyPayment(ctx, 'N-PAY-02', moved, ['payer']);
  return moved;
}

export const confirmPaymentHandler = payments.command(confirmPayment, async (ctx) =>
  toActionResult(await confirmedBy(ctx, ctx.input), ctx.actor),
);
