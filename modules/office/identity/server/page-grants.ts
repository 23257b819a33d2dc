import type { PageGrants } from '#kernel/rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [
        '/myAccount/phoneChange',
        '/myAccount/modifyEmail',
        '/myAccount/changePassword',
        '/myAccount/personalInformation',
      ],
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
      pages: [
        '/myAccount/phoneChange',
        '/myAccount/modifyEmail',
        '/myAccount/changePassword',
        '/myAccount/personalInformation',
      ],
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
