import { compare } from '#kernel/rules/decimal.ts';
import { showMoney } from '#kernel/rules/format.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { bothNames } from '#kernel/rules/words.ts';
import { type Submitter, submitForApproval } from '#office/approvals/server/door.ts';
import { approvalLimitsOf, orderLimitsOf } from '#registry/members/server/door.ts';
import { ORDER_APPROVAL } from '../rules/order-lifecycle.ts';
import { hoursLater } from '../rules/pay-deadline.ts';
import { OrderApproverOnly } from '../rules/refusals.ts';
import { noteOrder } from './end-order.ts';
import { lockOrder, type OrderContext } from './lifecycle.ts';
import type { Order, StoredSubmission } from './tables.ts';

/** How approvals call this kind of document. */
export const APPROVAL_KIND = 'ORDER';
/** Limits of companies are in CNY; an order in another currency always passes its approval where one is set. */
const LIMIT_CURRENCY = 'CNY';

const isBeyond = (limit: string | null | undefined, currency: string, amount: string): boolean =>
  limit != null && (currency !== LIMIT_CURRENCY || compare(amount, limit) > 0);
/** Whether the acting company has a limit that this order passes (19.1 approvalLimits). */
export async function isAboveLimit(ctx: OrderContext, order: Order): Promise<boolean> {
  const { order: limit } = await approvalLimitsOf(ctx, { memberId: ctx.actor.memberId as string });
  return isBeyond(limit, order.currency, order.order_amount);
}
/** The same of many purchases at once, each by the limit of its own buyer. */
export async function areAboveLimit(
  ctx: OrderContext,
  list: readonly { readonly buyerId: string; readonly currency: string; readonly amount: string }[],
): Promise<boolean[]> {
  const limits = await orderLimitsOf(ctx, { memberIds: list.map((o) => o.buyerId) });
  return list.map((o) => isBeyond(limits.get(o.buyerId), o.currency, o.amount));
}

/**
 * Until when an order of an activity is let go by its company and submitted: as long as there is to pay after it, for the
 * goods are held meanwhile (8.3). Null for orders of other sources.
 */
export const releaseBy = (order: Pick<Order, 'activity_id' | 'pay_hours' | 'gmt_create'>): Date | null =>
  order.activity_id === null || order.pay_hours === null
    ? null
    : hoursLater(order.gmt_create, order.pay_hours);

/** Puts an order before the administrators of the company that is to submit it. */
export const askAdministrators = (
  ctx: OrderContext,
  order: Pick<Order, 'id' | 'order_no' | 'product_zh' | 'product_en' | 'currency' | 'order_amount'>,
  of: { readonly memberId: string; readonly by?: Submitter },
): Promise<unknown> =>
  submitForApproval(ctx, {
    kind: APPROVAL_KIND,
    documentId: order.id,
    documentNo: order.order_no,
    memberId: of.memberId,
    title: bothNames(order.product_zh, order.product_en),
    facts: { amount: `${order.currency} ${showMoney(order.order_amount)}` },
    decidedBy: 'ownCompany',
    by: of.by,
  });

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
  await askAdministrators(ctx, order, { memberId });
  return asked;
}

/** The order and what waits for its administrators, locked. Refuses others with OrderApproverOnly. */
export async function lockWaiting(
  ctx: OrderContext,
  input: { id: string; version: number },
  verb: 'approve' | 'reject',
): Promise<{ order: Order; submission: StoredSubmission }> {
  const { order, side } = await lockOrder(ctx, input);
  if (order.submission === null || order.approval_member_id !== ctx.actor.memberId)
    throw StateNotAllowed({ subject: 'order', verb, state: order.order_state, side });
  if (!ctx.actor.admin) throw OrderApproverOnly({});
  return { order, submission: order.submission };
}
