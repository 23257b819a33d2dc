import type { PageGrants } from '#kernel/rules/pages.ts';
import {
  ADD_SUBSIDIARY_PAGE,
  AGREEMENT_ROUTE,
  APPLY_PAGE,
  AUDIT_COMPANY_PAGE,
  AUDIT_SUBSIDIARY_PAGE,
  BLACKLIST_PAGE,
  COMPANY_PAGE,
  CUSTOMERS_PAGE,
  DIRECTORY_PAGE,
  EDIT_GROUP_PAGE,
  END_CUSTOMERS_PAGE,
  MEMBERS_PAGE,
  SUBSIDIARIES_PAGE,
  SUPPLIER_GROUPS_PAGE,
  USERS_PAGE,
} from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [DIRECTORY_PAGE],
      roles: {
        PLAT_OPERATOR: ['View', 'Enable', 'Disable'],
        PLAT_AUDITOR: ['View'],
        PLAT_CS: ['View'],
        PLAT_SECURITY: ['View'],
      },
    },
    {
      pages: [MEMBERS_PAGE],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: ['View'],
        PLAT_CS: ['View'],
        PLAT_FINANCE: ['View'],
        PLAT_SECURITY: ['View'],
      },
    },
    {
      pages: [AUDIT_COMPANY_PAGE, AUDIT_SUBSIDIARY_PAGE],
      roles: { PLAT_OPERATOR: ['View'], PLAT_AUDITOR: ['View', 'Approve', 'Reject'], PLAT_CS: ['View'] },
    },
    {
      pages: [CUSTOMERS_PAGE],
      roles: {
        PLAT_OPERATOR: ['Add', 'View', 'Edit', 'Enable', 'Disable', 'BatchExport', 'Import'],
        PLAT_AUDITOR: ['View'],
        PLAT_CS: ['View', 'Edit'],
        PLAT_FINANCE: ['View'],
        PLAT_SECURITY: ['View'],
      },
    },
    {
      pages: [USERS_PAGE],
      roles: {
        PLAT_OPERATOR: ['Add', 'Edit', 'Enable', 'Disable', 'ResetPassword'],
        PLAT_CS: ['ResetPassword'],
        PLAT_SECURITY: [],
      },
    },
    {
      pages: [AGREEMENT_ROUTE],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: ['View'],
        PLAT_CS: ['View'],
        PLAT_CONTENT: ['View', 'Edit'],
      },
    },
  ],
  member: [
    {
      pages: [SUPPLIER_GROUPS_PAGE, EDIT_GROUP_PAGE],
      roles: { BUYER_ADMIN: 'all', BUYER_PURCHASER: ['Add', 'Edit'] },
    },
    { pages: [SUBSIDIARIES_PAGE, ADD_SUBSIDIARY_PAGE], roles: { SELLER_ADMIN: 'all', BUYER_ADMIN: 'all' } },
    {
      pages: [COMPANY_PAGE],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_LOGISTICS: ['View'],
        SELLER_FINANCE: ['View'],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['View'],
        BUYER_LOGISTICS: ['View'],
        BUYER_FINANCE: ['View'],
      },
    },
    { pages: [APPLY_PAGE], roles: { MEMBER_UNVERIFIED: 'all', MEMBER_UNVERIFIED_SELLER: 'all' } },
    {
      pages: [BLACKLIST_PAGE],
      roles: { SELLER_ADMIN: 'all', SELLER_TRADER: ['Add'], BUYER_ADMIN: 'all', BUYER_PURCHASER: ['Add'] },
    },
    { pages: [END_CUSTOMERS_PAGE], roles: { SELLER_ADMIN: 'all', SELLER_TRADER: 'all' } },
  ],
};
