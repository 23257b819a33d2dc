import { pauseAlerts } from '../contract/alert.ts';
import { alertMoved, lockAlert, step } from './lock-alert.ts';
import { alerts } from './tables.ts';

/** Tells nothing until it is resumed. Refuses 10301 and 10306. */
export const pauseAlertsHandler = alerts.batchCommand(pauseAlerts, async (ctx) => {
  const row = await lockAlert(ctx, { id: ctx.input.id });
  alertMoved(ctx, await step(ctx, row, 'pause', 'creator'));
});
