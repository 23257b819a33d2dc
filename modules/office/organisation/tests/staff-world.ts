import type { InputOf } from '#kernel/rules/contract.ts';
import { openWorld, type Person } from '#app/world.ts';
import { departmentTree } from '../contract/department.ts';
import { addEmployee, employeeDetail, listEmployees } from '../contract/employee.ts';

export const GOOD_PASSWORD = 'Wisteria#2719';
let n = 0;

/** Acts of a company's administrator on his staff, with as little said as possible. */
export function staffOfCompany(admin: Person) {
  const list = (filters: InputOf<typeof listEmployees> = {}) =>
    admin.does(listEmployees, { pageCount: 100, ...filters });
  const root = async () => (await admin.does(departmentTree, {}))[0]?.id as string;
  const add = async (more: Partial<InputOf<typeof addEmployee>> = {}) => {
    n += 1;
    const deptId = more.deptId ?? (await root());
    return admin.does(addEmployee, {
      account: `staff_${n}_x`,
      loginEmail: `staff${n}@example.com`,
      empName: `员工${n}`,
      deptId,
      pwdMode: 'random',
      ...more,
    });
  };
  const detail = (id: string) => admin.does(employeeDetail, { id });
  return { list, root, add, detail };
}
export const world = () => openWorld({ max: 10 });
