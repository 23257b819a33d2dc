import type { Room } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import './address-use.ts';
import './base-uses.ts';
import { adminCancel, cancel } from './cancel-order.ts';
import { codesKept } from './code-uses.ts';
import { openOrders } from './holdings.ts';
import { history, order, orderAdminList, orderCount, orderForOperator, orderList } from './list-orders.ts';
import { adminSubmit, submit } from './submit-order.ts';
import { room } from './tables.ts';
import { close, payLapse } from './timers.ts';

import './export-orders.ts';

/** An order's page is live for those who see the order. */
const live = room.topic(
  'order',
  async ({ tx, input }) =>
    (await tx.selectFrom('orders.order').select('id').where('id', '=', input.key).executeTakeFirst()) !==
    undefined,
);

export const ordersRoom: Room = {
  name: 'orders',
  logNames,
  pages,
  groups,
  grants,
  codeUses: codesKept,
  holdings: openOrders,
  handlers: [
    orderList,
    orderAdminList,
    orderCount,
    order,
    orderForOperator,
    history,
    submit,
    adminSubmit,
    cancel,
    adminCancel,
  ],
  timers: [payLapse, close],
  taskSubjects: [payLapse.kind, close.kind].map(
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
