import { definePages, type PageGrants } from '#kernel/rules/pages.ts';

/** Pages of appeals, specified and not built yet. */
export const pages = definePages('fulfilment/appeals', [
  {
    path: '/resourceSupervision/appealHandling',
    title: { zh: '申诉处理', en: 'Appeals' },
    icon: 'ExceptionOutlined',
    shape: 'list',
    order: 50,
    section: 'fulfilment',
    buttons: ['View', 'Approve', 'Reject', 'Complete', 'BatchExport'],
    planned: true,
  },
  {
    path: '/resourceSupervision/appealDetail',
    name: 'appealHandlingDetail',
    title: { zh: '申诉详情', en: 'Appeal' },
    icon: 'ExceptionOutlined',
    shape: 'view',
    order: 60,
    section: 'fulfilment',
    parent: '/resourceSupervision/appealHandling',
    planned: true,
  },
  {
    path: '/transactionManagement/myAppeal',
    title: { zh: '我的申诉', en: 'My appeals' },
    icon: 'ExceptionOutlined',
    shape: 'list',
    order: 110,
    section: 'fulfilment',
    buttons: ['View', 'Appeal', 'Reply', 'Withdraw', 'Confirm'],
    planned: true,
  },
  {
    path: '/transactionManagement/appealDetail',
    title: { zh: '申诉详情', en: 'Appeal' },
    icon: 'ExceptionOutlined',
    shape: 'view',
    order: 120,
    section: 'fulfilment',
    parent: '/transactionManagement/myAppeal',
    planned: true,
  },
]);

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: ['/resourceSupervision/appealHandling'],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: ['View'],
        PLAT_CS: ['View', 'Approve', 'Reject'],
        PLAT_FINANCE: ['View'],
        PLAT_SECURITY: ['View'],
      },
    },
  ],
  member: [
    {
      pages: ['/transactionManagement/myAppeal'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
        SELLER_LOGISTICS: ['View', 'Appeal', 'Reply'],
        SELLER_FINANCE: ['View'],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: 'all',
        BUYER_LOGISTICS: ['View', 'Appeal', 'Reply'],
        BUYER_FINANCE: ['View'],
      },
    },
  ],
};
