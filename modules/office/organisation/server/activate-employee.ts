import { setAccountStatus } from '#office/identity/server/door.ts';
import { activateEmployee } from '../contract/employee-acts.ts';
import { EmpNoPassword } from '../rules/refusals.ts';
import { lockOwn, stepEmployee } from './staff.ts';
import { asCaller, type EmployeeRow, type Hand, room } from './tables.ts';
import { tellPerson } from './tell-staff.ts';

/** Activates a person whose password an administrator handed out; it is changed at first use (administration-domain 5.3, R-EMP-011). Refuses 10306, 11109. */
export async function activate(w: Hand, row: EmployeeRow): Promise<void> {
  await stepEmployee(asCaller(w), row, 'activate', 'operator', { set: { ever_activated: true } });
  if (!row.password_given) throw EmpNoPassword({});
  await setAccountStatus(asCaller(w), { accountId: row.account_id, status: 'normal' });
  await tellPerson(w, row, 'EMP_ACTIVATED', { empName: row.emp_name });
}

export const activateStaff = room.each(activateEmployee, async (w) =>
  activate(w, await lockOwn(w, { id: w.input.id })),
);
