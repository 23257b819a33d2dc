import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { withdrawPayment } from '../contract/payment.ts';
import { paymentMoved } from '../rules/events.ts';
import {
  allocationsOf,
  isCreator,
  lockPayment,
  paymentMovedLive,
  seePayment,
  sideOf,
  stepPayment,
} from './lock-payment.ts';
import { lockOrdersOf, ordersLost } from './lose-payment.ts';
import { toActionResult } from './present.ts';
import { payments } from './tables.ts';

/** 10 → 40 by the company that registered it, while nobody has confirmed it. */
export const withdrawPaymentHandler = payments.command(withdrawPayment, async (ctx) => {
  await seePayment(ctx, ctx.input.id);
  const allocations = await allocationsOf(ctx, [ctx.input.id]);
  await lockOrdersOf(ctx, allocations);
  const row = await lockPayment(ctx, ctx.input);
  if (!isCreator(ctx.actor, row))
    throw StateNotAllowed({
      subject: 'payment',
      verb: 'withdraw',
      state: row.state,
      side: sideOf(ctx.actor, row),
    });
  const moved = await stepPayment(ctx, row, 'withdraw', 'creator', { set: { confirm_by: null } });
  await ordersLost(ctx, moved, allocations);
  await ctx.emit(paymentMoved, { paymentId: moved.id, state: moved.state });
  paymentMovedLive(ctx, moved);
  return toActionResult(moved, ctx.actor);
});
