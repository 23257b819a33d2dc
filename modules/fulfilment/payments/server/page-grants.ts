import type { PageGrants } from '#kernel/rules/pages.ts';
import { BANK_ACCOUNTS, PAYMENT_FORM, PAYMENTS } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [PAYMENTS, PAYMENT_FORM],
      buttons: ['Add', 'Edit', 'View', 'Submit', 'Confirm', 'Reject', 'Revoke', 'BatchExport'],
      roles: { PLAT_OPERATOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: 'all' },
    },
    {
      pages: [BANK_ACCOUNTS],
      buttons: ['View', 'Approve', 'Reject'],
      roles: { PLAT_OPERATOR: ['View'], PLAT_FINANCE: 'all' },
    },
  ],
  member: [
    {
      pages: [PAYMENTS, PAYMENT_FORM],
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
    {
      pages: [BANK_ACCOUNTS],
      buttons: ['Add', 'View', 'Void'],
      roles: { SELLER_ADMIN: 'all', SELLER_FINANCE: 'all', BUYER_ADMIN: 'all', BUYER_FINANCE: 'all' },
    },
  ],
};
