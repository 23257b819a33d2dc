import type { PageGrants } from '#kernel/rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: ['/home', '/pchome', '/goodsCategory'],
      buttons: [],
      roles: {
        PLAT_OPERATOR: [],
        PLAT_AUDITOR: [],
        PLAT_CS: [],
        PLAT_CONTENT: [],
        PLAT_FINANCE: [],
        PLAT_SECURITY: [],
      },
    },
    {
      pages: ['/cockpit'],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: [], PLAT_CS: [], PLAT_FINANCE: 'all' },
    },
  ],
  member: [
    {
      pages: ['/home', '/pchome', '/goodsCategory'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
        SELLER_LOGISTICS: [],
        SELLER_FINANCE: [],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: 'all',
        BUYER_LOGISTICS: [],
        BUYER_FINANCE: [],
        INTERMEDIARY: [],
        INTERMEDIARY_BUYER: [],
        MEMBER_UNVERIFIED: [],
        MEMBER_UNVERIFIED_SELLER: [],
      },
    },
    {
      pages: ['/cockpit'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: [],
        SELLER_LOGISTICS: [],
        SELLER_FINANCE: [],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: [],
        BUYER_FINANCE: [],
      },
    },
  ],
};
