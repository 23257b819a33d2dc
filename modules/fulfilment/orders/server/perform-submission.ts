import { CreditShort } from '#fulfilment/money/rules/refusals.ts';
import { openReceivable } from '#fulfilment/money/server/door.ts';
import { compare, isPositive } from '#kernel/rules/decimal.ts';
import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { papersOf } from '#registry/addressbook/server/door.ts';
import { orderSubmitted } from '../rules/events.ts';
import { readLineSnapshot } from '../rules/line-snapshot.ts';
import { OPERATION, ORDER_APPROVAL, orderLifecycle, TRADE_PAYMENT } from '../rules/order-lifecycle.ts';
import { payDeadline, SMALL_PAYMENT_MOST } from '../rules/pay-deadline.ts';
import {
  OrderAddress,
  OrderAwaitsApproval,
  OrderBilling,
  OrderLetterFirst,
  OrderNoCredit,
  OrderOnBehalfCredit,
  OrderSmallPayment,
} from '../rules/refusals.ts';
import { LAPSE } from './end-order.ts';
import { isBefore, type OrderContext, type PartySide, stepOrder } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { releaseBy } from './order-approval.ts';
import { arriveByDeposit, arrivePaid } from './payment-doors.ts';
import type { Order, StoredSubmission } from './tables.ts';

export type Submission = Omit<StoredSubmission, 'side' | 'accountId'>;
interface BillingAndAddress {
  billing_id: string | null;
  billing: Record<string, unknown> | null;
  address_id: string | null;
  address: Record<string, unknown> | null;
}
const DELIVERY = '20';
/** Classes that may not be paid for like a taxi ride (9.1): highly toxic goods and explosive precursors. */
const STRICT_CLASSES: readonly string[] = ['20', '30'];
/** Interest of a receivable that is overdue, per day, where no contract says otherwise. */
const DAILY_RATE = '0.0005';

/** Billing and address of the buyer, frozen as they are now. Refuses BillingUnknown and AddressRequired. */
async function papersFor(ctx: OrderContext, order: Order, i: Submission): Promise<BillingAndAddress> {
  const frozen = await papersOf(ctx, {
    memberId: order.buyer_member_id,
    billingId: i.billingInfoId,
    addressId: i.deliveryAddressId,
  });
  if (frozen.billing === null) throw OrderBilling({}, 'billingInfoId');
  const billingAndAddress: BillingAndAddress = {
    billing_id: frozen.billing.id,
    billing: frozen.billing.snapshot,
    address_id: frozen.address?.id ?? null,
    address: frozen.address?.snapshot ?? null,
  };
  const wanted = order.pick_type === DELIVERY || i.deliveryAddressId !== null;
  if (wanted && billingAndAddress.address_id === null) throw OrderAddress({}, 'deliveryAddressId');
  return wanted ? billingAndAddress : { ...billingAndAddress, address_id: null, address: null };
}

async function paymentFits(ctx: OrderContext, order: Order, how: Submission, side: PartySide) {
  const { tradePayment } = how;
  if (tradePayment === TRADE_PAYMENT.credit && side !== 'buyer')
    throw OrderOnBehalfCredit({}, 'tradePayment');
  if (tradePayment !== TRADE_PAYMENT.wechat && tradePayment !== TRADE_PAYMENT.alipay) return;
  const lines = await ctx.tx
    .selectFrom('orders.line')
    .select('snapshot')
    .where('order_id', '=', order.id)
    .execute();
  const strict = lines.some((l) =>
    readLineSnapshot(l.snapshot).controlClasses?.some((c) => STRICT_CLASSES.includes(c)),
  );
  if (strict || order.currency !== 'CNY' || compare(order.order_amount, SMALL_PAYMENT_MOST) > 0)
    throw OrderSmallPayment({ most: SMALL_PAYMENT_MOST }, 'tradePayment');
}

/** Everything a submission is refused for, in the order of the document; answers what is frozen into the order. */
export async function checkSubmission(ctx: OrderContext, order: Order, side: PartySide, how: Submission) {
  orderLifecycle.next('submit', order.order_state, side, 'awaitingPayment');
  const until = releaseBy(order);
  if (until !== null && !(await isBefore(ctx, until))) throw DeadlinePassed({});
  if (!order.deal_effective) throw OrderLetterFirst({});
  if (order.approval_status === ORDER_APPROVAL.pending && order.approval_member_id !== null)
    throw OrderAwaitsApproval({});
  await paymentFits(ctx, order, how, side);
  return papersFor(ctx, order, how);
}

/** What an order keeps of a submission whichever way it goes. */
const frozenSet = (frozen: BillingAndAddress, how: Submission, now: Date) => ({
  submitted_at: now,
  trade_payment: how.tradePayment,
  billing_info_id: frozen.billing_id,
  billing: frozen.billing,
  invoice_type: String(frozen.billing?.invoiceType ?? ''),
  delivery_address_id: frozen.address_id,
  delivery_address: frozen.address,
  approval_status: ORDER_APPROVAL.approved,
  approval_member_id: null,
  approval_reason: null,
  submission: null,
});

/**
 * 00 → 10, or 00 → 20 on credit. Who submits for the buyer places it for him: he confirms it with a code first. Refuses
 * as `checkSubmission`, and with OrderNoCredit.
 */
export async function performSubmission(
  ctx: OrderContext,
  order: Order,
  side: PartySide,
  how: Submission,
): Promise<Order> {
  const frozen = await checkSubmission(ctx, order, side, how);
  const now = await ctx.now();
  if (how.tradePayment === TRADE_PAYMENT.credit) return sellOnCredit(ctx, order, frozen, { how, now });
  const deadline = payDeadline(
    {
      paymentTerm: order.payment_term,
      deliveryStart: order.delivery_start,
      deliveryEnd: order.delivery_end,
      lcOpenDays: order.lc_open_days,
      payHours: order.pay_hours,
    },
    now,
  );
  const onBehalf = side !== 'buyer';
  const moved = await stepOrder(ctx, order, 'submit', side, {
    to: 'awaitingPayment',
    set: {
      ...frozenSet(frozen, how, now),
      pay_deadline: deadline,
      ...(onBehalf ? { operation_type: OPERATION.onBehalf } : {}),
    },
    onBehalf,
  });
  await ctx.schedule({ kind: LAPSE, key: order.id, at: deadline });
  await ctx.emit(orderSubmitted, { orderId: moved.id, dealId: moved.deal_id, onCredit: false });
  await notifyParties(ctx, onBehalf ? 'N-ORD-12' : 'N-ORD-02', moved, ['buyer']);
  ctx.live(`order:${order.id}`);
  const covered = order.activity_id !== null && !isPositive(moved.unpaid_amount);
  return covered ? arriveByDeposit(ctx, moved) : moved;
}

/** 00 → 20: draws the credit line and opens the receivable in the same act; two orders at once never over-draw it. */
async function sellOnCredit(
  ctx: OrderContext,
  order: Order,
  frozen: BillingAndAddress,
  { how, now }: { how: Submission; now: Date },
): Promise<Order> {
  await openReceivable(ctx, {
    bizType: 'ORDER',
    bizId: order.id,
    bizNo: order.order_no,
    creditorId: order.seller_member_id,
    debtorId: order.buyer_member_id,
    currency: order.currency,
    amount: order.order_amount,
    dueDate: null,
    dailyRate: DAILY_RATE,
    onCredit: true,
  }).catch((error: unknown) => {
    throw CreditShort.is(error) ? OrderNoCredit({}, 'tradePayment') : error;
  });
  const moved = await stepOrder(ctx, order, 'submit', 'buyer', {
    to: 'awaitingPickup',
    set: frozenSet(frozen, how, now),
  });
  await ctx.emit(orderSubmitted, { orderId: moved.id, dealId: moved.deal_id, onCredit: true });
  await arrivePaid(ctx, moved, ['seller', 'buyer']);
  return moved;
}
