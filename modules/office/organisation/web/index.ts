import { screensOf } from '#kernel/web/guard/screens.ts';
import { DEPARTMENTS_PAGE, EMPLOYEES_PAGE, pages, STAFF_PAGE } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [STAFF_PAGE]: () => import('./staff-management.tsx'),
  [DEPARTMENTS_PAGE]: () => import('./department-management.tsx'),
  [EMPLOYEES_PAGE]: () => import('./employee-management.tsx'),
});
