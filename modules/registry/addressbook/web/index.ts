import { screensOf } from '#kernel/web/guard/screens.ts';
import {
  ADDRESS_PAGE,
  BILLING_PAGE,
  CUSTOMER_ADDRESS_PAGE,
  CUSTOMER_BILLING_PAGE,
  pages,
} from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [ADDRESS_PAGE]: () => import('./address-list.tsx'),
  [BILLING_PAGE]: () => import('./billing-list.tsx'),
  [CUSTOMER_BILLING_PAGE]: () => import('./customer-billings.tsx'),
  [CUSTOMER_ADDRESS_PAGE]: () => import('./customer-addresses.tsx'),
});
