import type { PageGrants } from '#kernel/rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: ['/transactionManagement/orderShipNotes'],
      buttons: ['Add', 'View', 'Submit', 'Confirm', 'Cancel', 'Close', 'Complete', 'BatchExport'],
      roles: {
        PLAT_OPERATOR: ['Add', 'View', 'Submit', 'Cancel', 'Close', 'Complete', 'BatchExport'],
        PLAT_AUDITOR: ['View'],
        PLAT_CS: ['Add', 'View', 'Submit'],
        PLAT_FINANCE: ['View', 'Confirm', 'Cancel', 'Close', 'BatchExport'],
      },
    },
    {
      pages: [
        '/shippingManagement/shippingNotice',
        '/shippingManagement/editNotice',
        '/shippingManagement/receiptNotice',
        '/shippingManagement/receiptPickup',
      ],
      buttons: ['View', 'Reject', 'ReleaseGoods', 'Weigh', 'Confirm', 'Void', 'BatchExport'],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: ['View'] },
    },
    {
      pages: ['/shippingManagement/viewNotification'],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: ['View'] },
    },
    {
      pages: ['/shippingManagement/gate'],
      buttons: ['View', 'Weigh'],
      roles: { PLAT_OPERATOR: 'all' },
    },
    {
      pages: ['/shippingManagement/loadingSlots'],
      buttons: ['View', 'Edit'],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'] },
    },
  ],
  member: [
    {
      pages: ['/transactionManagement/orderShipNotes'],
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
    {
      pages: ['/shippingManagement/shippingNotice', '/shippingManagement/editNotice'],
      buttons: [
        'Add',
        'Edit',
        'Delete',
        'View',
        'Submit',
        'Reject',
        'ReleaseGoods',
        'Weigh',
        'Void',
        'Confirm',
      ],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_LOGISTICS: 'all',
        BUYER_ADMIN: ['View'],
        BUYER_PURCHASER: ['View'],
        BUYER_LOGISTICS: ['View'],
      },
    },
    {
      pages: ['/shippingManagement/viewNotification'],
      buttons: [],
      roles: {
        SELLER_ADMIN: [],
        SELLER_TRADER: [],
        SELLER_LOGISTICS: [],
        BUYER_ADMIN: [],
        BUYER_PURCHASER: [],
        BUYER_LOGISTICS: [],
      },
    },
    {
      pages: ['/shippingManagement/receiptNotice', '/shippingManagement/receiptPickup'],
      buttons: ['Add', 'Edit', 'Delete', 'View', 'Submit', 'Void', 'Confirm', 'Appeal'],
      roles: {
        SELLER_ADMIN: ['View'],
        SELLER_TRADER: ['View'],
        SELLER_LOGISTICS: ['View'],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['Add', 'Edit', 'View', 'Submit'],
        BUYER_LOGISTICS: 'all',
      },
    },
    {
      pages: ['/shippingManagement/gate'],
      buttons: ['View', 'Weigh'],
      roles: { SELLER_ADMIN: 'all', SELLER_LOGISTICS: 'all' },
    },
    {
      pages: ['/shippingManagement/loadingSlots'],
      buttons: ['View', 'Edit'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_LOGISTICS: 'all',
        BUYER_ADMIN: ['View'],
        BUYER_PURCHASER: ['View'],
        BUYER_LOGISTICS: ['View'],
      },
    },
    {
      pages: ['/shippingManagement/vehicles'],
      buttons: ['View', 'Add', 'Edit', 'Delete'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_LOGISTICS: 'all',
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['View'],
        BUYER_LOGISTICS: 'all',
      },
    },
  ],
};
