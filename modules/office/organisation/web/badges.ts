import { lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { departmentLifecycle, departmentTones } from '../rules/department-lifecycle.ts';
import { employeeLifecycle, employeeTones } from '../rules/employee-lifecycle.ts';

export const employeeBadge = lifecycleBadge(employeeLifecycle, employeeTones);
export const departmentBadge = lifecycleBadge(departmentLifecycle, departmentTones);
