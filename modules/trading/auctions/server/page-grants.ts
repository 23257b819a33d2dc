import type { PageGrants } from '#kernel/rules/pages.ts';
import { AUCTIONS } from '../rules/pages.ts';

const SELLER = [
  'Add',
  'Edit',
  'Delete',
  'View',
  'Submit',
  'Withdraw',
  'Rebid',
  'StopBid',
  'Confirm',
  'Reject',
] as const;
const BUYER = ['View', 'Bid', 'Cancel'] as const;
const OPERATOR = [
  'Add',
  'View',
  'Release',
  'Unpublish',
  'Prolong',
  'StopBid',
  'Rebid',
  'Void',
  'BatchExport',
] as const;
/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [AUCTIONS],
      buttons: [...OPERATOR, 'Approve', 'Reject'],
      roles: {
        PLAT_OPERATOR: OPERATOR,
        PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
        PLAT_CS: ['View'],
        PLAT_FINANCE: ['View'],
      },
    },
  ],
  member: [
    {
      pages: [AUCTIONS],
      buttons: [...SELLER, 'Bid', 'Cancel'],
      roles: {
        SELLER_ADMIN: SELLER,
        SELLER_TRADER: SELLER,
        BUYER_ADMIN: BUYER,
        BUYER_PURCHASER: BUYER,
      },
    },
  ],
};
