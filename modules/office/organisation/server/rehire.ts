import { brokenConstraint } from '#kernel/server/database.ts';
import { setAccountStatus } from '#office/identity/server/door.ts';
import { rehireEmployee } from '../contract/employee-acts.ts';
import { employeeLife } from '../rules/employee-life.ts';
import { EmpEmployed } from '../rules/refusals.ts';
import { departmentOpen } from './enable-employee.ts';
import { sendActivation } from './send-activation.ts';
import { lockOwn, stepEmployee } from './staff.ts';
import { asCaller, room } from './tables.ts';

/** Who has left comes back without roles and positions, by a new activation link (administration-domain 5.3). Refuses 10302, 10306, 10307, 11107, 11108. */
export const rehire = room.on(rehireEmployee, async (w) => {
  const row = await lockOwn(w, { id: w.input.id, version: w.input.version });
  employeeLife.next('rehire', row.status, 'operator');
  await departmentOpen(w, row);
  await setAccountStatus(asCaller(w), { accountId: row.account_id, status: 'unactivated' });
  const sent = await sendActivation(w, row);
  try {
    const back = await stepEmployee(asCaller(w), row, 'rehire', 'operator', {
      set: { leave_date: null, ...sent },
    });
    return { status: back.status, version: back.version };
  } catch (error) {
    if (brokenConstraint(error) === 'employee_account') throw EmpEmployed({});
    throw error;
  }
});
