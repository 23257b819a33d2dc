import type { PageGrants } from '#kernel/rules/pages.ts';
import { FLASH_SALES, GROUP_BUYS } from '../rules/pages.ts';

const SELLER = ['Add', 'Edit', 'Delete', 'View', 'Submit', 'Withdraw'] as const;
const BUYER = ['View', 'Order', 'Cancel'] as const;
/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [FLASH_SALES, GROUP_BUYS],
      buttons: [
        'Add',
        'View',
        'Approve',
        'Reject',
        'Release',
        'Unpublish',
        'Prolong',
        'StopBid',
        'Rebid',
        'Void',
        'BatchExport',
      ],
      roles: {
        PLAT_OPERATOR: [
          'Add',
          'View',
          'Release',
          'Unpublish',
          'Prolong',
          'StopBid',
          'Rebid',
          'Void',
          'BatchExport',
        ],
        PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
        PLAT_CS: ['View'],
        PLAT_FINANCE: ['View'],
      },
    },
  ],
  member: [
    {
      pages: [FLASH_SALES, GROUP_BUYS],
      buttons: ['Add', 'Edit', 'Delete', 'View', 'Submit', 'Withdraw', 'Order', 'Cancel'],
      roles: {
        SELLER_ADMIN: SELLER,
        SELLER_TRADER: SELLER,
        BUYER_ADMIN: BUYER,
        BUYER_PURCHASER: BUYER,
      },
    },
  ],
};
