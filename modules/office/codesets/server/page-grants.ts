import type { PageGrants } from '#kernel/rules/pages.ts';
import { BUSINESS_ROUTE, SETS_ROUTE } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    { pages: [BUSINESS_ROUTE], roles: { PLAT_OPERATOR: 'all' } },
    { pages: [SETS_ROUTE], roles: { PLAT_OPERATOR: ['Add', 'Edit'] } },
  ],
};
