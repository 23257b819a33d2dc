import { StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { accountFor, readyPassword, resetPassword } from '#office/identity/server/door.ts';
import { customerPeople } from '#office/organisation/server/door.ts';
import { directoryCalls } from '../../contract/user.ts';
import { asAny } from '../list-users.ts';
import { members } from '../tables.ts';
import { opens, personOf } from './directory.ts';

export const directoryCallsResetPasswordHandler = members.command(
  directoryCalls.resetPassword,
  async (ctx) => {
    const { id, version, pwdMode, password, confirmPassword } = ctx.input;
    const person = await personOf(ctx, id);
    if (person.empId !== null)
      return customerPeople.resetPassword(asAny(ctx), { ...ctx.input, id: person.empId });
    const account = await accountFor(asAny(ctx), { id });
    if (account === null || !opens(person, ctx.actor).includes('resetPassword'))
      throw StateNotAllowed({
        subject: 'member',
        verb: 'resetPassword',
        state: person.accountStatus,
        side: 'operator',
      });
    if (account.version !== version) throw VersionConflict({ version: account.version });
    const given =
      pwdMode === 'random'
        ? ({ mode: 'random' } as const)
        : ({ mode: 'custom', newPassword: password ?? '', confirmPassword: confirmPassword ?? '' } as const);
    ctx.target({ type: 'ACCOUNT', id, no: person.loginName ?? person.personName });
    return resetPassword(asAny(ctx), await readyPassword(asAny(ctx), { accountId: id, password: given }));
  },
);
