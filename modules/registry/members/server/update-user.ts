import { customerPeople } from '#office/organisation/server/door.ts';
import { updateUser } from '../contract/user.ts';
import { within } from './change-users.ts';
import { asAny } from './list-users.ts';
import { members } from './tables.ts';

export const updateUserHandler = members.command(updateUser, async (ctx) => {
  await within(ctx, ctx.input.id);
  return customerPeople.update(asAny(ctx), ctx.input);
});
