import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { SMALL_PAYMENT_MOST } from '#fulfilment/orders/rules/pay-deadline.ts';
import { readLineSnapshot } from '#fulfilment/orders/rules/line-snapshot.ts';
import { lockOrderFor, type OrderFacts } from '#fulfilment/orders/server/door.ts';
import { compare, isPositive } from '#kernel/rules/decimal.ts';
import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { startGatewayPayment } from '../../contract/gateway.ts';
import { PAY_PAGE } from '../../rules/pages.ts';
import { DIRECTION, PAYMENT, PURPOSE } from '../../rules/payment-lifecycle.ts';
import { GatewayNotAllowed } from '../../rules/refusals.ts';
import { noteSaved } from '../add-payment.ts';
import { BIZ, paymentMovedLive } from '../lock-payment.ts';
import { ordersPaying } from '../submit-payment.ts';
import { toActionResult } from '../present.ts';
import { createdColumns, orderFor } from '../save-payment.ts';
import { payments, type PaymentsContext, type Registration } from '../tables.ts';
import { EXPIRE } from './book-notice.ts';
import { makeKey } from './gateway-key.ts';
import { currentProvider } from './receive-notice.ts';
import { SANDBOX } from './sandbox.ts';

/** Minutes within which a code is scanned and paid. */
const CODE_MINUTES = 15;
/** Highly toxic goods and explosive precursors (9.1). */
const STRICT_CLASSES: readonly string[] = ['20', '30'];

/** Whether an order may be paid like a taxi ride (9.1). */
export const mayPayByGateway = (o: OrderFacts): boolean =>
  o.currency === 'CNY' &&
  isPositive(o.unpaidAmount) &&
  compare(o.unpaidAmount, SMALL_PAYMENT_MOST) <= 0 &&
  compare(o.orderAmount, SMALL_PAYMENT_MOST) <= 0 &&
  !o.lines.some((l) => readLineSnapshot(l.snapshot).controlClasses?.some((c) => STRICT_CLASSES.includes(c)));

/** A payment of this order that its provider still waits for. */
const openOne = (ctx: PaymentsContext, orderId: string): Promise<Registration | undefined> =>
  ctx.tx
    .selectFrom('payments.registration as r')
    .innerJoin('payments.gateway_order as g', 'g.registration_id', 'r.id')
    .selectAll('r')
    .where('r.order_id', '=', orderId)
    .where('r.state', '=', PAYMENT.draft)
    .where('g.state', '=', 'open')
    .executeTakeFirst() as Promise<Registration | undefined>;

async function insertFor(
  ctx: PaymentsContext,
  order: OrderFacts,
  paymentType: string,
): Promise<Registration> {
  const row: Registration = await ctx.tx
    .insertInto('payments.registration')
    .values({
      ...(await createdColumns(ctx)),
      state: PAYMENT.draft,
      direction: DIRECTION.in,
      seller_member_id: order.sellerId,
      seller_owner_dept_id: order.sellerOwner.deptId,
      seller_owner_emp_id: order.sellerOwner.empId,
      buyer_member_id: order.buyerId,
      buyer_owner_dept_id: order.buyerOwner.deptId ?? ctx.actor.deptId,
      buyer_owner_emp_id: order.buyerOwner.empId ?? ctx.actor.empId,
      order_id: order.id,
      payment_type: paymentType,
      settlement_method: null,
      purpose: PURPOSE.goods,
      currency: order.currency,
      amount: order.unpaidAmount,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.tx
    .insertInto('payments.allocation')
    .values({
      registration_id: row.id,
      seq: 1,
      target_type: 'ORDER',
      target_id: order.id,
      target_no: order.orderNo,
      order_id: order.id,
      amount: row.amount,
      posting_id: null,
    })
    .execute();
  return row;
}

/** Registers what is unpaid of an order and asks a provider for the code to scan. Refuses 18308 and 17009. */
export const startGatewayPaymentHandler = payments.command(startGatewayPayment, async (ctx) => {
  await orderFor(ctx, ctx.input.orderId);
  const order = await lockOrderFor(ctx, { orderId: ctx.input.orderId });
  const open = await openOne(ctx, order.id);
  if (open !== undefined) return toActionResult(open, ctx.actor);
  if (order.state !== ORDER.awaitingPayment || !mayPayByGateway(order))
    throw GatewayNotAllowed({ most: SMALL_PAYMENT_MOST });
  const now = await ctx.now();
  if (order.payDeadline !== null && now >= order.payDeadline) throw DeadlinePassed({});
  const channel = ctx.input.paymentType as '20' | '30';
  const provider = currentProvider();
  if (provider.name === SANDBOX) await makeKey(ctx, SANDBOX);
  const row = await insertFor(ctx, order, channel);
  const { codeUrl } = await provider.start({
    outNo: row.payment_no,
    amount: row.amount,
    currency: row.currency,
    channel,
    subject: order.orderNo,
    payPage: `${ctx.service('doorSettings').publicUrl}${PAY_PAGE}/${row.id}`,
  });
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await ctx.tx
    .insertInto('payments.gateway_order')
    .values({
      gmt_create: now,
      registration_id: row.id,
      provider: provider.name,
      channel,
      out_no: row.payment_no,
      amount: row.amount,
      currency: row.currency,
      code_url: codeUrl,
      expires_at: expiresAt,
      state: 'open',
    })
    .execute();
  await noteSaved(ctx, row, 'buyer');
  await ordersPaying(ctx, row, [order.id]);
  await ctx.schedule({ kind: EXPIRE, key: row.id, at: expiresAt });
  ctx.target({ type: BIZ, id: row.id, no: row.payment_no });
  paymentMovedLive(ctx, row);
  return toActionResult(row, ctx.actor);
});
