import type { PageGrants } from '#kernel/rules/pages.ts';
import {
  BID_PAGE,
  BID_WIN_LIST,
  INQUIRY_DETAIL,
  INQUIRY_LIST,
  MY_BID,
  MY_INQUIRY,
  NEW_INQUIRY,
  RMB_BUY_LIST,
  WIN_BID_LIST,
} from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [INQUIRY_LIST],
      roles: {
        PLAT_OPERATOR: 'all',
        PLAT_AUDITOR: ['View', 'Reject'],
        PLAT_CS: ['View'],
        PLAT_FINANCE: ['View'],
      },
    },
    {
      pages: [RMB_BUY_LIST],
      buttons: [],
      roles: {
        PLAT_OPERATOR: [],
        PLAT_AUDITOR: [],
        PLAT_CS: [],
        PLAT_CONTENT: [],
        PLAT_FINANCE: [],
        PLAT_SECURITY: [],
      },
    },
  ],
  member: [
    {
      pages: [NEW_INQUIRY, MY_INQUIRY, INQUIRY_DETAIL],
      roles: {
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Award', 'Reject', 'Close', 'Order'],
        BUYER_FINANCE: ['View'],
      },
    },
    { pages: [WIN_BID_LIST, MY_BID, BID_PAGE], roles: { SELLER_ADMIN: 'all', SELLER_TRADER: 'all' } },
    {
      pages: [BID_WIN_LIST],
      roles: { BUYER_ADMIN: 'all', BUYER_PURCHASER: 'all', BUYER_FINANCE: ['View'] },
    },
    {
      pages: [RMB_BUY_LIST],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: 'all',
        SELLER_LOGISTICS: [],
        SELLER_FINANCE: [],
        BUYER_ADMIN: ['View'],
        BUYER_PURCHASER: ['View'],
        BUYER_LOGISTICS: [],
        BUYER_FINANCE: [],
        INTERMEDIARY: [],
        INTERMEDIARY_BUYER: [],
        MEMBER_UNVERIFIED: [],
        MEMBER_UNVERIFIED_SELLER: [],
      },
    },
  ],
};
