import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { holdOrders, lockOrderFor, paymentRegistered } from '#fulfilment/orders/server/door.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { filesOf } from '#office/attachments/server/door.ts';
import { submitPayment } from '../contract/payment.ts';
import { paymentMoved } from '../rules/events.ts';
import { PAYER_LETTER_FILES, PAYMENT_FILES } from '../rules/file-scenes.ts';
import {
  DIRECTION,
  METHOD,
  PAYMENT,
  type PaymentVerb,
  paymentLifecycle,
} from '../rules/payment-lifecycle.ts';
import { BillOverlap, PaymentDuplicate } from '../rules/refusals.ts';
import { bookPayment, lockForBooking } from './book-payment.ts';
import { checkWhole } from './check-form.ts';
import {
  allocationsOf,
  isCreator,
  lockPayment,
  paymentMovedLive,
  seePayment,
  sideOf,
  stepPayment,
} from './lock-payment.ts';
import { notifyPayment } from './notify.ts';
import { toActionResult } from './present.ts';
import { type Allocation, payments, type PaymentsContext, type Registration } from './tables.ts';

/** Hours within which the payee is asked to confirm or reject. */
export const CONFIRM_WITHIN_HOURS = 24;

/** Orders a payment touches, in the order in which they are locked. */
export const ordersIn = (allocations: readonly Allocation[]): string[] =>
  [...new Set(allocations.flatMap((a) => a.order_id ?? []))].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));

async function filesBound(ctx: PaymentsContext, id: string) {
  const of = async (bizType: string) =>
    ((await filesOf(ctx, { bizType, bizIds: [id] })).get(id) ?? []).map((f) => f.attachmentId);
  return { fileIds: await of(PAYMENT_FILES), letterFileIds: await of(PAYER_LETTER_FILES) };
}

/** 10 → 11 of every order that waits for money; an order past its deadline waits for nothing any more. */
export async function ordersPaying(ctx: PaymentsContext, row: Registration, orderIds: readonly string[]) {
  if (row.direction !== DIRECTION.in) return;
  for (const orderId of orderIds) {
    const order = await lockOrderFor(ctx, { orderId });
    const isDue = order.payDeadline !== null && (await ctx.now()) >= order.payDeadline;
    if (order.state === ORDER.awaitingPayment && !isDue)
      await paymentRegistered(ctx, { orderId, reference: row.payment_no });
  }
}

/** Refuses 18300 before the database does, so that the number of the other registration can be named. */
async function refuseDuplicate(ctx: PaymentsContext, row: Registration): Promise<void> {
  if (row.bank_ref === null || row.payee_account_id === null || row.received_date === null) return;
  const other = await ctx.tx
    .selectFrom('payments.registration')
    .select('payment_no')
    .where('payee_account_id', '=', row.payee_account_id)
    .where('received_date', '=', row.received_date)
    .where('bank_ref', '=', row.bank_ref)
    .where('state', 'in', [PAYMENT.toConfirm, PAYMENT.confirmed])
    .where('id', '<>', row.id)
    .executeTakeFirst();
  if (other !== undefined) throw PaymentDuplicate({ paymentNo: other.payment_no }, 'bankRef');
}

/** Sends a registration to its confirmation; one from the balance is booked at once. */
export async function sendToConfirm(
  ctx: PaymentsContext,
  id: string,
  version?: number,
): Promise<Registration> {
  const seen = await seePayment(ctx, id);
  const allocations = await allocationsOf(ctx, [id]);
  if (seen.settlement_method === METHOD.balance) await lockForBooking(ctx, seen, allocations);
  else await holdOrders(ctx, { orderIds: ordersIn(allocations) });
  const row = await lockPayment(ctx, version === undefined ? { id } : { id, version });
  const verb: PaymentVerb = row.state === PAYMENT.draft ? 'submit' : 'resubmit';
  const side =
    verb === 'submit'
      ? sideOf(ctx.actor, row)
      : isCreator(ctx.actor, row)
        ? 'creator'
        : sideOf(ctx.actor, row);
  paymentLifecycle.next(verb, row.state, side);
  await checkWhole(ctx, { row, allocations, ...(await filesBound(ctx, id)) });
  const now = await ctx.now();
  const submitted = { submitted_at: now, submitted_by: ctx.actor.accountId };
  if (row.settlement_method === METHOD.balance && row.state === PAYMENT.draft) {
    const booked = await bookPayment(ctx, row, allocations, {
      verb: 'succeed',
      side: 'effect',
      set: { ...submitted, confirmed_at: now, confirmed_by: null },
    });
    await notifyPayment(ctx, 'N-PAY-02', booked, ['payer', 'payee']);
    return booked;
  }
  await refuseDuplicate(ctx, row);
  const moved = await withinConstraints(() =>
    stepPayment(ctx, row, verb, side, {
      set: {
        ...submitted,
        confirm_by: new Date(now.getTime() + CONFIRM_WITHIN_HOURS * 3_600_000),
        reject_reason: null,
      },
    }),
  );
  await ordersPaying(ctx, moved, ordersIn(allocations));
  await ctx.emit(paymentMoved, { paymentId: moved.id, state: moved.state });
  await notifyPayment(ctx, 'N-PAY-01', moved, ['payee']);
  paymentMovedLive(ctx, moved);
  return moved;
}

/** The constraints of the database as refusals: two at once with the same reference, or one range of a bill. */
async function withinConstraints<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'registration_bank_ref') throw PaymentDuplicate({ paymentNo: '' }, 'bankRef');
    if (broken === 'bill_range') throw BillOverlap({}, 'billNo');
    throw error;
  }
}

export const submitPaymentHandler = payments.command(submitPayment, async (ctx) =>
  toActionResult(await sendToConfirm(ctx, ctx.input.id, ctx.input.version), ctx.actor),
);
