import { definePages } from '#kernel/rules/pages.ts';

/** Where code sets are kept: every set, and the business sets alone (administration-domain 9). */
export const SETS_ROUTE = '/authoritymanagement/setValueManage';
export const BUSINESS_ROUTE = '/basicManagement/valueSetManagement';

export const pages = definePages('office/codesets', [
  {
    path: BUSINESS_ROUTE,
    title: { zh: '业务值集', en: 'Value sets' },
    icon: 'BarsOutlined',
    shape: 'list',
    order: 60,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
  {
    path: SETS_ROUTE,
    title: { zh: '值集管理', en: 'Code sets' },
    icon: 'BarsOutlined',
    shape: 'list',
    order: 50,
    buttons: ['Add', 'Edit', 'Delete', 'Import'],
  },
]);
