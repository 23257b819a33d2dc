import { resumeAlerts } from '../contract/alert.ts';
import { alertMoved, lockAlert, step } from './lock-alert.ts';
import { alerts } from './tables.ts';

/** Tells again; of what happened meanwhile it says nothing. Refuses 10301 and 10306. */
export const resumeAlertsHandler = alerts.batchCommand(resumeAlerts, async (ctx) => {
  const row = await lockAlert(ctx, { id: ctx.input.id });
  alertMoved(ctx, await step(ctx, row, 'resume', 'creator'));
});
