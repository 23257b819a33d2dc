import { sayProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { sayAmount, sayQuantity, sayWeight } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { orderNotices, SMS_NOTICES } from '../rules/words.ts';
import type { OrderContext } from './lifecycle.ts';
import type { Order } from './tables.ts';

const table = orderNotices.table as Record<string, LocalizedText>;

/** One notice of N-ORD to the sides named, with number, goods, counterparty, amount and deadline (21.1). */
export async function notifyParties(
  ctx: OrderContext,
  event: string,
  order: Order,
  to: readonly ('buyer' | 'seller')[],
  more: Readonly<Record<string, string | LocalizedText>> = {},
): Promise<void> {
  const names = await partiesOf(ctx, { memberIds: [order.seller_member_id, order.buyer_member_id] });
  for (const side of to) {
    const other = names.get(side === 'buyer' ? order.seller_member_id : order.buyer_member_id);
    const args = {
      no: order.order_no,
      quantity: inBoth((locale) => sayQuantity(order.quantity, order.uom, locale)),
      delivered: inBoth((locale) => sayWeight(order.shipped_qty, order.uom, locale)),
      amount: sayProvisional(sayAmount(order.currency, order.order_amount), order.provisional),
      until: showBinding(order.pay_deadline),
      reason: '',
      ...more,
      company: bothNames(other?.name ?? '', other?.nameEn),
      product: bothNames(order.product_zh, order.product_en),
    };
    const sentence = (part: 'title' | 'text') =>
      fillBoth(table[`${event}.${part}`] ?? bothNames(event, event), args);
    await notify(ctx, {
      event,
      title: sentence('title'),
      body: sentence('text'),
      sms: SMS_NOTICES.includes(event),
      bizType: 'ORDER',
      bizId: order.id,
      link: `/transactionManagement/orderDetail?id=${order.id}`,
      to:
        side === 'buyer'
          ? { memberId: order.buyer_member_id, empId: order.buyer_owner_emp_id }
          : { memberId: order.seller_member_id, empId: order.seller_owner_emp_id },
    });
  }
}

/** One notice to the operators who hold a button of the lists of orders. */
export async function notifyOperator(
  ctx: OrderContext,
  event: string,
  order: Order,
  button: string,
): Promise<void> {
  const args = {
    no: order.order_no,
    quantity: inBoth((locale) => sayQuantity(order.quantity, order.uom, locale)),
    amount: sayAmount(order.currency, order.order_amount),
    product: bothNames(order.product_zh, order.product_en),
  };
  const sentence = (part: 'title' | 'text') =>
    fillBoth(table[`${event}.${part}`] ?? bothNames(event, event), args);
  await notify(ctx, {
    event,
    title: sentence('title'),
    body: sentence('text'),
    bizType: 'ORDER',
    bizId: order.id,
    link: `/transactionManagement/orderDetail?id=${order.id}`,
    to: { platformRoute: '/transactionManagement/orderPendingPayment', button },
  });
}
