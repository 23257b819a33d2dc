import { addPayment } from '../contract/payment.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';
import { BIZ, sideOf } from './lock-payment.ts';
import { toActionResult } from './present.ts';
import { columnsOf, createdColumns, keepFiles, orderFor, writeAllocations } from './save-payment.ts';
import { sendToConfirm } from './submit-payment.ts';
import { payments, type PaymentsContext, type Registration } from './tables.ts';

/** The first line of a registration's history. */
export const noteSaved = (ctx: PaymentsContext, row: Registration, side: string): Promise<void> =>
  ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.payment_no,
    action: 'save',
    from: null,
    to: PAYMENT.draft,
    side,
    parties: [row.seller_member_id, row.buyer_member_id],
  });

export const addPaymentHandler = payments.command(addPayment, async (ctx) => {
  const { submit, ...form } = ctx.input;
  const order = await orderFor(ctx, form.orderId);
  const row = await ctx.tx
    .insertInto('payments.registration')
    .values({
      ...(await columnsOf(ctx, form, order)),
      ...(await createdColumns(ctx)),
      state: PAYMENT.draft,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeAllocations(ctx, row, form.allocations);
  await keepFiles(ctx, row.id, form);
  await noteSaved(ctx, row, sideOf(ctx.actor, row));
  ctx.target({ type: BIZ, id: row.id, no: row.payment_no });
  return toActionResult(submit ? await sendToConfirm(ctx, row.id) : row, ctx.actor);
});
