import type { Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { activateEmployeeHandler } from './activate-employee.ts';
import { addChildDepartmentHandler } from './add-child-department.ts';
import { addDepartmentHandler } from './add-department.ts';
import { addEmployeeHandler } from './add-employee.ts';
import { assignPostsHandler } from './assign-posts.ts';
import { assignRoleHandler } from './assign-role.ts';
import { cancelAdministratorHandler } from './cancel-administrator.ts';
import { deleteDepartmentHandler } from './delete-department.ts';
import { deleteEmployeeHandler } from './delete-employee.ts';
import { disableEmployeeHandler } from './disable-employee.ts';
import { employeeHistoryHandler } from './employee-history.ts';
import { enableEmployeeHandler } from './enable-employee.ts';
import { grants } from './page-grants.ts';
import './export-employees.ts';
import { activate, rename } from './follow-accounts.ts';
import './import-departments.ts';
import './import-employees.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { departmentWords } from '../rules/department-words.ts';
import { employeeWords } from '../rules/employee-words.ts';
import { codesKept } from './code-uses.ts';
import { disableDepartmentHandler } from './disable-department.ts';
import { enableDepartmentHandler } from './enable-department.ts';
import { moveDepartmentHandler } from './move-department.ts';
import { rehireEmployeeHandler } from './rehire.ts';
import { resendActivationHandler } from './resend-activation.ts';
import { resetEmployeePasswordHandler } from './reset-password.ts';
import { openDocumentsHandler, resignEmployeeHandler } from './resign.ts';
import { revealIdcardHandler } from './reveal-idcard.ts';
import { selectEmployeeHandler } from './select-employee.ts';
import { setAdministratorHandler } from './set-administrator.ts';
import { setUpDepartmentHandler } from './set-up-department.ts';
import { appointableHandler } from './show-appointable.ts';
import {
  departmentDetailHandler,
  departmentTreeHandler,
  selectSubsidiariesHandler,
} from './show-departments.ts';
import { employeeDetailHandler } from './show-employee.ts';
import { listEmployeesHandler } from './show-employees.ts';
import { updateDepartmentHandler } from './update-department.ts';
import { updateEmployeeHandler } from './update-employee.ts';

registerRuleNames(departmentWords, ['dept.code']);
registerRuleNames(employeeWords, ['date.order', 'loginName.format', 'name.short']);
export const organisationModule: Module = {
  name: 'organisation',
  logNames,
  pages,
  grants,
  codeUses: codesKept,
  handlers: [
    departmentTreeHandler,
    departmentDetailHandler,
    selectSubsidiariesHandler,
    addDepartmentHandler,
    addChildDepartmentHandler,
    updateDepartmentHandler,
    moveDepartmentHandler,
    enableDepartmentHandler,
    disableDepartmentHandler,
    deleteDepartmentHandler,
    listEmployeesHandler,
    employeeDetailHandler,
    addEmployeeHandler,
    updateEmployeeHandler,
    enableEmployeeHandler,
    disableEmployeeHandler,
    deleteEmployeeHandler,
    activateEmployeeHandler,
    resendActivationHandler,
    resetEmployeePasswordHandler,
    assignRoleHandler,
    assignPostsHandler,
    setUpDepartmentHandler,
    setAdministratorHandler,
    cancelAdministratorHandler,
    resignEmployeeHandler,
    rehireEmployeeHandler,
    openDocumentsHandler,
    revealIdcardHandler,
    employeeHistoryHandler,
    selectEmployeeHandler,
    appointableHandler,
  ],
  listeners: [activate, rename],
};
