import type { PageGrants } from '#kernel/rules/pages.ts';
import { LOG_ROUTE } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [{ pages: [LOG_ROUTE], roles: { PLAT_OPERATOR: ['View'], PLAT_SECURITY: 'all' } }],
  member: [{ pages: [LOG_ROUTE], roles: { SELLER_ADMIN: 'all', BUYER_ADMIN: 'all' } }],
};
