import { definePages, type MenuGroup } from '#kernel/rules/pages.ts';

/** What is done in every list of orders (administration-domain 26.2). */
export const ORDER_BUTTONS = [
  'Add',
  'View',
  'Submit',
  'Confirm',
  'Cancel',
  'Close',
  'Complete',
  'BatchExport',
  'Approve',
  'Reject',
  'Appeal',
  'Export',
] as const;

export const pages = definePages('fulfilment/orders', [
  {
    path: '/transactionManagement/orderPendingPayment',
    title: { zh: '待付款订单', en: 'Orders pending payment' },
    icon: 'WalletOutlined',
    shape: 'list',
    order: 50,
    section: 'fulfilment',
    buttons: ORDER_BUTTONS,
  },
  {
    path: '/transactionManagement/orderApproval',
    title: { zh: '订单审批', en: 'Order approval' },
    icon: 'AuditOutlined',
    shape: 'list',
    order: 60,
    section: 'fulfilment',
    buttons: ORDER_BUTTONS,
  },
  {
    path: '/transactionManagement/orderExecute',
    title: { zh: '订单执行', en: 'Orders in execution' },
    icon: 'ScheduleOutlined',
    shape: 'list',
    order: 70,
    section: 'fulfilment',
    buttons: ORDER_BUTTONS,
  },
  {
    path: '/transactionManagement/orderDetail',
    title: { zh: '订单', en: 'Order' },
    menuTitle: { zh: '订单详情', en: 'Order' },
    icon: 'ProfileOutlined',
    shape: 'view',
    order: 90,
    section: 'fulfilment',
    parent: '/transactionManagement/orderExecute',
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'transactionManagement',
    path: '/transactionManagement',
    title: { zh: '交易管理', en: 'Transactions' },
    icon: 'SwapOutlined',
    section: 'trade',
    order: 70,
  },
];
