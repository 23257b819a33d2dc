import type { RouteDef } from '#kernel/web/guard/route.ts';
import { orderScreenWords } from '../rules/screen-words.ts';

const words = orderScreenWords.table;
const list = {
  module: 'transactionManagement',
  shape: 'list',
  keepAlive: true,
  buttons: [
    'Add',
    'View',
    'Submit',
    'Confirm',
    'Approve',
    'Reject',
    'Cancel',
    'Close',
    'Complete',
    'Appeal',
    'Export',
    'BatchExport',
  ],
} as const;
export const routes: readonly RouteDef[] = [
  {
    ...list,
    path: '/transactionManagement/orderPendingPayment',
    name: 'orderPendingPayment',
    title: words.pendingPayment,
    icon: 'WalletOutlined',
    load: () => import('./pending-payment.tsx'),
  },
  {
    ...list,
    path: '/transactionManagement/orderApproval',
    name: 'orderApproval',
    title: words.approval,
    icon: 'AuditOutlined',
    load: () => import('./order-approval.tsx'),
  },
  {
    ...list,
    path: '/transactionManagement/orderExecute',
    name: 'orderExecute',
    title: words.execute,
    icon: 'ScheduleOutlined',
    load: () => import('./order-execute.tsx'),
  },
  {
    ...list,
    path: '/transactionManagement/orderDetail',
    name: 'orderDetail',
    title: words.order,
    icon: 'ProfileOutlined',
    shape: 'view',
    keepAlive: false,
    hidden: true,
    parentRoute: '/transactionManagement/orderExecute',
    load: () => import('./order-detail.tsx'),
  },
];
