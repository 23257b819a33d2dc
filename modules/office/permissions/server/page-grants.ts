import type { PageGrants } from '#kernel/rules/pages.ts';
import { MENU_ROUTE, POSITION_ROUTE, ROLE_ROUTE } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    { pages: [POSITION_ROUTE], roles: { PLAT_OPERATOR: ['View', 'Add', 'Edit'], PLAT_SECURITY: ['View'] } },
    { pages: [ROLE_ROUTE], roles: { PLAT_OPERATOR: [], PLAT_SECURITY: [] } },
    { pages: [MENU_ROUTE], roles: { PLAT_SECURITY: [] } },
  ],
  member: [{ pages: [POSITION_ROUTE, ROLE_ROUTE], roles: { SELLER_ADMIN: 'all', BUYER_ADMIN: 'all' } }],
};
