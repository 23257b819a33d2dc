import type { PageGrants } from '#kernel/rules/pages.ts';
import { DEADLINES } from '../rules/pages.ts';

/** Who holds this page when the product is installed: everybody who acts for a company or the platform. */
export const grants: PageGrants = {
  platform: [
    {
      pages: [DEADLINES],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: 'all',
        PLAT_CS: 'all',
        PLAT_CONTENT: 'all',
        PLAT_FINANCE: 'all',
        PLAT_SECURITY: 'all',
      },
    },
  ],
  member: [
    {
      pages: [DEADLINES],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
        SELLER_LOGISTICS: 'all',
        SELLER_FINANCE: 'all',
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: 'all',
        BUYER_LOGISTICS: 'all',
        BUYER_FINANCE: 'all',
        INTERMEDIARY: 'all',
        INTERMEDIARY_BUYER: 'all',
      },
    },
  ],
};
