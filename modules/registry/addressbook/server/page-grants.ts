import type { PageGrants } from '#kernel/rules/pages.ts';
import { ADDRESS_PAGE, BILLING_PAGE } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  member: [
    { pages: [ADDRESS_PAGE], roles: { BUYER_ADMIN: 'all', BUYER_PURCHASER: 'all', BUYER_LOGISTICS: 'all' } },
    {
      pages: [BILLING_PAGE],
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
