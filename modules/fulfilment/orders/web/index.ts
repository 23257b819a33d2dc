import { screensOf } from '#kernel/web/guard/screens.ts';
import { pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  '/transactionManagement/orderPendingPayment': () => import('./pending-payment.tsx'),
  '/transactionManagement/orderApproval': () => import('./order-approval.tsx'),
  '/transactionManagement/orderExecute': () => import('./order-execute.tsx'),
  '/transactionManagement/orderDetail': () => import('./order-detail.tsx'),
});
