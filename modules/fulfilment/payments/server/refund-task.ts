import { orderRefundDue } from '#fulfilment/orders/rules/events.ts';
import { lockOrderFor } from '#fulfilment/orders/server/door.ts';
import { isPositive } from '#kernel/rules/decimal.ts';
import { created } from '#kernel/server/rows.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { DIRECTION, METHOD, PAY_TYPE, PAYMENT, PURPOSE } from '../rules/payment-lifecycle.ts';
import { noteSaved } from './add-payment.ts';
import { paymentMovedLive, stepPayment } from './lock-payment.ts';
import { notifyPayment } from './notify.ts';
import { payments, type PaymentsContext, type Registration } from './tables.ts';
import { CONFIRM_WITHIN_HOURS } from './submit-payment.ts';

interface Parties {
  readonly sellerId: string;
  readonly buyerId: string;
  readonly sellerEmpId: string | null;
  readonly buyerEmpId: string | null;
  readonly currency: string;
  readonly orderId: string | null;
}
/** A registration of direction 20 that nobody typed: 00 and 10 in one act, once per cause. */
async function refundOf(
  ctx: PaymentsContext,
  of: Parties & { readonly amount: string; readonly cause: string },
): Promise<{ row: Registration; repeated: boolean }> {
  const known = await ctx.tx
    .selectFrom('payments.registration')
    .selectAll()
    .where('cause', '=', of.cause)
    .executeTakeFirst();
  if (known !== undefined) return { row: known, repeated: true };
  const now = await ctx.now();
  const row: Registration = await ctx.tx
    .insertInto('payments.registration')
    .values({
      ...created(ctx),
      created_by: null,
      payment_no: await ctx.number('PR'),
      creator_member_id: '0',
      state: PAYMENT.draft,
      direction: DIRECTION.out,
      seller_member_id: of.sellerId,
      seller_owner_emp_id: of.sellerEmpId,
      buyer_member_id: of.buyerId,
      buyer_owner_emp_id: of.buyerEmpId,
      order_id: of.orderId,
      payment_type: PAY_TYPE.offline,
      settlement_method: METHOD.transfer,
      purpose: PURPOSE.refund,
      currency: of.currency,
      amount: of.amount,
      amount_again: of.amount,
      cause: of.cause,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteSaved(ctx, row, 'effect');
  const moved = await stepPayment(ctx, row, 'submit', 'operator', {
    set: {
      submitted_at: now,
      confirm_by: new Date(now.getTime() + CONFIRM_WITHIN_HOURS * 3_600_000),
    },
  });
  paymentMovedLive(ctx, moved);
  return { row: moved, repeated: false };
}

/**
 * Money of an order goes back to its buyer: a registration of direction 20 that the seller or the operator confirms
 * when it was sent, to a verified account of the buyer's own. One per cause.
 */
export const refundTask = payments.door<
  { orderId: string; amount: string; cause: string },
  { paymentId: string; paymentNo: string }
>((ctx) =>
  asSystem(ctx, async () => {
    const { orderId, amount, cause } = ctx.input;
    const order = await lockOrderFor(ctx, { orderId });
    const { row, repeated } = await refundOf(ctx, {
      sellerId: order.sellerId,
      buyerId: order.buyerId,
      sellerEmpId: order.sellerOwner.empId,
      buyerEmpId: order.buyerOwner.empId,
      currency: order.currency,
      orderId,
      amount,
      cause,
    });
    if (!repeated) {
      await ctx.tx
        .insertInto('payments.allocation')
        .values({
          registration_id: row.id,
          seq: 1,
          target_type: 'ORDER',
          target_id: orderId,
          target_no: order.orderNo,
          order_id: orderId,
          amount,
          posting_id: null,
        })
        .execute();
      await notifyPayment(ctx, 'N-PAY-01', row, ['payer']);
    }
    return { paymentId: row.id, paymentNo: row.payment_no };
  }),
);
/** An order that ended with money paid to it owes it back. */
export const refundOfEndedOrder = payments.listen(orderRefundDue, async (ctx) => {
  const { orderId, amount } = ctx.input;
  if (isPositive(amount)) await refundTask(ctx, { orderId, amount, cause: `order:${orderId}:ended` });
});
