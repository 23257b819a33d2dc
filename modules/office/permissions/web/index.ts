import type { RouteDef } from '#kernel/web/guard/route.ts';
import { MENU_ROUTE, POSITION_ROUTE, ROLE_ROUTE } from '../contract/authority-routes.ts';
import { menuWords } from '../rules/menu-words.ts';
import { positionWords } from '../rules/position-words.ts';
import { roleWords } from '../rules/role-words.ts';

const module = 'authoritymanagement';
export const routes: readonly RouteDef[] = [
  {
    path: POSITION_ROUTE,
    name: 'jobManage',
    title: positionWords.table.title,
    module,
    icon: 'SolutionOutlined',
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
    shape: 'list',
    load: () => import('./positions/position-list.tsx'),
  },
  {
    path: ROLE_ROUTE,
    name: 'roleManagement',
    title: roleWords.table.title,
    module,
    icon: 'SafetyCertificateOutlined',
    buttons: ['Add', 'Edit', 'Delete', 'Accredit'],
    shape: 'list',
    load: () => import('./roles/role-list.tsx'),
  },
  {
    path: MENU_ROUTE,
    name: 'MenuManagement',
    title: menuWords.table.title,
    module,
    icon: 'MenuOutlined',
    buttons: ['AddChild', 'Edit', 'Delete', 'AddNewLevelMenu'],
    shape: 'tree',
    keepAlive: true,
    load: () => import('./menus/menu-tree.tsx'),
  },
];
