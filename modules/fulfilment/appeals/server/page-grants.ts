import type { PageGrants } from '#kernel/rules/pages.ts';
import { APPEAL_DESK, OWN_APPEALS } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [APPEAL_DESK],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: ['View'],
        PLAT_CS: ['View', 'Approve', 'Reject'],
        PLAT_FINANCE: ['View'],
        PLAT_SECURITY: ['View'],
      },
    },
  ],
  member: [
    {
      pages: [OWN_APPEALS],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
        SELLER_LOGISTICS: ['View', 'Appeal', 'Reply'],
        SELLER_FINANCE: ['View'],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: 'all',
        BUYER_LOGISTICS: ['View', 'Appeal', 'Reply'],
        BUYER_FINANCE: ['View'],
      },
    },
  ],
};
