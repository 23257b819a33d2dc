import type { RouteDef } from '#kernel/web/guard/route.ts';
import { departmentWords } from '../rules/department-words.ts';
import { employeeWords } from '../rules/employee-words.ts';
import { DEPARTMENTS_PAGE, EMPLOYEES_PAGE, STAFF_PAGE } from '../rules/places.ts';

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
    title: departmentWords.table.title,
    module: 'authoritymanagement',
    icon: 'ApartmentOutlined',
    buttons: ['Add', 'AddChild', 'Edit', 'Delete', 'Import'],
    shape: 'tree',
    load: () => import('./department-management.tsx'),
  },
  {
    path: EMPLOYEES_PAGE,
    name: 'employeeManagement',
    title: employeeWords.table.title,
    module: 'authoritymanagement',
    icon: 'IdcardOutlined',
    buttons: [...STAFF_BUTTONS, 'BatchExport'],
    shape: 'list',
    load: () => import('./employee-management.tsx'),
  },
  {
    path: STAFF_PAGE,
    name: 'staffManagement',
    title: employeeWords.table.staffTitle,
    module: 'myBusiness',
    icon: 'IdcardOutlined',
    buttons: STAFF_BUTTONS,
    shape: 'list',
    load: () => import('./staff-management.tsx'),
  },
];
