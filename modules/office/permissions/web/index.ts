import { screensOf } from '#kernel/web/guard/screens.ts';
import { MENU_ROUTE, POSITION_ROUTE, pages, ROLE_ROUTE } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [POSITION_ROUTE]: () => import('./positions/position-list.tsx'),
  [ROLE_ROUTE]: () => import('./roles/role-list.tsx'),
  [MENU_ROUTE]: () => import('./menus/menu-tree.tsx'),
});
