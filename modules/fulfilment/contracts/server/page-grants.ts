import type { PageGrants } from '#kernel/rules/pages.ts';
import { CLAUSES, EDIT_CONTRACT, MY_CONTRACT, STATE_TRACKING, VIEW_CONTRACT } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [MY_CONTRACT, EDIT_CONTRACT, VIEW_CONTRACT, STATE_TRACKING],
      buttons: ['View', 'Approve', 'Reject', 'Deactivate', 'Activation', 'Close', 'BatchExport'],
      roles: {
        PLAT_OPERATOR: ['View', 'Deactivate', 'Activation', 'Close', 'BatchExport'],
        PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
        PLAT_CS: ['View'],
        PLAT_FINANCE: ['View'],
        PLAT_SECURITY: ['View'],
      },
    },
    {
      pages: [CLAUSES],
      buttons: ['View', 'Add', 'Edit', 'Delete', 'Enable', 'Disable'],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'] },
    },
  ],
  member: [
    {
      pages: [MY_CONTRACT, VIEW_CONTRACT, STATE_TRACKING],
      buttons: ['View', 'Approve', 'Reject', 'Sign', 'Withdraw', 'Deactivate', 'Export'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_LOGISTICS: ['View'],
        SELLER_FINANCE: ['View'],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['View'],
        BUYER_LOGISTICS: ['View'],
        BUYER_FINANCE: ['View'],
        INTERMEDIARY: ['View', 'Sign'],
        INTERMEDIARY_BUYER: ['View', 'Sign'],
      },
    },
    {
      pages: [EDIT_CONTRACT],
      buttons: ['Add', 'Edit', 'Delete', 'Submit', 'Withdraw'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['Add', 'Edit', 'Submit'],
      },
    },
  ],
};
