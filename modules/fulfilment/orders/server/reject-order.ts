import { decide } from '#office/approvals/server/door.ts';
import { rejectOrder } from '../contract/order-acts.ts';
import { APPROVAL_REJECTED } from '../rules/order-lifecycle.ts';
import { noteOrder } from './end-order.ts';
import { APPROVAL_KIND, lockWaiting } from './order-approval.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

/** Sent back with a reason: the order stays at 00 and may be submitted again. */
export const rejectOrderHandler = orders.command(rejectOrder, async (ctx) => {
  const { order, submission } = await lockWaiting(ctx, ctx.input, 'reject');
  const { reason } = ctx.input;
  await decide(ctx, { kind: APPROVAL_KIND, documentId: order.id, verdict: 'reject', reason });
  const rejected = await noteOrder(ctx, order, {
    action: 'reject',
    side: submission.side,
    set: { approval_status: APPROVAL_REJECTED, approval_reason: reason, submission: null },
    reason,
    parties: [ctx.actor.memberId],
  });
  return toActionResult(rejected, ctx.actor);
});
