import { add, sub } from '#kernel/rules/decimal.ts';
import { ACCOUNT } from '../rules/bank-account-lifecycle.ts';
import { DIRECTION, PAYMENT, type PaymentState } from '../rules/payment-lifecycle.ts';
import { confirmedBy } from './confirm-payment.ts';
import { allocationsOf } from './lock-payment.ts';
import { reversedBy } from './reverse-payment.ts';
import { payments, type Registration } from './tables.ts';

export {
  bearsNumber,
  type DeskAccount,
  deskAccount,
  deskAccounts,
  openDeskAccount,
  rememberColumns,
} from './desk-accounts.ts';
export { refundTask } from './refund-task.ts';
export type { Between, OpenTarget, PaymentTarget } from './targets.ts';
export { paymentMoved } from '../rules/events.ts';

/** A registration as other modules know it; amounts are decimal text. */
export interface PaymentFacts {
  readonly id: string;
  readonly version: number;
  readonly paymentNo: string;
  readonly state: PaymentState;
  readonly direction: '10' | '20';
  readonly sellerId: string;
  readonly buyerId: string;
  readonly payerName: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly available: string;
  readonly bankRef: string | null;
  readonly receivedDate: string | null;
  readonly payeeAccountId: string | null;
  readonly payeeAccountTail: string | null;
  readonly settlementMethod: string | null;
  readonly submittedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly documents: readonly string[];
}
const factsOf = (r: Registration, documents: readonly string[]): PaymentFacts => ({
  id: r.id,
  version: r.version,
  paymentNo: r.payment_no,
  state: r.state,
  direction: r.direction,
  sellerId: r.seller_member_id,
  buyerId: r.buyer_member_id,
  payerName: r.third_party,
  currency: r.currency,
  amount: r.amount,
  available: r.available ?? '0.00',
  bankRef: r.bank_ref,
  receivedDate: r.received_date,
  payeeAccountId: r.payee_account_id,
  payeeAccountTail: r.payee_account_tail,
  settlementMethod: r.settlement_method,
  submittedAt: r.submitted_at,
  confirmedAt: r.confirmed_at,
  documents,
});

/** Registrations of orders, as far as the caller sees them; drafts and deleted ones left out. */
export const paymentsOfOrder = payments.door<
  { orderIds: readonly string[] },
  (PaymentFacts & { orderId: string; allocated: string; applied: string })[]
>(async (ctx) => {
  if (ctx.input.orderIds.length === 0) return [];
  const rows = await ctx.tx
    .selectFrom('payments.allocation as a')
    .innerJoin('payments.registration as r', 'r.id', 'a.registration_id')
    .where('a.order_id', 'in', [...ctx.input.orderIds])
    .where('r.state', 'not in', [PAYMENT.draft, PAYMENT.deleted])
    .selectAll('r')
    .select(['a.order_id as of_order', 'a.amount as share', 'a.applied', 'a.target_no'])
    .orderBy('r.id')
    .execute();
  return rows.map((r) => ({
    ...factsOf(r as unknown as Registration, [r.target_no]),
    orderId: r.of_order as string,
    allocated: r.share,
    applied: r.applied,
  }));
});

/** A bill that was taken in payment of an order. */
export interface TakenBill {
  readonly paymentId: string;
  readonly paymentNo: string;
  readonly orderId: string;
  readonly billNo: string;
  /** What it paid of the order. */
  readonly amount: string;
  readonly takenOn: string;
  readonly dueOn: string;
}
/** Bills by which orders were paid, of confirmed registrations, oldest first. */
export const billsOfOrders = payments.door<{ orderIds: readonly string[] }, TakenBill[]>(async (ctx) => {
  if (ctx.input.orderIds.length === 0) return [];
  const rows = await ctx.tx
    .selectFrom('payments.allocation as a')
    .innerJoin('payments.registration as r', 'r.id', 'a.registration_id')
    .where('a.order_id', 'in', [...ctx.input.orderIds])
    .where('r.state', '=', PAYMENT.confirmed)
    .where('r.direction', '=', DIRECTION.in)
    .where('r.bill_due_date', 'is not', null)
    .where('a.applied', '>', '0')
    .select([
      'r.id',
      'r.payment_no',
      'a.order_id',
      'r.bill_no',
      'a.applied',
      'r.received_date',
      'r.bill_due_date',
    ])
    .orderBy('r.id')
    .execute();
  return rows.map((r) => ({
    paymentId: r.id,
    paymentNo: r.payment_no,
    orderId: r.order_id as string,
    billNo: r.bill_no as string,
    amount: r.applied,
    takenOn: r.received_date as string,
    dueOn: r.bill_due_date as string,
  }));
});

/** What confirmed registrations brought an order, less what was refunded of it. */
export const confirmedTotal = payments.door<{ orderId: string }, string>(async (ctx) => {
  const rows = await ctx.tx
    .selectFrom('payments.allocation as a')
    .innerJoin('payments.registration as r', 'r.id', 'a.registration_id')
    .where('a.order_id', '=', ctx.input.orderId)
    .where('r.state', '=', PAYMENT.confirmed)
    .select(['a.applied', 'r.direction'])
    .execute();
  return rows.reduce(
    (sum, r) => (r.direction === DIRECTION.in ? add(sum, r.applied) : sub(sum, r.applied)),
    '0.00',
  );
});

/** Registrations that wait for their money to be seen on a statement of the payee, the oldest first. */
export const openRegistrations = payments.door<
  { payeeId: string; currency: string; most: number; payeeAccountId?: string },
  PaymentFacts[]
>(async (ctx) => {
  const { payeeId, currency, most, payeeAccountId } = ctx.input;
  let q = ctx.tx
    .selectFrom('payments.registration')
    .selectAll()
    .where('seller_member_id', '=', payeeId)
    .where('direction', '=', DIRECTION.in)
    .where('currency', '=', currency)
    .where('state', '=', PAYMENT.toConfirm);
  if (payeeAccountId !== undefined) q = q.where('payee_account_id', '=', payeeAccountId);
  const rows = await q.orderBy('id').limit(most).execute();
  const allocations = await allocationsOf(
    ctx,
    rows.map((r) => r.id),
  );
  return rows.map((r) =>
    factsOf(
      r,
      allocations.filter((a) => a.registration_id === r.id).map((a) => a.target_no),
    ),
  );
});

/**
 * 10 → 20 because a line of the payee's statement shows the money; the same guards as by hand (INV-PAY-05). A bank
 * reference is taken over where none was typed.
 */
export const confirmFromStatement = payments.door<{ paymentId: string; bankRef: string }, PaymentFacts>(
  async (ctx) => factsOf(await confirmedBy(ctx, { id: ctx.input.paymentId, bankRef: ctx.input.bankRef }), []),
);
/** 20 → 50 because a match was taken back; the same guards as by hand. */
export const reverseFromStatement = payments.door<{ paymentId: string; reason: string }, PaymentFacts>(
  async (ctx) => factsOf(await reversedBy(ctx, { id: ctx.input.paymentId, reason: ctx.input.reason }), []),
);

/** Verified bank accounts of companies, for who matches statements; numbers whole only to their company. */
export const accountsOf = payments.door<
  { memberId: string },
  { id: string; bankName: string; holder: string; currency: string; tail: string }[]
>(async (ctx) =>
  (
    await ctx.tx
      .selectFrom('payments.bank_account')
      .selectAll()
      .where('member_id', '=', ctx.input.memberId)
      .where('state', '=', ACCOUNT.verified)
      .orderBy('id')
      .execute()
  ).map((a) => ({
    id: a.id,
    bankName: a.bank_name,
    holder: a.holder,
    currency: a.currency,
    tail: a.account_tail,
  })),
);
export type { PaymentViews } from './reporting.ts';
