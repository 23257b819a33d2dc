import type { PageGrants } from '#kernel/rules/pages.ts';
import { LICENCES, QUALIFICATIONS } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [LICENCES],
      roles: {
        PLAT_OPERATOR: ['View'],
        // Edit and Release change the rules of the gate: super administrators alone.
        PLAT_AUDITOR: ['View', 'Approve', 'Reject', 'Void', 'BatchExport'],
        PLAT_CS: ['View'],
      },
    },
  ],
  member: [
    {
      pages: [QUALIFICATIONS],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_LOGISTICS: ['View'],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['View'],
      },
    },
  ],
};
