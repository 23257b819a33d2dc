import type { z } from 'zod';
import { provisionalColumn } from '#fulfilment/quantities/rules/provisional-words.ts';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { OrderRow } from '../contract/order.ts';
import { orderLifecycle } from '../rules/order-lifecycle.ts';
import { orderScreenWords as words } from '../rules/screen-words.ts';
import { listAllOrdersHandler, listOrdersHandler } from './list-orders.ts';

type Row = z.output<typeof OrderRow>;
const t = words.table;
const states = Object.fromEntries(
  Object.entries(orderLifecycle.codes).map(([name, code]) => [
    code,
    orderLifecycle.labels[name as keyof typeof orderLifecycle.labels],
  ]),
);
/** A company in the language of who exports. */
const named = (key: 'counterparty' | 'sellerName' | 'buyerName'): ExportColumn<Row> => ({
  key,
  heading: t[key],
  width: 30,
  value: (row, reader) => nameOf(row, key, reader.locale),
});
const columns: readonly ExportColumn<Row>[] = [
  { key: 'orderNo', heading: t.orderNo, width: 18 },
  { key: 'orderState', heading: t.orderState, codes: states },
  {
    key: 'product',
    heading: t.product,
    value: (row, reader) => inLocale({ zh: row.productZh, en: row.productEn }, reader.locale),
  },
  named('counterparty'),
  named('sellerName'),
  named('buyerName'),
  { key: 'quantity', heading: t.quantity, kind: 'quantity', along: ['uom'] },
  { key: 'uom', heading: t.uom, set: 'measure_unit' },
  { key: 'shippedQty', heading: t.shippedQty, kind: 'quantity', along: ['uom'] },
  { key: 'receivedQty', heading: t.receivedQty, kind: 'quantity', along: ['uom'] },
  { key: 'remainingQty', heading: t.remainingQty, kind: 'quantity', along: ['uom'] },
  { key: 'orderAmount', heading: t.orderAmount, kind: 'money', along: ['currency', 'provisional'] },
  provisionalColumn<Row>((row) => row.provisional),
  { key: 'paidAmount', heading: t.paidAmount, kind: 'money', along: ['currency'] },
  { key: 'currency', heading: t.currency },
  { key: 'payDeadline', heading: t.payDeadline, kind: 'dateTime' },
  { key: 'paymentTerm', heading: t.paymentTerm, set: 'payment_term' },
  { key: 'pickType', heading: t.pickType, set: 'pick_type' },
  { key: 'dealNo', heading: t.dealNo, width: 18 },
  { key: 'orderType', heading: t.orderType, set: 'order_type' },
  { key: 'gmtCreate', heading: t.gmtCreate, kind: 'dateTime' },
];

/** «What I see» of the order lists: of a company, and of the operator. */
exporter({ bizType: 'ORDER', title: t.orders, handler: listOrdersHandler, columns });
exporter({
  bizType: 'ORDER_ALL',
  title: t.orders,
  handler: listAllOrdersHandler,
  columns,
});
