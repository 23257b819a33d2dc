import { compare, isPositive, sub } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, holds, isPlatform } from '#kernel/server/actor.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { partyNames } from '#registry/members/rules/party-names.ts';
import { historyWithCompanies, partiesOf } from '#registry/members/server/door.ts';
import type { HistoryRow, OrderChange, OrderDetail, OrderRow } from '../contract/order.ts';
import { ORDER_LISTS } from '../contract/order.ts';
import { activityOrderStage } from '../rules/activity-stage.ts';
import { CHANGE } from '../rules/change-lifecycle.ts';
import { readLineSnapshot } from '../rules/line-snapshot.ts';
import { dueOf, shownQuantity, smallDifferenceMost } from '../rules/order-amounts.ts';
import {
  APPROVAL_NONE,
  CHANGEABLE,
  ORDER,
  ORDER_APPROVAL,
  type OrderVerb,
  orderButtons,
  orderLifecycle,
} from '../rules/order-lifecycle.ts';
import { isToConfirm } from './facts.ts';
import { isRestWithinTolerance } from './finish-order.ts';
import { type OrderContext, orderSides, type PartySide, sideOf } from './lifecycle.ts';
import { releaseBy } from './order-approval.ts';
import type { Change, Line, Order, Progress } from './tables.ts';

interface Named {
  readonly name: string;
  readonly nameEn: string | null;
}
const iso = (d: Date | null): string | null => d?.toISOString() ?? null;
/** Verbs of the table that people press; the others are effects and timers. */
const PRESSED: readonly OrderVerb[] = [
  'submit',
  'payBalance',
  'confirmPayment',
  'confirmReceipt',
  'complete',
  'reinstate',
  'close',
  'cancel',
];
/** What else may be pressed on an order, by its button. */
const MORE_BUTTONS = {
  approve: 'Approve',
  reject: 'Reject',
  confirmOrder: 'Confirm',
  proposeChange: 'Submit',
  nameEndCustomer: 'Submit',
} as const;
const has = (actor: Actor, button: string | null): boolean =>
  button !== null && (actor.superAdmin || holds(actor, button, ORDER_LISTS));

/** Verbs this reader may press now: the life's table, what the moment asks, his buttons. */
export function orderCan(order: Order, actor: Actor): string[] {
  const side = sideOf(actor, order);
  const open = orderLifecycle.open(order.order_state, side);
  const table = PRESSED.filter(
    (v) =>
      (open.includes(v) || (v === 'cancel' && consentsToCancel(order, side))) && allowedNow(v, order, side),
  ).filter((v) => has(actor, orderButtons[v]));
  return [...table, ...moreOf(order, actor, side).filter((v) => has(actor, MORE_BUTTONS[v]))];
}
/** A paid order is cancelled by the operator; its parties consent to it beforehand. */
const consentsToCancel = (order: Order, side: PartySide): boolean =>
  side !== 'operator' && order.order_state === ORDER.awaitingPickup;
const isOwnApproval = (order: Order, actor: Actor): boolean =>
  order.approval_member_id !== null && order.approval_member_id === actor.memberId;
const isWaiting = (order: Order): boolean =>
  order.approval_status === ORDER_APPROVAL.pending && order.approval_member_id !== null;

function allowedNow(verb: OrderVerb, order: Order, side: PartySide): boolean {
  switch (verb) {
    case 'submit':
      return order.deal_effective && !isWaiting(order);
    case 'payBalance':
      return !isToConfirm(order);
    case 'confirmPayment':
      return compare(sub(dueOf(order), order.paid_amount), smallDifferenceMost(order.currency)) <= 0;
    case 'confirmReceipt':
    case 'complete':
      return order.complete_by !== null;
    case 'reinstate':
      return !order.reinstated;
    case 'close':
      return (
        order.order_state === ORDER.overdue ||
        (!isPositive(order.planned_qty) && (side !== 'operator' || isRestWithinTolerance(order)))
      );
    default:
      return mayCancel(order, side);
  }
}
function mayCancel(order: Order, side: PartySide): boolean {
  const nothingOut = !isPositive(order.planned_qty) && !isPositive(order.shipped_qty);
  const unpaid = order.order_state === ORDER.awaitingPickup || !isPositive(order.paid_amount);
  return nothingOut && unpaid && order.deal_effective && !order.cancel_consents.some((c) => c.side === side);
}
function moreOf(order: Order, actor: Actor, side: PartySide): (keyof typeof MORE_BUTTONS)[] {
  const decides =
    isWaiting(order) &&
    isOwnApproval(order, actor) &&
    actor.admin &&
    order.submission?.accountId !== actor.accountId;
  return [
    ...(decides ? (['approve', 'reject'] as const) : []),
    ...(side === 'buyer' && isToConfirm(order) ? (['confirmOrder'] as const) : []),
    ...(side !== 'operator' && CHANGEABLE.includes(order.order_state) ? (['proposeChange'] as const) : []),
    ...(side === 'seller' && order.order_state !== ORDER.revoked ? (['nameEndCustomer'] as const) : []),
  ];
}
/** How its own company's approval stands; the other side sees nothing of it before it went through. */
const approvalOf = (order: Order, actor: Actor): string =>
  order.approval_member_id === null || isOwnApproval(order, actor) || isPlatform(actor)
    ? order.approval_status
    : APPROVAL_NONE;
/** Whose proposal to cancel waits for the other side: the first consent, while the order can still be cancelled. */
function cancelProposedBy(order: Order): 'buyer' | 'seller' | null {
  const [first, second] = order.cancel_consents;
  if (first === undefined || second !== undefined) return null;
  if (
    !consentsToCancel(order, 'buyer') &&
    !orderLifecycle.open(order.order_state, 'buyer').includes('cancel')
  )
    return null;
  return first.side === 'seller' ? 'seller' : 'buyer';
}

export function presentRow(o: Order, names: ReadonlyMap<string, Named>, actor: Actor): OrderRow {
  const side = sideOf(actor, o);
  return {
    id: o.id,
    version: o.version,
    orderNo: o.order_no,
    orderType: o.order_type,
    orderState: o.order_state,
    side: side,
    dealId: o.deal_id,
    dealNo: o.deal_no,
    productZh: o.product_zh,
    productEn: o.product_en,
    sellerId: o.seller_member_id,
    buyerId: o.buyer_member_id,
    ...partyNames(names.get(o.seller_member_id), names.get(o.buyer_member_id), side),
    quantity: o.quantity,
    uom: o.uom,
    shippedQty: shownQuantity(o.shipped_qty),
    receivedQty: shownQuantity(o.received_qty),
    remainingQty: shownQuantity(o.remaining_qty),
    currency: o.currency,
    provisional: o.provisional,
    orderAmount: o.order_amount,
    paidAmount: o.paid_amount,
    unpaidAmount: o.unpaid_amount,
    payDeadline: iso(o.pay_deadline),
    paymentTerm: o.payment_term,
    pickType: o.pick_type,
    deliveryStart: o.delivery_start,
    deliveryEnd: o.delivery_end,
    dealEffective: o.deal_effective,
    approvalStatus: approvalOf(o, actor),
    paymentOverdue: o.payment_overdue,
    pickupOverdue: o.pickup_overdue,
    cancelProposedBy: cancelProposedBy(o),
    gmtCreate: o.gmt_create.toISOString(),
    gmtModified: o.gmt_modified.toISOString(),
    can: orderCan(o, actor),
  };
}

/** Names of both companies of many rows at once. */
export const namesOf = (ctx: OrderContext, rows: readonly Order[]): Promise<ReadonlyMap<string, Named>> =>
  partiesOf(ctx, { memberIds: [...new Set(rows.flatMap((r) => [r.seller_member_id, r.buyer_member_id]))] });

/** The append-only history of an order, oldest first; row security shows a company only rows it is party to. */
export const historyOf = (ctx: OrderContext, id: string): Promise<HistoryRow[]> =>
  historyWithCompanies(ctx, { bizType: 'ORDER', bizId: id }, ['bizType', 'changes']);

/** A line as it was frozen; a row older than its snapshot's names goes by those of its order. */
const lineRow = (
  l: Line & Omit<Progress, 'line_id' | 'order_id' | 'line_no' | 'most_qty' | 'notes_out'>,
  o: Order,
): OrderDetail['lines'][number] => {
  const { controlClasses: _, ...goods } = readLineSnapshot(l.snapshot);
  return {
    lineNo: l.line_no,
    skuId: l.sku_id,
    ...goods,
    productZh: goods.productZh ?? o.product_zh,
    productEn: goods.productEn ?? o.product_en,
    quantity: l.quantity,
    agreedQty: l.agreed_qty,
    plannedQty: shownQuantity(l.planned_qty),
    shippedQty: shownQuantity(l.shipped_qty),
    receivedQty: shownQuantity(l.received_qty),
    remainingQty: shownQuantity(l.remaining_qty),
    uom: l.uom,
    unitPrice: l.unit_price,
    taxRate: l.tax_rate,
    amount: l.amount,
    net: l.net,
    tax: l.tax,
  };
};

/** Requests for changes, newest first, each with what this reader may answer. */
async function changesOf(ctx: OrderContext, o: Order): Promise<OrderChange[]> {
  const rows = await ctx.tx
    .selectFrom('orders.change')
    .selectAll()
    .where('order_id', '=', o.id)
    .orderBy('id', 'desc')
    .execute();
  const side = sideOf(ctx.actor, o);
  const canOf = (c: Change): string[] => {
    if (c.change_state !== CHANGE.proposed || side === 'operator' || !has(ctx.actor, 'Confirm')) return [];
    return c.side === side ? ['withdrawChange'] : ['confirmChange', 'refuseChange'];
  };
  return rows.map((c) => ({
    id: c.id,
    side: c.side,
    state: c.change_state,
    items: [...c.items],
    reason: c.reason,
    askedName: c.asked_name,
    askedAt: c.gmt_create.toISOString(),
    answer: c.answer,
    answeredName: c.answered_name,
    answeredAt: iso(c.answered_at),
    answerBy: c.answer_by.toISOString(),
    can: canOf(c),
  }));
}

/** One order within the reader's scope, whole; NotFound otherwise. */
export async function presentOrder(ctx: OrderContext, id: string): Promise<OrderDetail> {
  const o = await ctx.tx
    .selectFrom('orders.order')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where(partyInScope(ctx.actor, 'ORDER', orderSides))
    .executeTakeFirst();
  if (o === undefined) throw NotFound({});
  const lines = await ctx.tx
    .selectFrom('orders.line as l')
    .innerJoin('orders.line_progress as p', 'p.line_id', 'l.id')
    .selectAll('l')
    .select(['p.agreed_qty', 'p.planned_qty', 'p.shipped_qty', 'p.received_qty', 'p.remaining_qty'])
    .where('l.order_id', '=', id)
    .orderBy('l.line_no')
    .execute();
  return {
    ...presentRow(o, await namesOf(ctx, [o]), ctx.actor),
    legNo: o.two_legs ? o.leg_no : null,
    titleByVoucher: o.title_by_voucher,
    operationType: o.operation_type,
    toConfirm: isToConfirm(o),
    approvalReason: isOwnApproval(o, ctx.actor) ? o.approval_reason : null,
    payerName: o.payer_name,
    plannedQty: shownQuantity(o.planned_qty),
    settledTotal: o.settled_total,
    shortAmount: o.short_amount,
    completeBy: iso(o.complete_by),
    releaseBy: iso(releaseBy(o)),
    changes: await changesOf(ctx, o),
    tradeType: o.trade_type,
    activityOrderStage: activityOrderStage(o.order_type, o.order_state),
    customerType: o.customer_type,
    endCustomer: sideOf(ctx.actor, o) === 'buyer' ? null : o.end_customer,
    goodsAmount: o.goods_amount,
    packagingFee: o.packaging_fee,
    freight: o.freight,
    otherFee: o.other_fee,
    discountAmount: o.discount_amount,
    depositAmount: o.deposit_amount,
    tradePayment: o.trade_payment,
    settlementMethod: o.settlement_method,
    submittedAt: iso(o.submitted_at),
    warehouseName: o.warehouse_name,
    warehouseNameEn: o.warehouse_name_en,
    priceTerm: o.price_term,
    placeName: o.place_name,
    placeNameEn: o.place_name_en,
    voyage: o.voyage,
    tolerancePlus: o.tolerance_plus,
    toleranceMinus: o.tolerance_minus,
    invoiceType: o.invoice_type,
    billing: o.billing as OrderDetail['billing'],
    deliveryAddress: o.delivery_address as OrderDetail['deliveryAddress'],
    closeReason: o.close_reason,
    closeText: o.close_text,
    overdueAt: iso(o.overdue_at),
    completedAt: iso(o.completed_at),
    dueBeforePickup: dueOf(o),
    cancelConsents: o.cancel_consents.map((c) => ({
      side: c.side,
      userName: c.userName,
      time: c.time,
      reason: c.reason,
    })),
    lines: lines.map((l) => lineRow(l, o)),
    events: await historyOf(ctx, id),
    serverTime: (await ctx.now()).toISOString(),
  };
}
export const toActionResult = (order: Order, actor: Actor) => ({
  id: order.id,
  version: order.version,
  state: order.order_state,
  can: orderCan(order, actor),
});
