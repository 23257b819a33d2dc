import { sql } from 'kysely';
import { openWorld, type Person, type World } from '#app/world.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { commonLogin } from '#office/identity/contract/login.ts';
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

/** Signs a person in as his browser would. */
export const signInTo = (world: World) => (loginName: string, password: string) =>
  dispatch(world.runtime, visitor('test', '10.0.0.1', 'browser', 'zh_CN', 'Asia/Shanghai'), commonLogin, {
    loginType: 'platform',
    grantType: 'password',
    loginName,
    password,
  });
/** The stored row of an employee. */
export const rowOf = (world: World) => async (id: string) =>
  (
    await sql<Record<string, unknown>>`select * from organisation.employee where id = ${id}::bigint`.execute(
      world.sql,
    )
  ).rows[0] as Record<string, unknown>;
