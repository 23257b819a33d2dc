import type { PageGrants } from '#kernel/rules/pages.ts';
import { STATEMENTS } from '../rules/pages.ts';

/** Who works at the desk when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [STATEMENTS],
      roles: { PLAT_OPERATOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: 'all' },
    },
  ],
  member: [
    {
      pages: [STATEMENTS],
      roles: { SELLER_ADMIN: 'all', SELLER_FINANCE: 'all', BUYER_ADMIN: 'all', BUYER_FINANCE: 'all' },
    },
  ],
};
