import { lifeLook } from '#kernel/web/screens/status-tag.tsx';
import { departmentLife, departmentTones } from '../rules/department-life.ts';
import { employeeLife, employeeTones } from '../rules/employee-life.ts';

export const employeeLook = lifeLook(employeeLife, employeeTones);
export const departmentLook = lifeLook(departmentLife, departmentTones);
