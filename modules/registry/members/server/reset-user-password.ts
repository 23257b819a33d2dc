import { customerPeople } from '#office/organisation/server/door.ts';
import { resetUserPassword } from '../contract/user.ts';
import { within } from './change-users.ts';
import { asAny } from './list-users.ts';
import { members } from './tables.ts';

export const resetUserPasswordHandler = members.command(resetUserPassword, async (ctx) => {
  await within(ctx, ctx.input.id);
  return customerPeople.resetPassword(asAny(ctx), ctx.input);
});
