import { customerPeople } from '#office/organisation/server/door.ts';
import { addUser } from '../contract/user.ts';
import { asAny } from './list-users.ts';
import { mustSee } from './seen-customers.ts';
import { members } from './tables.ts';

/**
 * Users of customers by the platform (R-CUST-012 to R-CUST-017): the acts of a company's own administrator,
 * with the same refusals.
 */
export const addUserHandler = members.command(addUser, async (ctx) => {
  const { memberId, ...person } = ctx.input;
  await mustSee(asAny(ctx), memberId);
  return customerPeople.add(asAny(ctx), memberId, person);
});
