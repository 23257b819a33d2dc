import { setAccountStatus } from '#office/identity/server/door.ts';
import { activateEmployee } from '../contract/employee-acts.ts';
import { EmpNoPassword } from '../rules/refusals.ts';
import { notifyPerson } from './notify-staff.ts';
import { lockOwn, stepEmployee } from './staff.ts';
import { asCaller, type EmployeeRow, type OrganisationContext, organisation } from './tables.ts';

/**
 * Activates a person whose password an administrator handed out; it is changed at first use
 * (administration-domain 5.3, R-EMP-011). Refuses 10306, 11109.
 */
export async function activate(ctx: OrganisationContext, row: EmployeeRow): Promise<void> {
  await stepEmployee(asCaller(ctx), row, 'activate', 'operator', { set: { ever_activated: true } });
  if (!row.password_given) throw EmpNoPassword({});
  await setAccountStatus(asCaller(ctx), { accountId: row.account_id, status: 'normal' });
  await notifyPerson(ctx, row, 'EMP_ACTIVATED', { empName: row.emp_name });
}

export const activateEmployeeHandler = organisation.batchCommand(activateEmployee, async (ctx) =>
  activate(ctx, await lockOwn(ctx, { id: ctx.input.id })),
);
