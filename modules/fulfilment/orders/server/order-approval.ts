import { compare } from '#kernel/rules/decimal.ts';
import { showMoney } from '#kernel/rules/format.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { bothNames } from '#kernel/rules/words.ts';
import { submitForApproval } from '#office/approvals/server/door.ts';
import { approvalLimitsOf } from '#registry/members/server/door.ts';
import { ORDER_APPROVAL } from '../rules/order-lifecycle.ts';
import { OrderApproverOnly } from '../rules/refusals.ts';
import { noteOrder } from './end-order.ts';
import { lockOrder, type OrderContext } from './lifecycle.ts';
import type { Order, StoredSubmission } from './tables.ts';

/** How approvals call this kind of document. */
export const APPROVAL_KIND = 'ORDER';
/** Limits of companies are in CNY; an order in another currency always passes its approval where one is set. */
const LIMIT_CURRENCY = 'CNY';

/** Whether the acting company has a limit that this order passes (19.1 approvalLimits). */
export async function isAboveLimit(ctx: OrderContext, order: Order): Promise<boolean> {
  const { order: limit } = await approvalLimitsOf(ctx, { memberId: ctx.actor.memberId as string });
  if (limit === null) return false;
  return order.currency !== LIMIT_CURRENCY || compare(order.order_amount, limit) > 0;
}

/** Puts a submission before the administrators of its own company; the other side learns nothing of it. */
export async function askApproval(ctx: OrderContext, order: Order, how: StoredSubmission): Promise<Order> {
  const memberId = ctx.actor.memberId as string;
  const asked = await noteOrder(ctx, order, {
    action: 'askApproval',
    side: how.side,
    set: {
      approval_status: ORDER_APPROVAL.pending,
      approval_member_id: memberId,
      approval_reason: null,
      submission: JSON.stringify(how),
    },
    parties: [memberId],
  });
  await submitForApproval(ctx, {
    kind: APPROVAL_KIND,
    documentId: order.id,
    documentNo: order.order_no,
    memberId,
    title: bothNames(order.product_zh, order.product_en),
    facts: { amount: `${order.currency} ${showMoney(order.order_amount)}` },
    decidedBy: 'ownCompany',
  });
  return asked;
}

/** The order and what waits for its administrators, locked. Refuses others with OrderApproverOnly. */
export async function lockWaiting(
  ctx: OrderContext,
  input: { id: string; version: number },
  verb: 'approve' | 'reject',
): Promise<{ order: Order; submission: StoredSubmission }> {
  const { order, side } = await lockOrder(ctx, input);
  if (
    order.approval_status !== ORDER_APPROVAL.pending ||
    order.submission === null ||
    order.approval_member_id !== ctx.actor.memberId
  )
    throw StateNotAllowed({ subject: 'order', verb, state: order.order_state, side });
  if (!ctx.actor.admin) throw OrderApproverOnly({});
  return { order, submission: order.submission };
}
