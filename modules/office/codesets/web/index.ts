import { screensOf } from '#kernel/web/guard/screens.ts';
import { BUSINESS_ROUTE, pages, SETS_ROUTE } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [BUSINESS_ROUTE]: () => import('./value-set-management.tsx'),
  [SETS_ROUTE]: () => import('./set-value-manage.tsx'),
});
