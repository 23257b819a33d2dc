import type { PageGrants } from '#kernel/rules/pages.ts';
import { PRICE_INDEX, PRICE_TRENDS } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: ['/memberUnitCockpit'],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: [], PLAT_CS: [], PLAT_FINANCE: 'all' },
    },
    {
      pages: [PRICE_INDEX],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: ['View', 'Approve'],
        PLAT_CS: ['View'],
        PLAT_FINANCE: ['View'],
      },
    },
  ],
  member: [
    {
      pages: ['/memberUnitCockpit'],
      roles: { SELLER_ADMIN: 'all', SELLER_FINANCE: [], BUYER_ADMIN: 'all', BUYER_FINANCE: [] },
    },
    {
      pages: [PRICE_TRENDS],
      roles: { SELLER_ADMIN: 'all', SELLER_TRADER: 'all', BUYER_ADMIN: 'all', BUYER_PURCHASER: 'all' },
    },
  ],
};
