import type { Room } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { accredit as accreditPosition } from './accredit-position.ts';
import { accredit as accreditRole } from './accredit-role.ts';
import { addChild, addTop } from './add-menu.ts';
import { add as addPosition } from './add-position.ts';
import { add as addRole } from './add-role.ts';
import { toDepartment, toPost } from './delegate-position.ts';
import { turnDelegation } from './delegation-times.ts';
import { remove as deleteMenu } from './delete-menu.ts';
import { remove as deleteRole } from './delete-role.ts';
import { showPosition, showPositions } from './list-positions.ts';
import { showRole, showRoles } from './list-roles.ts';
import { showEntry, showTree } from './menu-tree.ts';
import { move, order } from './move-menu.ts';
import { previewScope, showDepartments, staffToChoose, viewersOf } from './preview-scope.ts';
import { showMenu } from './query-menu.ts';
import { showGrantable, showRoleGrants } from './role-grants.ts';
import { showHolders, showLoss } from './role-holders.ts';
import {
  activate,
  deactivate,
  disable as disablePosition,
  enable as enablePosition,
  remove as deletePosition,
} from './switch-position.ts';
import { disable as disableRole, enable as enableRole } from './switch-role.ts';
import { display, update as updateMenu } from './update-menu.ts';
import { update as updatePosition } from './update-position.ts';
import { update as updateRole } from './update-role.ts';
import { welcome } from './welcome.ts';

const roles = [
  showRoles,
  showRole,
  addRole,
  updateRole,
  enableRole,
  disableRole,
  deleteRole,
  showRoleGrants,
  showGrantable,
  accreditRole,
  showHolders,
  showLoss,
];
const positions = [
  ...[
    showPositions,
    showPosition,
    addPosition,
    updatePosition,
    enablePosition,
    disablePosition,
    activate,
    deactivate,
    deletePosition,
  ],
  ...[accreditPosition, toDepartment, toPost, previewScope, viewersOf, showDepartments, staffToChoose],
];
const menus = [showMenu, showTree, showEntry, addTop, addChild, updateMenu, move, order, display, deleteMenu];

export const permissionsRoom: Room = {
  name: 'permissions',
  logNames,
  pages,
  groups,
  grants,
  handlers: [...roles, ...positions, ...menus],
  listeners: [welcome],
  timers: [turnDelegation],
};
