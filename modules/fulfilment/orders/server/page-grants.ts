import type { GrantRow, PageGrants } from '#kernel/rules/pages.ts';

/** What each role does on a list of orders, whichever stage it shows. */
export const orderListGrants = {
  platform: {
    buttons: ['Add', 'View', 'Submit', 'Confirm', 'Cancel', 'Close', 'Complete', 'BatchExport'],
    roles: {
      PLAT_OPERATOR: ['Add', 'View', 'Submit', 'Cancel', 'Close', 'Complete', 'BatchExport'],
      PLAT_AUDITOR: ['View'],
      PLAT_CS: ['Add', 'View', 'Submit'],
      PLAT_FINANCE: ['View', 'Confirm', 'Cancel', 'Close', 'BatchExport'],
    },
  },
  member: {
    buttons: [
      'Add',
      'View',
      'Submit',
      'Confirm',
      'Approve',
      'Reject',
      'Cancel',
      'Close',
      'Complete',
      'Appeal',
      'Export',
    ],
    roles: {
      SELLER_ADMIN: 'all',
      SELLER_TRADER: ['Add', 'View', 'Submit', 'Confirm', 'Cancel', 'Close', 'Complete', 'Appeal', 'Export'],
      SELLER_LOGISTICS: ['View', 'Confirm'],
      SELLER_FINANCE: ['View', 'Confirm', 'Cancel'],
      BUYER_ADMIN: 'all',
      BUYER_PURCHASER: ['Add', 'View', 'Submit', 'Confirm', 'Cancel', 'Appeal', 'Export'],
      BUYER_LOGISTICS: ['View', 'Confirm'],
      BUYER_FINANCE: ['View', 'Confirm'],
    },
  },
} satisfies Record<string, Omit<GrantRow, 'pages'>>;
const pages = [
  '/transactionManagement/orderPendingPayment',
  '/transactionManagement/orderApproval',
  '/transactionManagement/orderExecute',
];

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [{ pages, ...orderListGrants.platform }],
  member: [{ pages, ...orderListGrants.member }],
};
