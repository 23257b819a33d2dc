import type { PageGrants } from '#kernel/rules/pages.ts';
import { DEAL_RECORD, LETTER_PAGE } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [LETTER_PAGE],
      buttons: ['View', 'Edit', 'Export', 'Prolong', 'Void'],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: ['View'],
        PLAT_CS: ['View'],
        PLAT_FINANCE: ['View', 'Export'],
      },
    },
    {
      pages: [DEAL_RECORD],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: ['View'],
        PLAT_CS: ['View'],
        PLAT_FINANCE: ['View', 'BatchExport'],
        PLAT_SECURITY: ['View'],
      },
    },
  ],
  member: [
    {
      pages: [LETTER_PAGE],
      buttons: ['View', 'Sign', 'Edit', 'Export'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
        SELLER_LOGISTICS: ['View'],
        SELLER_FINANCE: ['View', 'Export'],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: 'all',
        BUYER_LOGISTICS: ['View'],
        BUYER_FINANCE: ['View', 'Export'],
        INTERMEDIARY: ['View', 'Sign', 'Export'],
        INTERMEDIARY_BUYER: ['View', 'Sign', 'Export'],
      },
    },
    {
      pages: ['/transactionManagement/historicalTransaction'],
      roles: {
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: 'all',
        BUYER_LOGISTICS: ['View'],
        BUYER_FINANCE: ['View', 'Export'],
      },
    },
    {
      pages: ['/transactionManagement/offerHistory'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
        SELLER_LOGISTICS: ['View'],
        SELLER_FINANCE: ['View', 'Export'],
      },
    },
  ],
};
