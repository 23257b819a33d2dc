import { customerPeople } from '#office/organisation/server/door.ts';
import { enableUser } from '../contract/user.ts';
import { within } from './change-users.ts';
import { asAny } from './list-users.ts';
import { members } from './tables.ts';

export const enableUserHandler = members.batchCommand(enableUser, async (ctx) => {
  await within(ctx, ctx.input.id);
  await customerPeople.enable(asAny(ctx), ctx.input.id);
});
