import type { PageGrants } from '#kernel/rules/pages.ts';
import { VOUCHERS_PAGE } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [VOUCHERS_PAGE],
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
      pages: [VOUCHERS_PAGE],
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
