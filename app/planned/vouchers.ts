import { definePages, type MenuGroup, type PageGrants } from '#kernel/rules/pages.ts';

/** Pages of vouchers, specified and not built yet. */
export const pages = definePages('fulfilment/vouchers', [
  {
    path: '/blockChain/vouchersList',
    title: { zh: '货权凭证', en: 'Vouchers' },
    icon: 'BlockOutlined',
    shape: 'list',
    order: 10,
    buttons: ['View', 'Export', 'Confirm', 'Reject', 'Enable', 'Disable', 'Void', 'Add', 'Transfer'],
    planned: true,
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'blockChain',
    path: '/blockChain',
    title: { zh: '货权管理', en: 'Goods rights' },
    icon: 'BlockOutlined',
    section: 'trade',
    order: 30,
  },
];

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: ['/blockChain/vouchersList'],
      buttons: ['View', 'Export', 'Confirm', 'Reject', 'Enable', 'Disable', 'Void'],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: ['View'],
        PLAT_CS: ['View'],
        PLAT_FINANCE: ['View', 'Export'],
        PLAT_SECURITY: ['View'],
      },
    },
  ],
  member: [
    {
      pages: ['/blockChain/vouchersList'],
      buttons: ['Add', 'View', 'Confirm', 'Reject', 'Transfer', 'Enable', 'Disable', 'Export'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_LOGISTICS: 'all',
        SELLER_FINANCE: ['View'],
        BUYER_ADMIN: ['View', 'Confirm', 'Reject', 'Transfer', 'Export'],
        BUYER_PURCHASER: ['View'],
        BUYER_LOGISTICS: ['View', 'Confirm'],
        BUYER_FINANCE: ['View'],
      },
    },
  ],
};
