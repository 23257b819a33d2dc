import type { PageGrants } from '#kernel/rules/pages.ts';
import { ADMIN_LIST, ADMIN_REPLY, USER_ADD, USER_DETAIL, USER_LIST } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    { pages: [ADMIN_LIST, ADMIN_REPLY], roles: { PLAT_OPERATOR: ['View', 'BatchExport'], PLAT_CS: 'all' } },
  ],
  member: [
    {
      pages: [USER_ADD, USER_LIST, USER_DETAIL],
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
        MEMBER_UNVERIFIED: 'all',
        MEMBER_UNVERIFIED_SELLER: 'all',
      },
    },
  ],
};
