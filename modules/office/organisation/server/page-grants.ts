import type { PageGrants } from '#kernel/rules/pages.ts';
import { DEPARTMENTS_PAGE, EMPLOYEES_PAGE, STAFF_PAGE } from '../rules/pages.ts';

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    { pages: [DEPARTMENTS_PAGE], roles: { PLAT_OPERATOR: ['Add', 'AddChild', 'Edit'], PLAT_SECURITY: [] } },
    {
      pages: [EMPLOYEES_PAGE],
      roles: {
        PLAT_OPERATOR: [
          'Add',
          'Edit',
          'View',
          'Enable',
          'Disable',
          'ResetPassword',
          'SetUpDepartment',
          'Activation',
          'Import',
        ],
        PLAT_SECURITY: ['View', 'BatchExport'],
      },
    },
  ],
  member: [{ pages: [STAFF_PAGE, DEPARTMENTS_PAGE], roles: { SELLER_ADMIN: 'all', BUYER_ADMIN: 'all' } }],
};
