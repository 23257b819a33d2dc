/** Where roles, positions and menus are administered (specification-administration 2.4). */
export const ROLE_ROUTE = '/authoritymanagement/roleManagement';
export const POSITION_ROUTE = '/authoritymanagement/jobManage';
export const MENU_ROUTE = '/authoritymanagement/MenuManagement';
