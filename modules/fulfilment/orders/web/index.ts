import { screensOf } from '#kernel/web/guard/screens.ts';
import { pages } from '../rules/pages.ts';
import { orderPageJoined } from './slots.ts';

export const routes = screensOf(pages, {
  '/transactionManagement/orderPendingPayment': () => import('./pending-payment.tsx'),
  '/transactionManagement/orderApproval': () => import('./order-approval.tsx'),
  '/transactionManagement/orderExecute': () => import('./order-execute.tsx'),
  // Its declaration names the acts of other modules, which are fetched before it.
  '/transactionManagement/orderDetail': async () => {
    await orderPageJoined();
    return import('./order-detail.tsx');
  },
});
