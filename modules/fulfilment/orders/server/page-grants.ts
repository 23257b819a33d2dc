import type { PageGrants } from '#kernel/rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [
        '/transactionManagement/orderPendingPayment',
        '/transactionManagement/orderApproval',
        '/transactionManagement/orderExecute',
      ],
      buttons: ['Add', 'View', 'Submit', 'Confirm', 'Cancel', 'Close', 'Complete', 'BatchExport'],
      roles: {
        PLAT_OPERATOR: ['Add', 'View', 'Submit', 'Cancel', 'Close', 'Complete', 'BatchExport'],
        PLAT_AUDITOR: ['View'],
        PLAT_CS: ['Add', 'View', 'Submit'],
        PLAT_FINANCE: ['View', 'Confirm', 'Cancel', 'Close', 'BatchExport'],
      },
    },
  ],
  member: [
    {
      pages: [
        '/transactionManagement/orderPendingPayment',
        '/transactionManagement/orderApproval',
        '/transactionManagement/orderExecute',
      ],
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
        SELLER_TRADER: [
          'Add',
          'View',
          'Submit',
          'Confirm',
          'Cancel',
          'Close',
          'Complete',
          'Appeal',
          'Export',
        ],
        SELLER_LOGISTICS: ['View', 'Confirm'],
        SELLER_FINANCE: ['View', 'Confirm', 'Cancel'],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['Add', 'View', 'Submit', 'Confirm', 'Cancel', 'Appeal', 'Export'],
        BUYER_LOGISTICS: ['View', 'Confirm'],
        BUYER_FINANCE: ['View', 'Confirm'],
      },
    },
  ],
};
