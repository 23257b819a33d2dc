import { companyOfPerson, customerPeople } from '#office/organisation/server/door.ts';
import {
  addUser,
  deleteUser,
  disableUser,
  enableUser,
  resetUserPassword,
  updateUser,
} from '../contract/user.ts';
import { asAny } from './list-users.ts';
import { mustSee } from './seen-customers.ts';
import { room } from './tables.ts';

/** The person works for a company in the caller's reach; everything else is not found. */
async function within(w: unknown, id: string): Promise<void> {
  await mustSee(asAny(w), await companyOfPerson(asAny(w), id));
}

/** Users of customers by the platform (R-CUST-012 to R-CUST-017): the acts of a company's own administrator, with the same refusals. */
export const newUser = room.on(addUser, async (w) => {
  const { memberId, ...person } = w.input;
  await mustSee(asAny(w), memberId);
  return customerPeople.add(asAny(w), memberId, person);
});
export const editUser = room.on(updateUser, async (w) => {
  await within(w, w.input.id);
  return customerPeople.update(asAny(w), w.input);
});
export const switchOnUser = room.each(enableUser, async (w) => {
  await within(w, w.input.id);
  await customerPeople.enable(asAny(w), w.input.id);
});
export const switchOffUser = room.each(disableUser, async (w) => {
  await within(w, w.input.id);
  await customerPeople.disable(asAny(w), w.input.id);
});
export const removeUser = room.each(deleteUser, async (w) => {
  await within(w, w.input.id);
  await customerPeople.remove(asAny(w), w.input.id);
});
export const resetPasswordOfUser = room.on(resetUserPassword, async (w) => {
  await within(w, w.input.id);
  return customerPeople.resetPassword(asAny(w), w.input);
});
