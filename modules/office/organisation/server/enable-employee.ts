import { setAccountStatus } from '#office/identity/server/door.ts';
import { enableEmployee } from '../contract/employee-acts.ts';
import { EmpCompany, ParentDisabled } from '../rules/refusals.ts';
import { lockOwn, stepEmployee } from './staff.ts';
import { asCaller, type EmployeeRow, type Hand, room } from './tables.ts';
import { tellPerson } from './tell-staff.ts';

/** The department of a person who comes (back) to work is switched on. Refuses 10307. */
export async function departmentOpen(w: Hand, row: EmployeeRow): Promise<void> {
  const dept = await w.tx
    .selectFrom('organisation.department')
    .select(['state', 'deleted'])
    .where('id', '=', row.dept_id)
    .forShare()
    .executeTakeFirst();
  if (dept === undefined || dept.deleted || dept.state !== '1') throw ParentDisabled({}, 'deptId');
}

/** A disabled person works again: normal, or not activated when he never was (administration-domain 5.3). Refuses 10306, 10307, 11112. */
export async function enable(w: Hand, row: EmployeeRow): Promise<void> {
  const to = row.ever_activated ? 'normal' : 'unactivated';
  await departmentOpen(w, row);
  if (!(await w.service('companies').of(asCaller(w), row.member_id)).enabled) throw EmpCompany({});
  await stepEmployee(asCaller(w), row, 'enable', 'operator', { to });
  await setAccountStatus(asCaller(w), { accountId: row.account_id, status: to });
  await tellPerson(w, row, 'EMP_ENABLED', { empName: row.emp_name });
}

export const enableStaff = room.each(enableEmployee, async (w) =>
  enable(w, await lockOwn(w, { id: w.input.id })),
);
