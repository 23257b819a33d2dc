import { compare } from '#kernel/rules/decimal.ts';
import { papersOf } from '#registry/addressbook/server/door.ts';
import { adminSubmitOrder, submitOrder } from '../contract/order.ts';
import { readLineSnapshot } from '../rules/line-snapshot.ts';
import { ORDER_APPROVAL, orderLife } from '../rules/order-life.ts';
import { payDeadline, SMALL_PAYMENT_MOST } from '../rules/pay-deadline.ts';
import {
  OrderAddress,
  OrderBilling,
  OrderLetterFirst,
  OrderNoCredit,
  OrderSmallPayment,
} from '../rules/refusals.ts';
import { LAPSE } from './end-order.ts';
import { lockOrder, type OrderWork, stepOrder } from './life.ts';
import { acted } from './present.ts';
import { type Order, room } from './tables.ts';
import { tell } from './tell.ts';

interface Submission {
  readonly id: string;
  readonly version: number;
  readonly billingInfoId?: string | null | undefined;
  readonly deliveryAddressId?: string | null | undefined;
  readonly tradePayment?: string | null | undefined;
}
interface Papers {
  billing_id: string | null;
  billing: Record<string, unknown> | null;
  address_id: string | null;
  address: Record<string, unknown> | null;
}
const DELIVERY = '20';
/** Classes that may not be paid for like a taxi ride (9.1): highly toxic goods and explosive precursors. */
const STRICT_CLASSES: readonly string[] = ['20', '30'];

/** Billing and address of the buyer, frozen as they are now. Refuses BillingUnknown and AddressRequired. */
async function papersFor(w: OrderWork, order: Order, i: Submission): Promise<Papers> {
  const kept = await papersOf(w, {
    memberId: order.buyer_member_id,
    billingId: i.billingInfoId ?? null,
    addressId: i.deliveryAddressId ?? null,
  });
  if (kept.billing === null) throw OrderBilling({}, 'billingInfoId');
  const papers: Papers = {
    billing_id: kept.billing.id,
    billing: kept.billing.snapshot,
    address_id: kept.address?.id ?? null,
    address: kept.address?.snapshot ?? null,
  };
  const wanted = order.pick_type === DELIVERY || (i.deliveryAddressId ?? null) !== null;
  if (wanted && papers.address_id === null) throw OrderAddress({}, 'deliveryAddressId');
  return wanted ? papers : { ...papers, address_id: null, address: null };
}

async function paymentFits(w: OrderWork, order: Order, tradePayment: string | null): Promise<void> {
  if (tradePayment === '10') throw OrderNoCredit({}, 'tradePayment');
  if (tradePayment !== '30' && tradePayment !== '40') return;
  const lines = await w.tx
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

async function submitted(w: OrderWork<Submission>) {
  const { order, chair } = await lockOrder(w, w.input);
  orderLife.next('submit', order.order_state, chair, 'awaitingPayment');
  if (!order.deal_effective) throw OrderLetterFirst({});
  const tradePayment = w.input.tradePayment ?? null;
  await paymentFits(w, order, tradePayment);
  const papers = await papersFor(w, order, w.input);
  const now = await w.now();
  const deadline = payDeadline(
    {
      paymentTerm: order.payment_term,
      deliveryStart: order.delivery_start,
      deliveryEnd: order.delivery_end,
      lcOpenDays: order.lc_open_days,
    },
    now,
  );
  const moved = await stepOrder(w, order, 'submit', chair, {
    to: 'awaitingPayment',
    set: {
      submitted_at: now,
      pay_deadline: deadline,
      trade_payment: tradePayment,
      billing_info_id: papers.billing_id,
      billing: papers.billing,
      invoice_type: String(papers.billing?.invoiceType ?? ''),
      delivery_address_id: papers.address_id,
      delivery_address: papers.address,
      approval_status: ORDER_APPROVAL.approved,
    },
    onBehalf: chair === 'operator',
  });
  await w.due({ kind: LAPSE, key: order.id, at: deadline });
  await tell(w, 'N-ORD-02', moved, ['buyer']);
  w.live(`order:${order.id}`);
  return acted(moved, w.actor);
}
export const submit = room.on(submitOrder, submitted);
export const adminSubmit = room.on(adminSubmitOrder, submitted);
