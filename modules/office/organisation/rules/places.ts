/** Pages that work on departments and staff of the own company (administration-domain 5.4). */
export const DEPARTMENTS_PAGE = '/authoritymanagement/Departmentmanagement';
export const EMPLOYEES_PAGE = '/authoritymanagement/employeeManagement';
export const STAFF_PAGE = '/myBusiness/staffManagement';
export const STAFF_PAGES = [EMPLOYEES_PAGE, STAFF_PAGE] as const;
/** Pages that choose departments of the own company. */
export const TREE_PAGES = [
  DEPARTMENTS_PAGE,
  EMPLOYEES_PAGE,
  STAFF_PAGE,
  '/authoritymanagement/jobManage',
] as const;
