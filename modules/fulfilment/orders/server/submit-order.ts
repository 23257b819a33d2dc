import { compare } from '#kernel/rules/decimal.ts';
import { papersOf } from '#registry/addressbook/server/door.ts';
import { submitOrder } from '../contract/order.ts';
import { orderSubmitted } from '../rules/events.ts';
import { readLineSnapshot } from '../rules/line-snapshot.ts';
import { ORDER_APPROVAL, orderLifecycle } from '../rules/order-lifecycle.ts';
import { payDeadline, SMALL_PAYMENT_MOST } from '../rules/pay-deadline.ts';
import {
  OrderAddress,
  OrderBilling,
  OrderLetterFirst,
  OrderNoCredit,
  OrderSmallPayment,
} from '../rules/refusals.ts';
import { LAPSE } from './end-order.ts';
import { lockOrder, type OrderContext, stepOrder } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { toActionResult } from './present.ts';
import { type Order, orders } from './tables.ts';

interface Submission {
  readonly id: string;
  readonly version: number;
  readonly billingInfoId?: string | null | undefined;
  readonly deliveryAddressId?: string | null | undefined;
  readonly tradePayment?: string | null | undefined;
}

interface BillingAndAddress {
  billing_id: string | null;
  billing: Record<string, unknown> | null;
  address_id: string | null;
  address: Record<string, unknown> | null;
}

const DELIVERY = '20';

/** Classes that may not be paid for like a taxi ride (9.1): highly toxic goods and explosive precursors. */
const STRICT_CLASSES: readonly string[] = ['20', '30'];

/** Billing and address of the buyer, frozen as they are now. Refuses BillingUnknown and AddressRequired. */
async function papersFor(ctx: OrderContext, order: Order, i: Submission): Promise<BillingAndAddress> {
  const frozen = await papersOf(ctx, {
    memberId: order.buyer_member_id,
    billingId: i.billingInfoId ?? null,
    addressId: i.deliveryAddressId ?? null,
  });
  if (frozen.billing === null) throw OrderBilling({}, 'billingInfoId');
  const billingAndAddress: BillingAndAddress = {
    billing_id: frozen.billing.id,
    billing: frozen.billing.snapshot,
    address_id: frozen.address?.id ?? null,
    address: frozen.address?.snapshot ?? null,
  };
  const wanted = order.pick_type === DELIVERY || (i.deliveryAddressId ?? null) !== null;
  if (wanted && billingAndAddress.address_id === null) throw OrderAddress({}, 'deliveryAddressId');
  return wanted ? billingAndAddress : { ...billingAndAddress, address_id: null, address: null };
}

async function paymentFits(ctx: OrderContext, order: Order, tradePayment: string | null): Promise<void> {
  if (tradePayment === '10') throw OrderNoCredit({}, 'tradePayment');
  if (tradePayment !== '30' && tradePayment !== '40') return;
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

export async function submitted(ctx: OrderContext<Submission>) {
  const { order, side } = await lockOrder(ctx, ctx.input);
  orderLifecycle.next('submit', order.order_state, side, 'awaitingPayment');
  if (!order.deal_effective) throw OrderLetterFirst({});
  const tradePayment = ctx.input.tradePayment ?? null;
  await paymentFits(ctx, order, tradePayment);
  const billingAndAddress = await papersFor(ctx, order, ctx.input);
  const now = await ctx.now();
  const deadline = payDeadline(
    {
      paymentTerm: order.payment_term,
      deliveryStart: order.delivery_start,
      deliveryEnd: order.delivery_end,
      lcOpenDays: order.lc_open_days,
    },
    now,
  );
  const moved = await stepOrder(ctx, order, 'submit', side, {
    to: 'awaitingPayment',
    set: {
      submitted_at: now,
      pay_deadline: deadline,
      trade_payment: tradePayment,
      billing_info_id: billingAndAddress.billing_id,
      billing: billingAndAddress.billing,
      invoice_type: String(billingAndAddress.billing?.invoiceType ?? ''),
      delivery_address_id: billingAndAddress.address_id,
      delivery_address: billingAndAddress.address,
      approval_status: ORDER_APPROVAL.approved,
    },
    onBehalf: side === 'operator',
  });
  await ctx.schedule({ kind: LAPSE, key: order.id, at: deadline });
  await ctx.emit(orderSubmitted, { orderId: moved.id, dealId: moved.deal_id, onCredit: false });
  await notifyParties(ctx, 'N-ORD-02', moved, ['buyer']);
  ctx.live(`order:${order.id}`);
  return toActionResult(moved, ctx.actor);
}

export const submitOrderHandler = orders.command(submitOrder, submitted);
