import { rejectPayment } from '../contract/payment.ts';
import { paymentMoved } from '../rules/events.ts';
import { paymentLifecycle } from '../rules/payment-lifecycle.ts';
import {
  allocationsOf,
  lockPayment,
  paymentMovedLive,
  seePayment,
  sideOf,
  stepPayment,
} from './lock-payment.ts';
import { lockOrdersOf, ordersLost } from './lose-payment.ts';
import { notifyPayment } from './notify.ts';
import { toActionResult } from './present.ts';
import { payments } from './tables.ts';

/** 10 → 30: it has not arrived, or the amount differs. */
export const rejectPaymentHandler = payments.command(rejectPayment, async (ctx) => {
  const seen = await seePayment(ctx, ctx.input.id);
  paymentLifecycle.next('reject', seen.state, sideOf(ctx.actor, seen));
  const allocations = await allocationsOf(ctx, [ctx.input.id]);
  await lockOrdersOf(ctx, allocations);
  const row = await lockPayment(ctx, ctx.input);
  const moved = await stepPayment(ctx, row, 'reject', sideOf(ctx.actor, row), {
    set: { reject_reason: ctx.input.reason, confirm_by: null },
    reason: ctx.input.reason,
  });
  await ordersLost(ctx, moved, allocations);
  await ctx.emit(paymentMoved, { paymentId: moved.id, state: moved.state });
  await notifyPayment(ctx, 'N-PAY-03', moved, ['payer'], ctx.input.reason);
  paymentMovedLive(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
