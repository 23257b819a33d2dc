import { dayOf } from '#kernel/rules/clock.ts';
import { isPositive } from '#kernel/rules/decimal.ts';
import type { ResultFigure, ResultSource } from '#kernel/server/result-figures.ts';
import { ORDER, TRADE_PAYMENT } from '../rules/order-lifecycle.ts';
import { resultWords } from '../rules/result-words.ts';
import { type Line, type Order, orders } from './tables.ts';

const words = resultWords.table;
const PAGE = '/transactionManagement/orderDetail';
const positive = (amount: string): string | null => (isPositive(amount) ? amount : null);

/** The day on which all of it was paid; goods on credit are let go before that. */
const paidOn = (order: Order): string | null =>
  order.paid_at === null || order.trade_payment === TRADE_PAYMENT.credit ? null : dayOf(order.paid_at);
/** What an order itself knows; notes, settlements and payments say it better once they are there. */
function figuresOf(order: Order, line: Line | undefined): ResultFigure[] {
  const { currency, uom } = order;
  const figure = (
    key: keyof typeof words,
    unit: ResultFigure['unit'],
    planned: string | null,
    actual: string | null,
  ): ResultFigure => ({
    rootId: order.id,
    key,
    label: words[key],
    unit,
    planned,
    actual,
    href: `${PAGE}?id=${order.id}`,
  });
  const isOver = order.order_state === ORDER.revoked;
  const money = { kind: 'money', currency } as const;
  const settled = order.provisional || isOver ? null : order.order_amount;
  return [
    figure(
      'quantity',
      { kind: 'quantity', uom },
      order.quantity,
      positive(order.received_qty) ?? positive(order.shipped_qty),
    ),
    figure(
      'price',
      { kind: 'price', currency, uom },
      null,
      order.provisional || isOver ? null : (line?.unit_price ?? null),
    ),
    figure('amount', money, null, settled),
    figure('paid', money, isOver ? null : order.order_amount, positive(order.paid_amount)),
    ...(isPositive(order.freight) ? [figure('freight', money, order.freight, null)] : []),
    ...(order.pay_deadline === null
      ? []
      : [figure('payBy', { kind: 'day' }, dayOf(order.pay_deadline), paidOn(order))]),
    figure('deliveryStart', { kind: 'day' }, order.delivery_start, null),
    figure(
      'deliveryEnd',
      { kind: 'day' },
      order.delivery_end,
      order.completed_at === null ? null : dayOf(order.completed_at),
    ),
  ];
}

const ofOrders = orders.door<readonly string[], ResultFigure[]>(async ({ tx, input }) => {
  if (input.length === 0) return [];
  const ids = [...input];
  const rows = await tx.selectFrom('orders.order').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const lines = await tx
    .selectFrom('orders.line')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('line_no')
    .execute();
  return rows.flatMap((order) =>
    figuresOf(
      order,
      lines.find((line) => line.order_id === order.id),
    ),
  );
});

export const orderResults: readonly ResultSource[] = [{ root: 'ORDER', order: 10, figuresOf: ofOrders }];
