import type { RouteDef } from '#kernel/web/guard/route.ts';
import { BLACKLIST_PAGE, CUSTOMERS_PAGE, DIRECTORY_PAGE, EDIT_GROUP_PAGE, END_CUSTOMERS_PAGE, MEMBERS_PAGE, SUPPLIER_GROUPS_PAGE } from '../../contract/lists-route.ts';
import { memberTitles } from '../../rules/member-titles.ts';

const t = memberTitles.table;
/** The operator's lists of members and of their people, and what a company keeps of its partners. */
export const listRoutes: readonly RouteDef[] = [
  {
    path: CUSTOMERS_PAGE,
    name: 'customerList',
    title: t.customers,
    module: 'customerManagement',
    icon: 'ContactsOutlined',
    buttons: ['Add', 'View', 'Edit', 'Enable', 'Disable', 'Delete', 'BatchExport', 'Import'],
    shape: 'list',
    load: () => import('./customer-list.tsx'),
  },
  { path: MEMBERS_PAGE, name: 'memberManageList', title: t.members, module: 'membermanage', icon: 'TeamOutlined', buttons: ['View', 'BatchExport'], shape: 'list', load: () => import('./member-list.tsx') },
  {
    path: DIRECTORY_PAGE,
    name: 'userManage',
    title: t.directory,
    module: 'membermanage',
    icon: 'UserOutlined',
    buttons: ['View', 'ResetPassword', 'Enable', 'Disable'],
    shape: 'list',
    load: () => import('../user-directory.tsx'),
  },
  { path: BLACKLIST_PAGE, name: 'blacklist', title: t.blacklist, module: 'myBusiness', icon: 'StopOutlined', buttons: ['Add', 'Delete'], shape: 'list', load: () => import('../partners/blacklist.tsx') },
  {
    path: SUPPLIER_GROUPS_PAGE,
    name: 'supplierGroups',
    title: t.supplierGroups,
    module: 'rmbTradeManagement',
    icon: 'TeamOutlined',
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'Import'],
    shape: 'list',
    load: () => import('../partners/supplier-group-list.tsx'),
  },
  {
    path: EDIT_GROUP_PAGE,
    name: 'editGroupWithSuppliers',
    title: t.editGroup,
    module: 'rmbTradeManagement',
    icon: 'FormOutlined',
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'Import'],
    shape: 'form',
    hidden: true,
    ownEntry: true,
    parentRoute: SUPPLIER_GROUPS_PAGE,
    load: () => import('../partners/supplier-group-form.tsx'),
  },
  {
    path: END_CUSTOMERS_PAGE,
    name: 'endCustomer',
    title: t.endCustomers,
    module: 'myBusiness',
    icon: 'ContactsOutlined',
    buttons: ['Add', 'Edit', 'Delete', 'View'],
    shape: 'list',
    load: () => import('../partners/end-customer-list.tsx'),
  },
];
