import type { PageGrants } from '#kernel/rules/pages.ts';
import { FEATURED, MY_STORE, SHELVES, SHOP_TYPES, STORES } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [STORES],
      roles: {
        PLAT_OPERATOR: [
          'View',
          'Edit',
          'Approve',
          'Reject',
          'Release',
          'Unpublish',
          'Enable',
          'Disable',
          'Accredit',
        ],
        PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
        PLAT_CS: ['View'],
      },
    },
    { pages: [SHOP_TYPES], roles: { PLAT_OPERATOR: 'all' } },
    {
      pages: [FEATURED],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_CONTENT: ['View'] },
    },
  ],
  member: [
    { pages: [MY_STORE], roles: { SELLER_ADMIN: 'all', SELLER_TRADER: ['View'] } },
    {
      pages: [SHELVES],
      roles: { SELLER_ADMIN: 'all', SELLER_TRADER: ['Add', 'Edit', 'View', 'Submit', 'Import'] },
    },
  ],
};
