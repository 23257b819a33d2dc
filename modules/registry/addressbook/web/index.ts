import type { RouteDef } from '#kernel/web/guard/route.ts';
import {
  ADDRESS_PAGE,
  BILLING_PAGE,
  CUSTOMER_ADDRESS_PAGE,
  CUSTOMER_BILLING_PAGE,
  CUSTOMERS_PAGE,
} from '../contract/addressbook-route.ts';
import { addressbookTitles } from '../rules/addressbook-title-words.ts';

const t = addressbookTitles.table;
const desk = {
  module: 'customerManagement',
  buttons: ['View', 'Edit'],
  shape: 'list',
  parentRoute: CUSTOMERS_PAGE,
  hidden: true,
  keepAlive: true,
} as const;

export const routes: readonly RouteDef[] = [
  {
    path: BILLING_PAGE,
    name: 'billingInfoManagement',
    title: t.billing,
    module: 'informationManage',
    icon: 'CreditCardOutlined',
    buttons: ['Add', 'Edit', 'Delete', 'View'],
    shape: 'list',
    keepAlive: true,
    load: () => import('./billing-list.tsx'),
  },
  {
    path: ADDRESS_PAGE,
    name: 'myAddress',
    title: t.address,
    module: 'rmbTradeManagement',
    icon: 'EnvironmentOutlined',
    buttons: ['Add', 'Edit', 'Delete'],
    shape: 'list',
    keepAlive: true,
    load: () => import('./address-list.tsx'),
  },
  {
    ...desk,
    path: CUSTOMER_BILLING_PAGE,
    name: 'customerBilling',
    title: t.customerBilling,
    icon: 'CreditCardOutlined',
    load: () => import('./customer-billings.tsx'),
  },
  {
    ...desk,
    path: CUSTOMER_ADDRESS_PAGE,
    name: 'customerAddress',
    title: t.customerAddress,
    icon: 'EnvironmentOutlined',
    load: () => import('./customer-addresses.tsx'),
  },
];
