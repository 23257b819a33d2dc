import type { PageGrants } from '#kernel/rules/pages.ts';
import { INVOICE_PAGES } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: INVOICE_PAGES,
      buttons: ['View', 'BatchExport'],
      roles: { PLAT_OPERATOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: 'all' },
    },
  ],
  member: [
    {
      pages: INVOICE_PAGES,
      buttons: [
        'Add',
        'Edit',
        'View',
        'Submit',
        'Withdraw',
        'Release',
        'Confirm',
        'Reject',
        'Revoke',
        'Void',
        'Export',
      ],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_FINANCE: 'all',
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['View'],
        BUYER_FINANCE: 'all',
      },
    },
  ],
};
