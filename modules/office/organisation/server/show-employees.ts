import { listEmployees } from '../contract/employee.ts';
import { ownStaff } from './staff.ts';
import { shownStaff, staffPage } from './staff-list.ts';
import { organisation } from './tables.ts';

/** Staff of the own company within the data scope, last changed first unless asked otherwise. */
export const listEmployeesHandler = organisation.query(listEmployees, async (ctx) => {
  const page = await staffPage(ctx, ctx.input, ownStaff(ctx.actor, 'e'));
  return { ...page, list: await shownStaff(ctx, page.list) };
});
