import type { PageGrants } from '#kernel/rules/pages.ts';
import { CONFIG_ROUTES } from '../rules/places.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    { pages: [CONFIG_ROUTES.login], roles: { PLAT_OPERATOR: [], PLAT_SECURITY: [] } },
    { pages: [CONFIG_ROUTES.platform], roles: { PLAT_OPERATOR: 'all' } },
    {
      pages: [
        CONFIG_ROUTES.friendlyLink,
        CONFIG_ROUTES.banner,
        CONFIG_ROUTES.navigation,
        CONFIG_ROUTES.recommendProduct,
        CONFIG_ROUTES.pageEndAd,
      ],
      roles: { PLAT_OPERATOR: 'all', PLAT_CONTENT: ['Add', 'Edit', 'Enable', 'Disable'] },
    },
    { pages: [CONFIG_ROUTES.footer], roles: { PLAT_OPERATOR: 'all', PLAT_CONTENT: 'all' } },
    {
      pages: [CONFIG_ROUTES.customerService],
      roles: { PLAT_OPERATOR: 'all', PLAT_CS: ['Add', 'Edit', 'Enable', 'Disable'] },
    },
  ],
};
