import { resendActivation } from '../contract/employee-acts.ts';
import { employeeLife } from '../rules/employee-life.ts';
import { sendActivation } from './send-activation.ts';
import { lockOwn, stepEmployee } from './staff.ts';
import { asCaller, room } from './tables.ts';

/** The activation mail once more; the link before is void (R-EMP-007). Refuses 10306, 11107. */
export const resendMail = room.each(resendActivation, async (w) => {
  const row = await lockOwn(w, { id: w.input.id });
  employeeLife.next('resend', row.status, 'operator');
  await stepEmployee(asCaller(w), row, 'resend', 'operator', { set: await sendActivation(w, row) });
});
