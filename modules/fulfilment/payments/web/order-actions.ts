import type { OrderDetail } from '#fulfilment/orders/contract/order.ts';
import { ORDER } from '#fulfilment/orders/rules/order-states.ts';
import { SMALL_PAYMENT_MOST } from '#fulfilment/orders/rules/pay-deadline.ts';
import { compare, isPositive } from '#kernel/rules/decimal.ts';
import { lazyComponent } from '#kernel/web/parts/lazy-component.ts';
import { PAYMENT_FORM } from '../rules/pages.ts';
import { paymentActionWords } from '../rules/order-action-words.ts';

const { table } = paymentActionWords;
const PAYABLE: readonly string[] = [
  ORDER.awaitingPayment,
  ORDER.paying,
  ORDER.awaitingPickup,
  ORDER.pickingUp,
  ORDER.completed,
  ORDER.overdue,
];
const isOwed = (row: OrderDetail): boolean =>
  PAYABLE.includes(row.orderState) && isPositive(row.unpaidAmount);
const isSmall = (row: OrderDetail): boolean =>
  row.side === 'buyer' &&
  row.orderState === ORDER.awaitingPayment &&
  row.currency === 'CNY' &&
  isPositive(row.unpaidAmount) &&
  compare(row.orderAmount, SMALL_PAYMENT_MOST) <= 0;
const dialogOf = (paymentType: '20' | '30') =>
  lazyComponent(() => import('./gateway-dialog.tsx').then((m) => m.gatewayDialog(paymentType)));

/** «Register payment» on an order that is owed something. */
export const registerPayment = {
  verb: 'registerPayment',
  label: table.registerPayment,
  when: isOwed,
  href: (row: OrderDetail) => `${PAYMENT_FORM}?orderId=${row.id}`,
};
/** WeChat and Alipay on small orders that wait for payment. */
export const payByWechat = {
  verb: 'payByWechat',
  label: table.payWechat,
  when: isSmall,
  dialog: dialogOf('20'),
};
export const payByAlipay = {
  verb: 'payByAlipay',
  label: table.payAlipay,
  when: isSmall,
  dialog: dialogOf('30'),
};
