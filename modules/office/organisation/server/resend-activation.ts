import { resendActivation } from '../contract/employee-acts.ts';
import { employeeLifecycle } from '../rules/employee-lifecycle.ts';
import { sendActivation } from './send-activation.ts';
import { lockOwn, stepEmployee } from './staff.ts';
import { asCaller, organisation } from './tables.ts';

/** The activation mail once more; the link before is void (R-EMP-007). Refuses 10306, 11107. */
export const resendActivationHandler = organisation.batchCommand(resendActivation, async (ctx) => {
  const row = await lockOwn(ctx, { id: ctx.input.id });
  employeeLifecycle.next('resend', row.status, 'operator');
  await stepEmployee(asCaller(ctx), row, 'resend', 'operator', { set: await sendActivation(ctx, row) });
});
