import { definePages } from '#kernel/rules/pages.ts';

/** Pages that work on departments and staff of the own company (administration-domain 5.4). */
export const DEPARTMENTS_PAGE = '/authoritymanagement/Departmentmanagement';
export const EMPLOYEES_PAGE = '/authoritymanagement/employeeManagement';
export const STAFF_PAGE = '/myBusiness/staffManagement';

export const pages = definePages('office/organisation', [
  {
    path: STAFF_PAGE,
    title: { zh: '员工管理', en: 'Staff' },
    icon: 'IdcardOutlined',
    shape: 'list',
    order: 50,
    buttons: [
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
    ],
  },
  {
    path: DEPARTMENTS_PAGE,
    title: { zh: '部门管理', en: 'Departments' },
    icon: 'ApartmentOutlined',
    shape: 'tree',
    order: 10,
    buttons: ['Add', 'AddChild', 'Edit', 'Delete', 'Import'],
  },
  {
    path: EMPLOYEES_PAGE,
    title: { zh: '员工管理', en: 'Employees' },
    icon: 'IdcardOutlined',
    shape: 'list',
    order: 60,
    buttons: [
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
      'BatchExport',
    ],
  },
]);
