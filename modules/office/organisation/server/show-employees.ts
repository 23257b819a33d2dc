import { listEmployees } from '../contract/employee.ts';
import { ownStaff } from './staff.ts';
import { shownStaff, staffPage } from './staff-list.ts';
import { room } from './tables.ts';

/** Staff of the own company within the data scope, last changed first unless asked otherwise. */
export const showEmployees = room.ask(listEmployees, async (w) => {
  const page = await staffPage(w, w.input, ownStaff(w.actor, 'e'));
  return { ...page, list: await shownStaff(w, page.list) };
});
