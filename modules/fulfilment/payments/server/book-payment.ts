import {
  depositsWanted,
  freezeDeposit,
  lockAccounts,
  payReceivable,
  receivableOf,
  receivablesOpen,
  topUpDeposit,
} from '#fulfilment/money/server/door.ts';
import { DEPOSIT } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { holdOrders, paymentConfirmed } from '#fulfilment/orders/server/door.ts';
import { add, compare, isPositive, sub } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { paymentMoved } from '../rules/events.ts';
import { DIRECTION, METHOD, type PaymentVerb } from '../rules/payment-lifecycle.ts';
import { bookRefund } from './book-refund.ts';
import { paymentMovedLive, stepPayment } from './lock-payment.ts';
import { moveOf, paymentRef } from './move-of-payment.ts';
import type { Allocation, PaymentsContext, Registration } from './tables.ts';

/** Accounts and orders an act will touch, locked in the one order of everywhere: accounts, orders, then the payment. */
export async function lockForBooking(
  ctx: PaymentsContext,
  row: Registration,
  allocations: readonly Allocation[],
): Promise<void> {
  await lockAccounts(ctx, {
    currency: row.currency,
    accounts: [
      { memberId: row.buyer_member_id, kind: 'AVAILABLE' },
      { memberId: row.buyer_member_id, kind: 'BANK' },
      { memberId: row.buyer_member_id, kind: 'FROZEN' },
      { memberId: row.seller_member_id, kind: 'AVAILABLE' },
      { memberId: row.seller_member_id, kind: 'RECEIVED' },
    ],
  });
  await holdOrders(ctx, { orderIds: allocations.flatMap((a) => a.order_id ?? []) });
}

const least = (a: string, b: string): string => (compare(a, b) <= 0 ? a : b);
const ZERO = '0.00';

/** What an order takes of a payment; what it owes on credit is paid with it. */
async function bookOrder(ctx: PaymentsContext, row: Registration, a: Allocation): Promise<string> {
  const orderId = a.target_id;
  const { applied } = await paymentConfirmed(ctx, { orderId, amount: a.amount, reference: row.payment_no });
  const owed = isPositive(applied) ? await receivableOf(ctx, { bizType: 'ORDER', bizId: orderId }) : null;
  const paid = owed === null ? ZERO : least(applied, owed.unpaid);
  if (owed !== null && isPositive(paid))
    await payReceivable(ctx, { id: owed.id, amount: paid, by: paymentRef(row) });
  return applied;
}
/** What a receivable takes: never more than is unpaid. */
async function bookReceivable(ctx: PaymentsContext, row: Registration, a: Allocation): Promise<string> {
  const owed = (
    await receivablesOpen(ctx, {
      creditorId: row.seller_member_id,
      debtorId: row.buyer_member_id,
      currency: row.currency,
    })
  ).find((r) => r.id === a.target_id);
  if (owed === undefined) return ZERO;
  const applied = least(a.amount, owed.unpaid);
  await payReceivable(ctx, { id: owed.id, amount: applied, by: paymentRef(row) });
  return applied;
}
/** A deposit is frozen, or topped up, when the whole of what it wants was meant for it; else the money stays available. */
async function bookDeposit(ctx: PaymentsContext, row: Registration, a: Allocation): Promise<string> {
  const parties = {
    payerId: row.buyer_member_id,
    receiverId: row.seller_member_id,
    currency: row.currency,
  };
  const deposit = (await depositsWanted(ctx, parties)).find((d) => d.id === a.target_id);
  if (deposit === undefined) return ZERO;
  const wanted = sub(deposit.required, deposit.balance);
  const late = deposit.due_at !== null && (await ctx.now()) >= deposit.due_at;
  if (late || compare(a.amount, wanted) < 0) return ZERO;
  const of = { bizType: deposit.biz_type, bizId: deposit.biz_id, ...parties };
  if (deposit.deposit_state === DEPOSIT.required) await freezeDeposit(ctx, { ...of, side: 'effect' });
  else await topUpDeposit(ctx, of);
  return wanted;
}

/** Gives one document its part and moves the money to who is paid; a deposit freezes its own. */
async function bookAllocation(ctx: PaymentsContext, row: Registration, a: Allocation): Promise<string> {
  const port = ctx.service('paymentTargets')[a.target_type];
  const applied =
    port !== undefined
      ? (
          await port.book(ctx, {
            targetId: a.target_id,
            amount: a.amount,
            reference: row.payment_no,
          })
        ).applied
      : a.target_type === 'ORDER'
        ? await bookOrder(ctx, row, a)
        : a.target_type === 'DEPOSIT'
          ? await bookDeposit(ctx, row, a)
          : await bookReceivable(ctx, row, a);
  if (!isPositive(applied)) return ZERO;
  const postingId =
    a.target_type === 'DEPOSIT' ? null : await moveOf(ctx, row, `settle:${a.seq}`, 'SETTLE', applied);
  await ctx.tx
    .updateTable('payments.allocation')
    .set({ applied, posting_id: postingId })
    .where('id', '=', a.id)
    .execute();
  return applied;
}

interface Confirming {
  readonly verb: Extract<PaymentVerb, 'confirm' | 'succeed'>;
  readonly side: Side;
  readonly set: Partial<Registration>;
}
/**
 * Books a registration that is locked with its accounts and orders: the money comes in, each document takes what it
 * still wants, the rest stays available to the payer.
 */
export async function bookPayment(
  ctx: PaymentsContext,
  row: Registration,
  allocations: readonly Allocation[],
  how: Confirming,
): Promise<Registration> {
  if (row.direction === DIRECTION.out) return bookRefund(ctx, row, allocations, how);
  const postingId =
    row.settlement_method === METHOD.balance ? null : await moveOf(ctx, row, 'in', 'PAY_IN', row.amount);
  let allocated = ZERO;
  for (const a of byOrder(allocations)) allocated = add(allocated, await bookAllocation(ctx, row, a));
  const moved = await stepPayment(ctx, row, how.verb, how.side, {
    set: { ...how.set, allocated },
    uncounted: { in_posting_id: postingId },
  });
  await ctx.emit(paymentMoved, { paymentId: moved.id, state: moved.state });
  paymentMovedLive(ctx, moved);
  return moved;
}
/** Documents in the order in which they are locked. */
const byOrder = (allocations: readonly Allocation[]): Allocation[] =>
  [...allocations].sort((a, b) => (BigInt(a.order_id ?? '0') < BigInt(b.order_id ?? '0') ? -1 : 1));
