import type { PageGrants } from '#kernel/rules/pages.ts';
import { DISCOUNT_TABLES, STATEMENT_PAGES } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: STATEMENT_PAGES,
      buttons: ['View', 'Release', 'Confirm', 'Void', 'BatchExport'],
      roles: { PLAT_OPERATOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: 'all' },
    },
    { pages: [DISCOUNT_TABLES], roles: { PLAT_OPERATOR: 'all', PLAT_FINANCE: 'all' } },
  ],
  member: [
    {
      pages: STATEMENT_PAGES,
      buttons: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Withdraw', 'Confirm', 'Reject', 'Export'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_FINANCE: 'all',
        BUYER_ADMIN: ['View', 'Confirm', 'Reject', 'Export'],
        BUYER_PURCHASER: ['View'],
        BUYER_FINANCE: ['View', 'Confirm', 'Reject', 'Export'],
      },
    },
    {
      pages: [DISCOUNT_TABLES],
      roles: { SELLER_ADMIN: 'all', SELLER_FINANCE: 'all', SELLER_TRADER: ['View'] },
    },
  ],
};
