import { depositsWanted, receivablesOpen } from '#fulfilment/money/server/door.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { findOrders, type OrderFacts, ordersByIds } from '#fulfilment/orders/server/door.ts';
import { compare, isPositive, sub } from '#kernel/rules/decimal.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { DIRECTION, type TargetType } from '../rules/payment-lifecycle.ts';
import { SCOPE } from './lock-payment.ts';
import type { PaymentsContext } from './tables.ts';

/** What money between two companies may be spread over. */
export interface OpenTarget {
  readonly targetType: TargetType;
  readonly targetId: string;
  readonly targetNo: string;
  readonly orderId: string | null;
  readonly state: string;
  /** What it still wants; of a refund, what may go back. */
  readonly open: string;
  readonly productZh: string;
  readonly productEn: string;
}
export interface Between {
  readonly direction: '10' | '20';
  readonly sellerId: string;
  readonly buyerId: string;
  readonly currency: string;
}
/**
 * Documents of a module above that take money of a payment: found, booked and taken back by that module. Booking
 * answers what the document took; the payment moves the money itself.
 */
export interface PaymentTarget {
  open(ctx: Context<AnyTables, unknown>, between: Between): Promise<OpenTarget[]>;
  book(
    ctx: Context<AnyTables, unknown>,
    of: { readonly targetId: string; readonly amount: string; readonly reference: string },
  ): Promise<{ readonly applied: string }>;
  unbook(
    ctx: Context<AnyTables, unknown>,
    of: { readonly targetId: string; readonly amount: string; readonly reference: string },
  ): Promise<void>;
}
declare module '#kernel/server/act-context.ts' {
  interface Services {
    /** Targets of payments that stand above them in the map, by type. */
    paymentTargets: Readonly<Partial<Record<TargetType, PaymentTarget>>>;
    /** Where this server itself can be reached, once it listens: the sandbox of the gateway sends to it. */
    ownAddress: { url: string | null };
  }
}

const PAYABLE = [
  ORDER.awaitingPayment,
  ORDER.paying,
  ORDER.awaitingPickup,
  ORDER.pickingUp,
  ORDER.completed,
  ORDER.overdue,
];
const REFUNDABLE = [...PAYABLE, ORDER.revoked];
const MOST = 100;

const orderTarget = (o: OrderFacts, direction: Between['direction']): OpenTarget => ({
  targetType: 'ORDER',
  targetId: o.id,
  targetNo: o.orderNo,
  orderId: o.id,
  state: o.state,
  open: direction === DIRECTION.in ? o.unpaidAmount : o.paidAmount,
  productZh: o.productZh,
  productEn: o.productEn,
});

/** Open documents between two companies in one currency: orders, receivables of settlements, deposits, and those of modules above. */
export async function openTargetsBetween(ctx: PaymentsContext, between: Between): Promise<OpenTarget[]> {
  const { sellerId, buyerId, currency, direction } = between;
  const orders = await findOrders(ctx, {
    keyword: null,
    sellerId,
    buyerId,
    states: direction === DIRECTION.in ? PAYABLE : REFUNDABLE,
    most: MOST,
    within: SCOPE,
  });
  const found = orders
    .filter((o) => o.currency === currency)
    .map((o) => orderTarget(o, direction))
    .filter((t) => isPositive(t.open));
  if (direction === DIRECTION.out) return found;
  const owed = await receivablesOpen(ctx, { creditorId: sellerId, debtorId: buyerId, currency });
  const deposits = await depositsWanted(ctx, { payerId: buyerId, receiverId: sellerId, currency });
  const above = await Promise.all(
    Object.values(ctx.service('paymentTargets')).map((port) => port.open(ctx, between)),
  );
  return [
    ...found,
    // What an order owes on credit is paid as the order itself.
    ...owed
      .filter((r) => r.biz_type !== 'ORDER')
      .map((r): OpenTarget => bare('RECEIVABLE', r.id, r.biz_no, r.receivable_state, r.unpaid)),
    ...deposits.map((d) => bare('DEPOSIT', d.id, d.biz_no, d.deposit_state, sub(d.required, d.balance))),
    ...above.flat(),
  ];
}
const bare = (targetType: TargetType, targetId: string, targetNo: string, state: string, open: string) => ({
  targetType,
  targetId,
  targetNo,
  orderId: null,
  state,
  open,
  productZh: '',
  productEn: '',
});

interface Wish {
  readonly targetType: TargetType;
  readonly targetId: string;
  readonly amount: string;
}
/** The documents of allocations, each one between the two companies; null where one is not. */
export async function targetsFor(
  ctx: PaymentsContext,
  between: Between,
  wishes: readonly Wish[],
): Promise<(Wish & { targetNo: string; orderId: string | null })[] | null> {
  const orderIds = wishes.filter((w) => w.targetType === 'ORDER').map((w) => w.targetId);
  const orders = new Map((await ordersByIds(ctx, { ids: orderIds, within: SCOPE })).map((o) => [o.id, o]));
  const others =
    orderIds.length === wishes.length
      ? []
      : (await openTargetsBetween(ctx, between)).filter((t) => t.targetType !== 'ORDER');
  const out = wishes.map((w) => {
    if (w.targetType !== 'ORDER') {
      const found = others.find((t) => t.targetType === w.targetType && t.targetId === w.targetId);
      return found === undefined ? null : { ...w, targetNo: found.targetNo, orderId: found.orderId };
    }
    const o = orders.get(w.targetId);
    const fits =
      o !== undefined &&
      o.sellerId === between.sellerId &&
      o.buyerId === between.buyerId &&
      o.currency === between.currency &&
      o.state !== ORDER.initial &&
      (between.direction === DIRECTION.out
        ? compare(w.amount, o.paidAmount) <= 0
        : o.state !== ORDER.revoked);
    return fits ? { ...w, targetNo: o.orderNo, orderId: o.id } : null;
  });
  return out.some((t) => t === null) ? null : (out as NonNullable<(typeof out)[number]>[]);
}
