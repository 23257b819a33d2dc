import type { PageGrants } from '#kernel/rules/pages.ts';
import { COUNTERPARTIES_PAGE } from '../rules/pages.ts';

/** Who holds these pages when the product is installed: administrators set the rules, those who trade read them. */
export const grants: PageGrants = {
  member: [
    {
      pages: [COUNTERPARTIES_PAGE],
      roles: {
        BUYER_ADMIN: 'all',
        SELLER_ADMIN: 'all',
        BUYER_PURCHASER: ['View'],
        SELLER_TRADER: ['View'],
      },
    },
  ],
};
