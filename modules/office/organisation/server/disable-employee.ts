import { setAccountStatus } from '#office/identity/server/door.ts';
import { disableEmployee } from '../contract/employee-acts.ts';
import { anotherAdminRemains } from './company-gate.ts';
import { notifyPerson } from './notify-staff.ts';
import { lockOwn, notSelf, stepEmployee } from './staff.ts';
import { asCaller, type EmployeeRow, type OrganisationContext, organisation } from './tables.ts';

/**
 * A person may not work for now: signed out at once, shared links revoked (administration-domain 5.3). The
 * gate must be held. Refuses 10306, 11101, 11103.
 */
export async function disable(ctx: OrganisationContext, row: EmployeeRow): Promise<void> {
  notSelf(ctx, row);
  await anotherAdminRemains(ctx.tx, row);
  await stepEmployee(asCaller(ctx), row, 'disable', 'operator');
  await setAccountStatus(asCaller(ctx), { accountId: row.account_id, status: 'forbidden' });
  await notifyPerson(ctx, row, 'EMP_DISABLED', { empName: row.emp_name });
}

export const disableEmployeeHandler = organisation.batchCommand(disableEmployee, async (ctx) =>
  disable(ctx, await lockOwn(ctx, { id: ctx.input.id, gate: true })),
);
