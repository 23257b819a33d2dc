import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { readyPassword, resetPassword } from '#office/identity/server/door.ts';
import { resetEmployeePassword } from '../contract/employee-acts.ts';
import { employeeLifecycle } from '../rules/employee-lifecycle.ts';
import { passwordOf } from './add-employee.ts';
import { atOwnFields, lockStaff, notSelf, ownStaff, seeStaff, stepEmployee } from './staff.ts';
import { asCaller, type OrganisationContext, organisation } from './tables.ts';

/**
 * A new password by an administrator: changed at first use, logins ended, lock lifted; a random one is
 * answered once (administration-domain 5.3). It is hashed before anything is locked, so all is asked twice.
 * `gate` holds the company's. Refuses 10301, 10302, 10306, 10703, 10704, 10707, 11101.
 */
export async function giveNewPassword(
  ctx: OrganisationContext,
  input: z.output<typeof resetEmployeePassword.input>,
  whose: RawBuilder<boolean>,
  { gate = false } = {},
): Promise<{ initialPassword: string | null }> {
  const find = { id: input.id, version: input.version };
  const seen = await seeStaff(ctx, find, whose);
  notSelf(ctx, seen);
  employeeLifecycle.next('resetPassword', seen.status, 'operator');
  const ready = await atOwnFields(
    readyPassword(asCaller(ctx), { accountId: seen.account_id, password: passwordOf(input) }),
  );
  const row = await lockStaff(ctx, { ...find, gate }, whose);
  notSelf(ctx, row);
  await stepEmployee(asCaller(ctx), row, 'resetPassword', 'operator', { set: { password_given: true } });
  return resetPassword(asCaller(ctx), ready);
}

export const resetEmployeePasswordHandler = organisation.command(resetEmployeePassword, (ctx) =>
  giveNewPassword(ctx, ctx.input, ownStaff(ctx.actor)),
);
