import { customerPeople } from '#office/organisation/server/door.ts';
import { disableUser } from '../contract/user.ts';
import { within } from './change-users.ts';
import { asAny } from './list-users.ts';
import { members } from './tables.ts';

export const disableUserHandler = members.batchCommand(disableUser, async (ctx) => {
  await within(ctx, ctx.input.id);
  await customerPeople.disable(asAny(ctx), ctx.input.id);
});
