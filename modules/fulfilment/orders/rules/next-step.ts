import { compare, isPositive, sub } from '#kernel/rules/decimal.ts';
import { CHANGE } from './change-lifecycle.ts';
import { ORDER, ORDER_APPROVAL } from './order-lifecycle.ts';
import { CLOSE_HOURS } from './pay-deadline.ts';

/** What decides what is next; of `OrderDetail`. */
export interface Facts {
  readonly orderState: string;
  readonly dealEffective: boolean;
  readonly approvalStatus: string;
  readonly toConfirm: boolean;
  readonly payDeadline: string | null;
  readonly releaseBy: string | null;
  readonly deliveryEnd: string;
  readonly overdueAt: string | null;
  readonly completeBy: string | null;
  readonly pickType: string | null;
  readonly paymentOverdue: boolean;
  readonly dueBeforePickup: string;
  readonly paidAmount: string;
  readonly unpaidAmount: string;
  readonly tradePayment: string | null;
  readonly plannedQty: string;
  readonly shippedQty: string;
  readonly remainingQty: string;
  readonly changes: readonly {
    readonly state: string;
    readonly side: 'buyer' | 'seller';
    readonly answerBy: string;
  }[];
}
/** One sentence: what is next, who holds it, and by when. Words stand in `hubWords` under `next.`. */
export interface NextStep {
  readonly key:
    | 'letter'
    | 'approval'
    | 'submit'
    | 'confirmOrder'
    | 'pay'
    | 'confirmPayment'
    | 'payAgain'
    | 'pickUp'
    | 'deliver'
    | 'underWay'
    | 'pickUpRest'
    | 'deliverRest'
    | 'receive'
    | 'complete'
    | 'reinstate'
    | 'payRest'
    | 'refund'
    | 'done'
    | 'revoked'
    | 'answer.buyer'
    | 'answer.seller';
  readonly until?: string | null;
  readonly amount?: string;
  readonly quantity?: string;
}
const DELIVERY = '20';
const missing = (o: Facts): string => {
  const due = sub(o.dueBeforePickup, o.paidAmount);
  return isPositive(due) ? due : o.unpaidAmount;
};

/** What is next on an order, and who holds it. */
export function nextStep(o: Facts): NextStep {
  const live = o.changes.find((c) => c.state === CHANGE.proposed);
  if (live !== undefined)
    return { key: live.side === 'buyer' ? 'answer.seller' : 'answer.buyer', until: live.answerBy };
  switch (o.orderState) {
    case ORDER.initial:
      if (!o.dealEffective) return { key: 'letter' };
      return {
        key: o.approvalStatus === ORDER_APPROVAL.pending ? 'approval' : 'submit',
        until: o.releaseBy,
      };
    case ORDER.awaitingPayment:
      return o.toConfirm
        ? { key: 'confirmOrder', until: o.payDeadline }
        : { key: 'pay', until: o.payDeadline, amount: missing(o) };
    case ORDER.paying:
      return { key: 'confirmPayment', amount: missing(o) };
    case ORDER.awaitingPickup:
    case ORDER.pickingUp:
      return goods(o);
    case ORDER.overdue:
      return { key: 'reinstate', until: closesAt(o.overdueAt) };
    case ORDER.completed:
      return ended(o);
    default:
      return { key: 'revoked' };
  }
}
const closesAt = (overdueAt: string | null): string | null =>
  overdueAt === null ? null : new Date(Date.parse(overdueAt) + CLOSE_HOURS * 3_600_000).toISOString();

function goods(o: Facts): NextStep {
  if (o.paymentOverdue) return { key: 'payAgain', amount: missing(o) };
  if (o.completeBy !== null) return { key: 'complete', until: o.completeBy };
  if (isPositive(o.plannedQty)) return { key: 'underWay', quantity: o.plannedQty };
  if (!isPositive(o.shippedQty))
    return { key: o.pickType === DELIVERY ? 'deliver' : 'pickUp', until: o.deliveryEnd };
  if (isPositive(o.remainingQty))
    return { key: o.pickType === DELIVERY ? 'deliverRest' : 'pickUpRest', quantity: o.remainingQty };
  return { key: 'receive' };
}
function ended(o: Facts): NextStep {
  const sign = compare(o.unpaidAmount, '0');
  if (sign > 0) return { key: 'payRest', amount: o.unpaidAmount };
  return sign < 0 ? { key: 'refund', amount: sub('0', o.unpaidAmount) } : { key: 'done' };
}
