import { definePages } from '#kernel/rules/pages.ts';
import { CUSTOMERS_PAGE } from '#registry/members/rules/pages.ts';

/** Where invoice data and delivery addresses are kept. */
export const BILLING_PAGE = '/informationManage/billingInfoManagement';
export const ADDRESS_PAGE = '/rmbTradeManagement/myAddress';
/** The platform's look at invoice data and addresses of all customers. */
export const CUSTOMER_BILLING_PAGE = '/customerManagement/customerList/billingInfo';
export const CUSTOMER_ADDRESS_PAGE = '/customerManagement/customerList/address';

export const pages = definePages('registry/addressbook', [
  {
    path: ADDRESS_PAGE,
    title: { zh: '收货地址', en: 'Delivery addresses' },
    icon: 'EnvironmentOutlined',
    shape: 'list',
    order: 20,
    section: 'company',
    buttons: ['Add', 'Edit', 'Delete'],
  },
  {
    path: BILLING_PAGE,
    title: { zh: '开票信息', en: 'Billing information' },
    icon: 'CreditCardOutlined',
    shape: 'list',
    order: 10,
    buttons: ['Add', 'Edit', 'Delete', 'View'],
  },
  {
    path: CUSTOMER_BILLING_PAGE,
    name: 'customerBilling',
    title: { zh: '客户开票信息', en: 'Billing of customers' },
    icon: 'CreditCardOutlined',
    shape: 'list',
    parent: CUSTOMERS_PAGE,
    buttons: ['View', 'Edit'],
  },
  {
    path: CUSTOMER_ADDRESS_PAGE,
    name: 'customerAddress',
    title: { zh: '客户收货地址', en: 'Addresses of customers' },
    icon: 'EnvironmentOutlined',
    shape: 'list',
    parent: CUSTOMERS_PAGE,
    buttons: ['View', 'Edit'],
  },
]);
