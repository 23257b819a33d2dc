import { customerPeople } from '#office/organisation/server/door.ts';
import { deleteUser } from '../contract/user.ts';
import { within } from './change-users.ts';
import { asAny } from './list-users.ts';
import { members } from './tables.ts';

export const deleteUserHandler = members.batchCommand(deleteUser, async (ctx) => {
  await within(ctx, ctx.input.id);
  await customerPeople.remove(asAny(ctx), ctx.input.id);
});
