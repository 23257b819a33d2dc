import type { Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import './address-use.ts';
import './base-uses.ts';
import { adminCancelOrderHandler } from './admin-cancel-order.ts';
import { adminSubmitOrderHandler } from './admin-submit-order.ts';
import { cancelOrderHandler } from './cancel-order.ts';
import { adminCloseOrderHandler } from './admin-close-order.ts';
import { adminCompleteOrderHandler } from './admin-complete-order.ts';
import { adminConfirmPaymentHandler } from './admin-confirm-payment.ts';
import { adminReinstateOrderHandler } from './admin-reinstate-order.ts';
import { approveOrderHandler } from './approve-order.ts';
import { closeOrderHandler } from './close-order.ts';
import { completeOrderHandler } from './complete-order.ts';
import { confirmChangeHandler } from './confirm-change.ts';
import { confirmOrderHandler } from './confirm-order.ts';
import { confirmPaymentHandler } from './confirm-payment.ts';
import { confirmReceiptHandler } from './confirm-receipt.ts';
import { nameEndCustomerHandler } from './name-end-customer.ts';
import { orderHubHandler } from './order-hub.ts';
import { payBalanceHandler } from './pay-balance.ts';
import { proposeChangeHandler } from './propose-change.ts';
import { refuseChangeHandler } from './refuse-change.ts';
import { reinstateOrderHandler } from './reinstate-order.ts';
import { rejectOrderHandler } from './reject-order.ts';
import { withdrawChangeHandler } from './withdraw-change.ts';
import { codesKept } from './code-uses.ts';
import { orderDeadlines } from './deadlines.ts';
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
import { changeLapse, close, complete, idle, payLapse, pickupOverdue } from './timers.ts';

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
    adminCloseOrderHandler,
    adminCompleteOrderHandler,
    adminConfirmPaymentHandler,
    adminReinstateOrderHandler,
    approveOrderHandler,
    closeOrderHandler,
    completeOrderHandler,
    confirmChangeHandler,
    confirmOrderHandler,
    nameEndCustomerHandler,
    confirmPaymentHandler,
    confirmReceiptHandler,
    orderHubHandler,
    payBalanceHandler,
    proposeChangeHandler,
    refuseChangeHandler,
    reinstateOrderHandler,
    rejectOrderHandler,
    withdrawChangeHandler,
  ],
  timers: [payLapse, close, pickupOverdue, complete, idle, changeLapse],
  deadlineSources: [orderDeadlines],
  taskSubjects: [payLapse.kind, close.kind, pickupOverdue.kind, complete.kind, idle.kind].map(
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
