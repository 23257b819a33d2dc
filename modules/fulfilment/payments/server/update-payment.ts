import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { changesOf } from '#kernel/server/step.ts';
import { touched } from '#kernel/server/rows.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { updatePayment } from '../contract/payment.ts';
import { EDITABLE, PAY_TYPE } from '../rules/payment-lifecycle.ts';
import { BIZ, isCreator, lockPayment, SCOPE, sideOf } from './lock-payment.ts';
import { toActionResult } from './present.ts';
import { columnsOf, keepFiles, orderFor, writeAllocations } from './save-payment.ts';
import { sendToConfirm } from './submit-payment.ts';
import { payments, type Registration } from './tables.ts';

/** A draft, or what was rejected or withdrawn, written anew by the company that registered it. */
export const updatePaymentHandler = payments.command(updatePayment, async (ctx) => {
  const { submit, id, version, ...form } = ctx.input;
  const row = await lockPayment(ctx, { id, version });
  const side = sideOf(ctx.actor, row);
  if (!EDITABLE.includes(row.state) || !isCreator(ctx.actor, row) || row.payment_type !== PAY_TYPE.offline)
    throw StateNotAllowed({ subject: 'payment', verb: 'edit', state: row.state, side });
  const columns = await columnsOf(
    ctx,
    form,
    await orderFor(ctx, form.orderId, form.orderId === row.order_id ? WHOLE_COMPANY : SCOPE),
  );
  const after: Registration = await ctx.tx
    .updateTable('payments.registration')
    .set({ ...columns, ...touched(ctx) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeAllocations(ctx, after, form.allocations);
  await keepFiles(ctx, id, form);
  const { payer_account_sealed: _sealed, bill_endorsements: _chain, ...shown } = columns;
  await ctx.history({
    bizType: BIZ,
    bizId: id,
    bizNo: row.payment_no,
    action: 'edit',
    from: row.state,
    to: row.state,
    changes: changesOf(row, shown),
    side,
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  return toActionResult(submit ? await sendToConfirm(ctx, id) : after, ctx.actor);
});
