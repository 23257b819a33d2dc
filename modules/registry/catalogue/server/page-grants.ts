import type { PageGrants } from '#kernel/rules/pages.ts';
import {
  ALL_GROUPS,
  APPLICATION_PAGE,
  CATEGORY_PAGE,
  INDUSTRY_PAGE,
  NAME_CLASS_PAGE,
  NAME_PAGE,
  OWN_GROUPS,
  PACKAGING_PAGE,
  PLACE_PAGE,
  PORT_PAGE,
  SKU_PAGE,
  SPU_PAGE,
  WAREHOUSE_PAGE,
} from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    {
      pages: [ALL_GROUPS],
      roles: {
        PLAT_OPERATOR: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'View', 'Release', 'Unpublish'],
        PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
      },
    },
    { pages: [NAME_CLASS_PAGE, NAME_PAGE, PORT_PAGE, PLACE_PAGE], roles: { PLAT_OPERATOR: 'all' } },
    {
      pages: [CATEGORY_PAGE],
      buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'View', 'Import'],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'] },
    },
    {
      pages: [INDUSTRY_PAGE, APPLICATION_PAGE],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'] },
    },
    {
      pages: [SPU_PAGE, SKU_PAGE],
      buttons: ['Add', 'Edit', 'Delete', 'View', 'Approve', 'Reject', 'Release', 'Unpublish', 'Import'],
      roles: {
        PLAT_OPERATOR: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Unpublish', 'Import'],
        PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
        PLAT_CS: ['View'],
      },
    },
    { pages: [PACKAGING_PAGE, WAREHOUSE_PAGE], roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'] } },
  ],
  member: [
    {
      pages: [CATEGORY_PAGE],
      buttons: ['View', 'Export'],
      roles: { SELLER_ADMIN: 'all', SELLER_TRADER: 'all', BUYER_ADMIN: 'all', BUYER_PURCHASER: 'all' },
    },
    {
      pages: [SPU_PAGE, SKU_PAGE],
      buttons: [
        'Add',
        'Edit',
        'Delete',
        'View',
        'Submit',
        'Withdraw',
        'Release',
        'Unpublish',
        'Enable',
        'Disable',
        'Import',
      ],
      roles: { SELLER_ADMIN: 'all', SELLER_TRADER: ['Add', 'Edit', 'View', 'Submit', 'Import'] },
    },
    {
      pages: [OWN_GROUPS],
      roles: { SELLER_ADMIN: 'all', SELLER_TRADER: ['Add', 'Edit', 'View', 'Submit', 'Import'] },
    },
    { pages: [PACKAGING_PAGE], roles: { SELLER_ADMIN: 'all', SELLER_TRADER: ['Add', 'Edit', 'View'] } },
    {
      pages: [WAREHOUSE_PAGE],
      roles: { SELLER_ADMIN: 'all', SELLER_TRADER: ['Add', 'Edit', 'View'], SELLER_LOGISTICS: 'all' },
    },
  ],
};
