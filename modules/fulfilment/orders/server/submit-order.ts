import { submitOrder } from '../contract/order.ts';
import { askApproval, isAboveLimit } from './order-approval.ts';
import { lockOrder, type OrderContext } from './lifecycle.ts';
import { checkSubmission, performSubmission } from './perform-submission.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

interface Asked {
  readonly id: string;
  readonly version: number;
  readonly billingInfoId?: string | null | undefined;
  readonly deliveryAddressId?: string | null | undefined;
  readonly tradePayment?: string | null | undefined;
}

/**
 * 00 → 10, on credit 00 → 20; above the limit of the acting company it waits at 00 for another administrator of it
 * (3.7, 19.1).
 */
export async function submitted(ctx: OrderContext<Asked>) {
  const { order, side } = await lockOrder(ctx, ctx.input);
  const how = {
    billingInfoId: ctx.input.billingInfoId ?? null,
    deliveryAddressId: ctx.input.deliveryAddressId ?? null,
    tradePayment: ctx.input.tradePayment ?? null,
  };
  if (side !== 'operator' && (await isAboveLimit(ctx, order))) {
    await checkSubmission(ctx, order, side, how);
    return toActionResult(
      await askApproval(ctx, order, { ...how, side, accountId: ctx.actor.accountId }),
      ctx.actor,
    );
  }
  return toActionResult(await performSubmission(ctx, order, side, how), ctx.actor);
}

export const submitOrderHandler = orders.command(submitOrder, submitted);
