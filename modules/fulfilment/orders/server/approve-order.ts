import { decide } from '#office/approvals/server/door.ts';
import { approveOrder } from '../contract/order-acts.ts';
import { ORDER_APPROVAL } from '../rules/order-lifecycle.ts';
import { noteOrder } from './end-order.ts';
import { APPROVAL_KIND, lockWaiting } from './order-approval.ts';
import { performSubmission } from './perform-submission.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

/** Another administrator of the company lets it go: the submission takes effect as it was made. */
export const approveOrderHandler = orders.command(approveOrder, async (ctx) => {
  const { order, submission } = await lockWaiting(ctx, ctx.input, 'approve');
  await decide(ctx, { kind: APPROVAL_KIND, documentId: order.id, verdict: 'approve', reason: null });
  const approved = await noteOrder(ctx, order, {
    action: 'approve',
    side: submission.side,
    set: { approval_status: ORDER_APPROVAL.approved },
    parties: [ctx.actor.memberId],
  });
  return toActionResult(await performSubmission(ctx, approved, submission.side, submission), ctx.actor);
});
