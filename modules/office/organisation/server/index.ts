import type { Room } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { activateStaff } from './activate-employee.ts';
import { addBelow, addUnderRoot } from './add-department.ts';
import { addToStaff } from './add-employee.ts';
import { assignPositions } from './assign-posts.ts';
import { assignRoles } from './assign-role.ts';
import { unmakeAdministrator } from './cancel-administrator.ts';
import { removeDepartment } from './delete-department.ts';
import { deleteStaff } from './delete-employee.ts';
import { disableStaff } from './disable-employee.ts';
import { showHistory } from './employee-history.ts';
import { enableStaff } from './enable-employee.ts';
import './export-employees.ts';
import { activate, rename } from './follow-accounts.ts';
import './import-departments.ts';
import './import-employees.ts';
import { move } from './move-department.ts';
import { rehire } from './rehire.ts';
import { resendMail } from './resend-activation.ts';
import { resetStaffPassword } from './reset-password.ts';
import { resign, showOpenDocuments } from './resign.ts';
import { reveal } from './reveal-idcard.ts';
import { pickEmployee } from './select-employee.ts';
import { makeAdministrator } from './set-administrator.ts';
import { setDepartment } from './set-up-department.ts';
import { showAppointable } from './show-appointable.ts';
import { showDepartment, showSubsidiaries, showTree } from './show-departments.ts';
import { showEmployee } from './show-employee.ts';
import { showEmployees } from './show-employees.ts';
import { switchOff, switchOn } from './switch-department.ts';
import { editDepartment } from './update-department.ts';
import { updateStaff } from './update-employee.ts';
import { codesKept } from './code-uses.ts';

export const organisationRoom: Room = {
  name: 'organisation',
  logNames,
  pages,
  grants,
  codeUses: codesKept,
  handlers: [
    showTree,
    showDepartment,
    showSubsidiaries,
    addUnderRoot,
    addBelow,
    editDepartment,
    move,
    switchOn,
    switchOff,
    removeDepartment,
    showEmployees,
    showEmployee,
    addToStaff,
    updateStaff,
    enableStaff,
    disableStaff,
    deleteStaff,
    activateStaff,
    resendMail,
    resetStaffPassword,
    assignRoles,
    assignPositions,
    setDepartment,
    makeAdministrator,
    unmakeAdministrator,
    resign,
    rehire,
    showOpenDocuments,
    reveal,
    showHistory,
    pickEmployee,
    showAppointable,
  ],
  listeners: [activate, rename],
};
