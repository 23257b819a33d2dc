import { screensOf } from '#kernel/web/guard/screens.ts';
import { pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  '/collectionManagement/paymentRegistration': () => import('./payment-list.tsx'),
  '/collectionManagement/paymentRegistration/detail/:id': () => import('./payment-page.tsx'),
  '/collectionManagement/paymentRegistration/pay/:id': () => import('./pay-page.tsx'),
  '/collectionManagement/paymentEditing': () => import('./payment-form.tsx'),
  '/collectionManagement/bankAccounts': () => import('./bank-account-list.tsx'),
});
