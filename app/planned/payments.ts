import { definePages, type MenuGroup, type PageGrants } from '#kernel/rules/pages.ts';

/** Pages of payments, specified and not built yet. */
export const pages = definePages('fulfilment/payments', [
  {
    path: '/collectionManagement/paymentRegistration',
    title: { zh: '付款登记', en: 'Payment registration' },
    icon: 'PayCircleOutlined',
    shape: 'list',
    order: 10,
    buttons: [
      'Add',
      'Edit',
      'View',
      'Submit',
      'Confirm',
      'Reject',
      'Revoke',
      'Void',
      'BatchExport',
      'Delete',
      'Withdraw',
      'Export',
    ],
    planned: true,
  },
  {
    path: '/collectionManagement/paymentEditing',
    title: { zh: '编辑付款登记', en: 'Edit payment registration' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 20,
    parent: '/collectionManagement/paymentRegistration',
    ownRights: true,
    planned: true,
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'collectionManagement',
    path: '/collectionManagement',
    title: { zh: '收款管理', en: 'Collections' },
    icon: 'PayCircleOutlined',
    section: 'fulfilment',
    order: 100,
  },
];

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: ['/collectionManagement/paymentRegistration', '/collectionManagement/paymentEditing'],
      buttons: ['Add', 'Edit', 'View', 'Submit', 'Confirm', 'Reject', 'Revoke', 'Void', 'BatchExport'],
      roles: { PLAT_OPERATOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: 'all' },
    },
  ],
  member: [
    {
      pages: ['/collectionManagement/paymentRegistration', '/collectionManagement/paymentEditing'],
      buttons: ['Add', 'Edit', 'Delete', 'View', 'Submit', 'Withdraw', 'Confirm', 'Reject', 'Export'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_FINANCE: 'all',
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['Add', 'Edit', 'View', 'Submit'],
        BUYER_FINANCE: 'all',
      },
    },
  ],
};
