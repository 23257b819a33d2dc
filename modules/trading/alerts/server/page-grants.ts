import type { PageGrants } from '#kernel/rules/pages.ts';
import { ALERTS_PAGE } from '../rules/pages.ts';

/** Who holds these pages when the product is installed. */
export const grants: PageGrants = {
  member: [
    {
      pages: [ALERTS_PAGE],
      roles: {
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: 'all',
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
      },
    },
  ],
};
