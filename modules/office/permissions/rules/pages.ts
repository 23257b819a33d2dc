import { definePages, type MenuGroup } from '#kernel/rules/pages.ts';

/** Where roles, positions and menus are administered (specification-administration 2.4). */
export const ROLE_ROUTE = '/authoritymanagement/roleManagement';
export const POSITION_ROUTE = '/authoritymanagement/jobManage';
export const MENU_ROUTE = '/authoritymanagement/MenuManagement';

export const pages = definePages('office/permissions', [
  {
    path: POSITION_ROUTE,
    title: { zh: '岗位管理', en: 'Positions' },
    icon: 'SolutionOutlined',
    shape: 'list',
    order: 20,
    buttons: [
      'Add',
      'View',
      'Edit',
      'Delete',
      'Enable',
      'Disable',
      'DelegateToDepartment',
      'DelegateToPost',
      'Accredit',
      'Activation',
      'Deactivate',
    ],
  },
  {
    path: ROLE_ROUTE,
    title: { zh: '角色管理', en: 'Roles' },
    icon: 'SafetyCertificateOutlined',
    shape: 'list',
    order: 30,
    buttons: ['Add', 'Edit', 'Delete', 'Accredit'],
  },
  {
    path: MENU_ROUTE,
    title: { zh: '菜单管理', en: 'Menus' },
    icon: 'MenuOutlined',
    shape: 'tree',
    order: 40,
    buttons: ['AddChild', 'Edit', 'Delete', 'AddNewLevelMenu'],
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'authoritymanagement',
    path: '/authoritymanagement',
    title: { zh: '权限管理', en: 'Organisation and permissions' },
    icon: 'SafetyCertificateOutlined',
    section: 'system',
    order: 190,
  },
];
