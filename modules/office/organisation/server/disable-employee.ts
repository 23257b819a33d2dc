import { setAccountStatus } from '#office/identity/server/door.ts';
import { disableEmployee } from '../contract/employee-acts.ts';
import { anotherAdminRemains } from './company-gate.ts';
import { lockOwn, notSelf, stepEmployee } from './staff.ts';
import { asCaller, type EmployeeRow, type Hand, room } from './tables.ts';
import { tellPerson } from './tell-staff.ts';

/** A person may not work for now: signed out at once, shared links revoked (administration-domain 5.3). The gate must be held. Refuses 10306, 11101, 11103. */
export async function disable(w: Hand, row: EmployeeRow): Promise<void> {
  notSelf(w, row);
  await anotherAdminRemains(w.tx, row);
  await stepEmployee(asCaller(w), row, 'disable', 'operator');
  await setAccountStatus(asCaller(w), { accountId: row.account_id, status: 'forbidden' });
  await tellPerson(w, row, 'EMP_DISABLED', { empName: row.emp_name });
}

export const disableStaff = room.each(disableEmployee, async (w) =>
  disable(w, await lockOwn(w, { id: w.input.id, gate: true })),
);
