import type { RouteDef } from '#kernel/web/guard/route.ts';
import { BUSINESS_ROUTE, SETS_ROUTE } from '../contract/set-routes.ts';
import { setTitleWords } from '../rules/words.ts';

const t = setTitleWords.table;
export const routes: readonly RouteDef[] = [
  {
    path: SETS_ROUTE,
    name: 'setValueManage',
    title: t.all,
    module: 'authoritymanagement',
    icon: 'BarsOutlined',
    buttons: ['Add', 'Edit', 'Delete', 'Import'],
    shape: 'list',
    keepAlive: true,
    load: () => import('./set-value-manage.tsx'),
  },
  {
    path: BUSINESS_ROUTE,
    name: 'valueSetManagement',
    title: t.business,
    module: 'basicManagement',
    icon: 'BarsOutlined',
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
    shape: 'list',
    keepAlive: true,
    load: () => import('./value-set-management.tsx'),
  },
];
