import type { z } from 'zod';
import { resetPassword } from '#office/identity/server/door.ts';
import { resetEmployeePassword } from '../contract/employee-acts.ts';
import { passwordOf } from './add-employee.ts';
import { atOwnFields, lockOwn, notSelf, stepEmployee } from './staff.ts';
import { asCaller, type EmployeeRow, type OrganisationContext, organisation } from './tables.ts';

/**
 * A new password by an administrator: changed at first use, logins ended, lock lifted; a random one is
 * answered once (administration-domain 5.3). Refuses 10306, 10703, 10704, 10707, 11101.
 */
export async function giveNewPassword(
  ctx: OrganisationContext,
  row: EmployeeRow,
  input: z.output<typeof resetEmployeePassword.input>,
): Promise<{ initialPassword: string | null }> {
  notSelf(ctx, row);
  await stepEmployee(asCaller(ctx), row, 'resetPassword', 'operator', { set: { password_given: true } });
  return atOwnFields(
    resetPassword(asCaller(ctx), { accountId: row.account_id, password: passwordOf(input) }),
  );
}

export const resetEmployeePasswordHandler = organisation.command(resetEmployeePassword, async (ctx) =>
  giveNewPassword(ctx, await lockOwn(ctx, { id: ctx.input.id, version: ctx.input.version }), ctx.input),
);
