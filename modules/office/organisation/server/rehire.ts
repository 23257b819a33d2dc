import { brokenConstraint } from '#kernel/server/database.ts';
import { setAccountStatus } from '#office/identity/server/door.ts';
import { rehireEmployee } from '../contract/employee-acts.ts';
import { employeeLifecycle } from '../rules/employee-lifecycle.ts';
import { EmpEmployed } from '../rules/refusals.ts';
import { departmentOpen } from './enable-employee.ts';
import { sendActivation } from './send-activation.ts';
import { lockOwn, stepEmployee } from './staff.ts';
import { asCaller, organisation } from './tables.ts';

/**
 * Who has left comes back without roles and positions, by a new activation link (administration-domain 5.3).
 * Refuses 10302, 10306, 10307, 11107, 11108.
 */
export const rehireEmployeeHandler = organisation.command(rehireEmployee, async (ctx) => {
  const row = await lockOwn(ctx, { id: ctx.input.id, version: ctx.input.version });
  employeeLifecycle.next('rehire', row.status, 'operator');
  await departmentOpen(ctx, row);
  await setAccountStatus(asCaller(ctx), { accountId: row.account_id, status: 'unactivated' });
  const sent = await sendActivation(ctx, row);
  try {
    const back = await stepEmployee(asCaller(ctx), row, 'rehire', 'operator', {
      set: { leave_date: null, ...sent },
    });
    return { status: back.status, version: back.version };
  } catch (error) {
    if (brokenConstraint(error) === 'employee_account') throw EmpEmployed({});
    throw error;
  }
});
