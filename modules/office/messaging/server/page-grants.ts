import type { PageGrants } from '#kernel/rules/pages.ts';
import { mailingRoutes, TEMPLATE_ROUTE } from '../rules/places.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: ['/myMessage'],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: 'all',
        PLAT_CS: 'all',
        PLAT_CONTENT: 'all',
        PLAT_FINANCE: 'all',
        PLAT_SECURITY: 'all',
      },
    },
    {
      pages: [mailingRoutes.email],
      roles: {
        PLAT_OPERATOR: ['Add', 'View', 'Delete', 'BatchDelete', 'Submit', 'Withdraw', 'Revoke', 'Void'],
        PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
        PLAT_CS: ['Add', 'View', 'Submit', 'Withdraw'],
        PLAT_CONTENT: ['Add', 'View', 'Submit', 'Withdraw', 'Void'],
      },
    },
    {
      pages: [mailingRoutes.sms],
      roles: {
        PLAT_OPERATOR: ['Add', 'View', 'Delete', 'BatchDelete', 'Submit', 'Withdraw', 'Revoke', 'Void'],
        PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
        PLAT_CS: ['Add', 'View', 'Submit', 'Withdraw'],
      },
    },
    {
      pages: [mailingRoutes.mail],
      roles: {
        PLAT_OPERATOR: ['Add', 'View', 'Delete', 'BatchDelete', 'Submit', 'Withdraw', 'Revoke', 'Void'],
        PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
        PLAT_CS: ['Add', 'View', 'Submit', 'Withdraw'],
        PLAT_CONTENT: ['Add', 'View', 'Submit', 'Withdraw', 'Revoke', 'Void'],
      },
    },
    {
      pages: [TEMPLATE_ROUTE],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_CONTENT: ['View'] },
    },
  ],
  member: [
    {
      pages: ['/myMessage'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
        SELLER_LOGISTICS: 'all',
        SELLER_FINANCE: 'all',
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: 'all',
        BUYER_LOGISTICS: 'all',
        BUYER_FINANCE: 'all',
        INTERMEDIARY: 'all',
        INTERMEDIARY_BUYER: 'all',
        MEMBER_UNVERIFIED: 'all',
        MEMBER_UNVERIFIED_SELLER: 'all',
      },
    },
  ],
};
