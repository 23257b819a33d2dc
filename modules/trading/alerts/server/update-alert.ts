import { updateAlert } from '../contract/alert.ts';
import { alertMoved, LAPSE, lockAlert, step } from './lock-alert.ts';
import { toActionResult } from './present-alert.ts';
import { alerts } from './tables.ts';
import { endOf, wishColumns } from './wish-columns.ts';

/** Another wish under the same number; one that was over holds again. What it told stays told. Refuses 10009, 10301, 10302. */
export const updateAlertHandler = alerts.command(updateAlert, async (ctx) => {
  const row = await lockAlert(ctx, ctx.input);
  const { id: _id, version: _version, ...fields } = ctx.input;
  const changed = await step(ctx, row, 'edit', 'creator', { set: await wishColumns(ctx, fields) });
  await ctx.schedule({ kind: LAPSE, key: row.id, at: endOf(changed.until) });
  alertMoved(ctx, changed);
  return toActionResult(ctx, changed);
});
