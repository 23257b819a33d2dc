import type { PageGrants } from '#kernel/rules/pages.ts';
import { INTERMEDIARY_APPLICATION, INTERMEDIARY_DEALS } from '../rules/pages.ts';

const PARTY = ['View', 'HistoryLog', 'TransactionType', 'CancelOffer', 'Confirm'] as const;
const INTERMEDIARY = ['View', 'Confirm', 'Reject', 'HistoryLog'] as const;
/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [INTERMEDIARY_DEALS],
      buttons: ['HistoryLog', 'TransactionType', 'View', 'Approve', 'Reject', 'Cancel'],
      roles: {
        PLAT_OPERATOR: ['View', 'HistoryLog', 'Cancel'],
        PLAT_AUDITOR: ['View', 'HistoryLog', 'Approve', 'Reject'],
        PLAT_CS: ['View'],
        PLAT_FINANCE: ['View'],
      },
    },
  ],
  member: [
    {
      pages: [INTERMEDIARY_DEALS],
      buttons: ['HistoryLog', 'TransactionType', 'CancelOffer', 'View', 'Confirm', 'Reject'],
      roles: {
        SELLER_ADMIN: PARTY,
        SELLER_TRADER: PARTY,
        BUYER_ADMIN: PARTY,
        BUYER_PURCHASER: PARTY,
        INTERMEDIARY,
        INTERMEDIARY_BUYER: INTERMEDIARY,
      },
    },
    {
      pages: [INTERMEDIARY_APPLICATION],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: 'all',
        INTERMEDIARY: 'all',
        INTERMEDIARY_BUYER: 'all',
      },
    },
  ],
};
