import { touched } from '#kernel/server/rows.ts';
import { deleteAlerts } from '../contract/alert.ts';
import { alertMoved, BIZ, LAPSE, lockAlert } from './lock-alert.ts';
import { alerts } from './tables.ts';

/** Puts an alert away; what it told goes from the page with it. Refuses 10301. */
export const deleteAlertsHandler = alerts.batchCommand(deleteAlerts, async (ctx) => {
  const row = await lockAlert(ctx, { id: ctx.input.id });
  await ctx.tx
    .updateTable('alerts.alert')
    .set({ deleted: true, ...touched(ctx) })
    .where('id', '=', row.id)
    .execute();
  await ctx.unschedule(LAPSE, row.id);
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.alert_no,
    action: 'delete',
    from: row.state,
    to: null,
    side: 'creator',
    parties: [row.member_id],
  });
  alertMoved(ctx, row);
});
