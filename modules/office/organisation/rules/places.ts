import { DEPARTMENTS_PAGE, EMPLOYEES_PAGE, STAFF_PAGE } from './pages.ts';

export const STAFF_PAGES = [EMPLOYEES_PAGE, STAFF_PAGE] as const;
/** Pages that choose departments of the own company. */
export const TREE_PAGES = [
  DEPARTMENTS_PAGE,
  EMPLOYEES_PAGE,
  STAFF_PAGE,
  '/authoritymanagement/jobManage',
] as const;
