import type { RouteDef } from '#kernel/web/guard/route.ts';
import { DEPARTMENTS_PAGE, EMPLOYEES_PAGE, STAFF_PAGE } from '../rules/places.ts';
import { organisationTitles } from '../rules/title-words.ts';

const t = organisationTitles.table;

const STAFF_BUTTONS = [
  'Add',
  'Edit',
  'Delete',
  'Enable',
  'Disable',
  'ResetPassword',
  'AssignRole',
  'AssignPosts',
  'SetUpDepartment',
  'SetAsAdministrator',
  'View',
  'Activation',
  'Import',
];

export const routes: readonly RouteDef[] = [
  {
    path: DEPARTMENTS_PAGE,
    name: 'Departmentmanagement',
    title: t.departments,
    module: 'authoritymanagement',
    icon: 'ApartmentOutlined',
    buttons: ['Add', 'AddChild', 'Edit', 'Delete', 'Import'],
    shape: 'tree',
    load: () => import('./department-management.tsx'),
  },
  {
    path: EMPLOYEES_PAGE,
    name: 'employeeManagement',
    title: t.employees,
    module: 'authoritymanagement',
    icon: 'IdcardOutlined',
    buttons: [...STAFF_BUTTONS, 'BatchExport'],
    shape: 'list',
    load: () => import('./employee-management.tsx'),
  },
  {
    path: STAFF_PAGE,
    name: 'staffManagement',
    title: t.staff,
    module: 'myBusiness',
    icon: 'IdcardOutlined',
    buttons: STAFF_BUTTONS,
    shape: 'list',
    load: () => import('./staff-management.tsx'),
  },
];
