import type { Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import './address-use.ts';
import './base-uses.ts';
import { adminCancelOrderHandler } from './admin-cancel-order.ts';
import { adminSubmitOrderHandler } from './admin-submit-order.ts';
import { cancelOrderHandler } from './cancel-order.ts';
import { codesKept } from './code-uses.ts';
import { openOrders } from './holdings.ts';
import {
  adminOrderDetailHandler,
  countOrdersHandler,
  listAllOrdersHandler,
  listOrdersHandler,
  orderDetailHandler,
  orderHistoryHandler,
} from './list-orders.ts';
import { orderResults } from './result-figures.ts';
import { submitOrderHandler } from './submit-order.ts';
import { orders } from './tables.ts';
import { close, complete, payLapse, pickupOverdue } from './timers.ts';

import './export-orders.ts';

/** An order's page is live for those who see the order. */
const live = orders.topic(
  'order',
  async ({ tx, input }) =>
    (await tx.selectFrom('orders.order').select('id').where('id', '=', input.key).executeTakeFirst()) !==
    undefined,
);

export const ordersModule: Module = {
  name: 'orders',
  logNames,
  pages,
  groups,
  grants,
  codeUses: codesKept,
  ownedDocuments: openOrders,
  resultSources: orderResults,
  handlers: [
    listOrdersHandler,
    listAllOrdersHandler,
    countOrdersHandler,
    orderDetailHandler,
    adminOrderDetailHandler,
    orderHistoryHandler,
    submitOrderHandler,
    adminSubmitOrderHandler,
    cancelOrderHandler,
    adminCancelOrderHandler,
  ],
  timers: [payLapse, close, pickupOverdue, complete],
  taskSubjects: [payLapse.kind, close.kind, pickupOverdue.kind, complete.kind].map(
    (kind) =>
      ({
        kind,
        table: 'orders.order',
        no: 'order_no',
        link: '/transactionManagement/orderDetail?id={ref}',
      }) as const,
  ),
  topics: [live],
};
