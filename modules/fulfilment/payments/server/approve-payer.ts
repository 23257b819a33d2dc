import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { approvePayer } from '../contract/payment.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';
import { BIZ, lockPayment, paymentMovedLive } from './lock-payment.ts';
import { toActionResult } from './present.ts';
import { payments } from './tables.ts';

/** The operator accepts the letter by which another company pays for the payer (12.1). */
export const approvePayerHandler = payments.command(approvePayer, async (ctx) => {
  const row = await lockPayment(ctx, ctx.input);
  if (row.state !== PAYMENT.toConfirm || row.third_party === null || row.third_party_approved_at !== null)
    throw StateNotAllowed({ subject: 'payment', verb: 'approvePayer', state: row.state, side: 'operator' });
  const after = await ctx.tx
    .updateTable('payments.registration')
    .set({
      third_party_approved_at: await ctx.now(),
      third_party_approved_by: ctx.actor.accountId,
      ...touched(ctx),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.payment_no,
    action: 'approvePayer',
    from: row.state,
    to: row.state,
    side: 'operator',
    reason: row.third_party,
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  paymentMovedLive(ctx, after);
  return toActionResult(after, ctx.actor);
});
