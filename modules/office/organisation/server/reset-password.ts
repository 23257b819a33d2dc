import type { z } from 'zod';
import { resetPassword } from '#office/identity/server/door.ts';
import { resetEmployeePassword } from '../contract/employee-acts.ts';
import { passwordOf } from './add-employee.ts';
import { atOwnFields, lockOwn, notSelf, stepEmployee } from './staff.ts';
import { asCaller, type EmployeeRow, type Hand, room } from './tables.ts';

/** A new password by an administrator: changed at first use, logins ended, lock lifted; a random one is answered once (administration-domain 5.3). Refuses 10306, 10703, 10704, 10707, 11101. */
export async function giveNewPassword(
  w: Hand,
  row: EmployeeRow,
  input: z.output<typeof resetEmployeePassword.input>,
): Promise<{ initialPassword: string | null }> {
  notSelf(w, row);
  await stepEmployee(asCaller(w), row, 'resetPassword', 'operator', { set: { password_given: true } });
  return atOwnFields(resetPassword(asCaller(w), { accountId: row.account_id, password: passwordOf(input) }));
}

export const resetStaffPassword = room.on(resetEmployeePassword, async (w) =>
  giveNewPassword(w, await lockOwn(w, { id: w.input.id, version: w.input.version }), w.input),
);
