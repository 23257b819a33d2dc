import type { PageGrants } from '#kernel/rules/pages.ts';
import { MARKET_ROUTE } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [MARKET_ROUTE],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_SECURITY: ['View'] },
    },
  ],
};
