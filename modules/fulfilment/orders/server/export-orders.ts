import type { z } from 'zod';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { OrderRow } from '../contract/order.ts';
import { orderLife } from '../rules/order-life.ts';
import { orderScreenWords as words } from '../rules/screen-words.ts';
import { orderAdminList, orderList } from './list-orders.ts';

type Row = z.output<typeof OrderRow>;
const t = words.table;
const states = Object.fromEntries(Object.entries(orderLife.codes).map(([name, code]) => [code, orderLife.labels[name as keyof typeof orderLife.labels]]));
/** A company in the language of who exports. */
const named = (key: 'counterparty' | 'sellerName' | 'buyerName'): ExportColumn<Row> => ({ key, heading: t[key], width: 30, value: (row, reader) => nameOf(row, key, reader.locale) });
const columns: readonly ExportColumn<Row>[] = [
  { key: 'orderNo', heading: t.orderNo, width: 18 }, { key: 'orderState', heading: t.orderState, codes: states }, { key: 'product', heading: t.product, value: (row, reader) => inLocale({ zh: row.productZh, en: row.productEn }, reader.locale) },
  named('counterparty'), named('sellerName'), named('buyerName'), { key: 'quantity', heading: t.quantity, kind: 'quantity' }, { key: 'uom', heading: t.uom },
  { key: 'shippedQty', heading: t.shippedQty, kind: 'quantity' }, { key: 'receivedQty', heading: t.receivedQty, kind: 'quantity' }, { key: 'remainingQty', heading: t.remainingQty, kind: 'quantity' }, { key: 'orderAmount', heading: t.orderAmount, kind: 'money' }, { key: 'paidAmount', heading: t.paidAmount, kind: 'money' }, { key: 'currency', heading: t.currency },
  { key: 'payDeadline', heading: t.payDeadline, kind: 'dateTime' }, { key: 'paymentTerm', heading: t.paymentTerm }, { key: 'pickType', heading: t.pickType }, { key: 'dealNo', heading: t.dealNo, width: 18 }, { key: 'orderType', heading: t.orderType }, { key: 'gmtCreate', heading: t.gmtCreate, kind: 'dateTime' },
];

/** «What I see» of the order lists: of a company, and of the operator. */
export const orderExport = exporter({ bizType: 'ORDER', title: t.order, handler: orderList, columns });
export const allOrdersExport = exporter({ bizType: 'ORDER_ALL', title: t.order, handler: orderAdminList, columns });
