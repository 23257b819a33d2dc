import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { logNames } from '../rules/log-names.ts';
import { menuWords } from '../rules/menu-words.ts';
import { groups, pages } from '../rules/pages.ts';
import { positionWords } from '../rules/position-words.ts';
import { roleWords } from '../rules/role-words.ts';
import { accreditPositionHandler as accreditPosition } from './accredit-position.ts';
import { accreditRoleHandler as accreditRole } from './accredit-role.ts';
import { activatePositionHandler } from './activate-position.ts';
import { addChildMenuHandler } from './add-child-menu.ts';
import { addPositionHandler as addPosition } from './add-position.ts';
import { addRoleHandler as addRole } from './add-role.ts';
import { addTopMenuHandler } from './add-top-menu.ts';
import { deactivatePositionHandler } from './deactivate-position.ts';
import { delegateToDepartmentHandler } from './delegate-to-department.ts';
import { delegateToPostHandler } from './delegate-to-post.ts';
import { turnDelegation } from './delegation-times.ts';
import { deleteMenuHandler as deleteMenu } from './delete-menu.ts';
import { deletePositionHandler as deletePosition } from './delete-position.ts';
import { deleteRoleHandler as deleteRole } from './delete-role.ts';
import { disablePositionHandler as disablePosition } from './disable-position.ts';
import { disableRoleHandler as disableRole } from './disable-role.ts';
import { displayMenuHandler } from './display-menu.ts';
import { enablePositionHandler as enablePosition } from './enable-position.ts';
import { enableRoleHandler as enableRole } from './enable-role.ts';
import { listPositionsHandler, positionDetailHandler } from './list-positions.ts';
import { listRolesHandler, roleDetailHandler } from './list-roles.ts';
import { menuDetailHandler, menuTreeHandler } from './menu-tree.ts';
import { moveMenuHandler } from './move-menu.ts';
import { orderMenuHandler } from './order-menu.ts';
import { grants } from './page-grants.ts';
import {
  positionDepartmentsHandler,
  scopePreviewHandler,
  scopeViewersHandler,
  selectStaffHandler,
} from './preview-scope.ts';
import { queryMenuByRoleHandler } from './query-menu.ts';
import { grantableHandler, roleGrantsHandler } from './role-grants.ts';
import { roleHoldersHandler, roleLossHandler } from './role-holders.ts';
import { updateMenuHandler as updateMenu } from './update-menu.ts';
import { updatePositionHandler as updatePosition } from './update-position.ts';
import { updateRoleHandler as updateRole } from './update-role.ts';
import { welcome } from './welcome.ts';

const roles = [
  listRolesHandler,
  roleDetailHandler,
  addRole,
  updateRole,
  enableRole,
  disableRole,
  deleteRole,
  roleGrantsHandler,
  grantableHandler,
  accreditRole,
  roleHoldersHandler,
  roleLossHandler,
];
const positions = [
  ...[
    listPositionsHandler,
    positionDetailHandler,
    addPosition,
    updatePosition,
    enablePosition,
    disablePosition,
    activatePositionHandler,
    deactivatePositionHandler,
    deletePosition,
  ],
  ...[
    accreditPosition,
    delegateToDepartmentHandler,
    delegateToPostHandler,
    scopePreviewHandler,
    scopeViewersHandler,
    positionDepartmentsHandler,
    selectStaffHandler,
  ],
];
const menus = [
  queryMenuByRoleHandler,
  menuTreeHandler,
  menuDetailHandler,
  addTopMenuHandler,
  addChildMenuHandler,
  updateMenu,
  moveMenuHandler,
  orderMenuHandler,
  displayMenuHandler,
  deleteMenu,
];

registerRuleNames(roleWords, ['role.code']);
registerRuleNames(positionWords, ['position.code', 'position.until']);
registerRuleNames(menuWords, ['menu.code', 'menu.sortInteger', 'menu.sortRequired', 'menu.url']);
export const permissionsModule: Module = {
  name: 'permissions',
  logNames,
  pages,
  groups,
  grants,
  handlers: [...roles, ...positions, ...menus],
  listeners: [welcome],
  timers: [turnDelegation],
};
