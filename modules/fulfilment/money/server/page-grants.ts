import type { PageGrants } from '#kernel/rules/pages.ts';
import { ACCOUNT_STATEMENT, BALANCE, CREDIT_LINES, DEPOSITS, RECEIVABLES } from '../rules/pages.ts';

const roles = { PLAT_OPERATOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: 'all' } as const;
/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3, collections). */
export const grants: PageGrants = {
  platform: [
    { pages: [DEPOSITS], buttons: ['View', 'Confirm', 'BatchExport'], roles },
    { pages: [BALANCE], buttons: ['View', 'Approve', 'Confirm', 'Reject', 'BatchExport'], roles },
    { pages: [RECEIVABLES], buttons: ['View', 'Void', 'Reject', 'BatchExport'], roles },
    { pages: [CREDIT_LINES, ACCOUNT_STATEMENT], buttons: ['View', 'BatchExport'], roles },
  ],
  member: [
    {
      pages: [DEPOSITS],
      buttons: ['View', 'Confirm', 'Reject', 'Export'],
      roles: { SELLER_ADMIN: 'all', SELLER_FINANCE: 'all', BUYER_ADMIN: 'all', BUYER_FINANCE: 'all' },
    },
    {
      pages: [BALANCE],
      buttons: ['View', 'Submit', 'Withdraw', 'Export'],
      roles: { SELLER_ADMIN: 'all', SELLER_FINANCE: 'all', BUYER_ADMIN: 'all', BUYER_FINANCE: 'all' },
    },
    {
      pages: [RECEIVABLES, ACCOUNT_STATEMENT],
      buttons: ['View', 'Export'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_FINANCE: 'all',
        BUYER_ADMIN: 'all',
        BUYER_FINANCE: 'all',
      },
    },
    {
      pages: [CREDIT_LINES],
      buttons: ['Add', 'Edit', 'View', 'Enable', 'Disable', 'Export'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_FINANCE: 'all',
        BUYER_ADMIN: ['View', 'Export'],
        BUYER_FINANCE: ['View', 'Export'],
      },
    },
  ],
};
