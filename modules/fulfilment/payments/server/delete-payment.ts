import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { deletePayment } from '../contract/payment.ts';
import { PAYER_LETTER_FILES, PAYMENT_FILES } from '../rules/file-scenes.ts';
import { PAY_TYPE } from '../rules/payment-lifecycle.ts';
import { isCreator, lockPayment, paymentMovedLive, sideOf, stepPayment } from './lock-payment.ts';
import { toActionResult } from './present.ts';
import { payments } from './tables.ts';

/** 00 → 90 by the company that registered it; one that a provider may still be paying stays. */
export const deletePaymentHandler = payments.command(deletePayment, async (ctx) => {
  const row = await lockPayment(ctx, ctx.input);
  if (!isCreator(ctx.actor, row) || row.payment_type !== PAY_TYPE.offline)
    throw StateNotAllowed({
      subject: 'payment',
      verb: 'delete',
      state: row.state,
      side: sideOf(ctx.actor, row),
    });
  const moved = await stepPayment(ctx, row, 'delete', 'creator', { set: { deleted: true } });
  for (const bizType of [PAYMENT_FILES, PAYER_LETTER_FILES])
    await unbindFiles(ctx, { bizType, bizId: row.id });
  await ctx.tx.deleteFrom('payments.allocation').where('registration_id', '=', row.id).execute();
  paymentMovedLive(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
