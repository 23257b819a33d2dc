import { ALERT } from '../rules/alert-lifecycle.ts';
import { alertMoved, LAPSE, step } from './lock-alert.ts';
import { alerts } from './tables.ts';
import { endOf } from './wish-columns.ts';

/** Its last day is over; a timer that finds it ended, deleted or moved does nothing (trading-domain 1.6). */
export const lapseAlert = alerts.timer(LAPSE, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('alerts.alert')
    .selectAll()
    .where('id', '=', ctx.input.key)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || row.state === ALERT.ended) return;
  const due = endOf(row.until);
  if ((await ctx.now()) < due) return ctx.schedule({ kind: LAPSE, key: row.id, at: due });
  alertMoved(ctx, await step(ctx, row, 'lapse', 'timer'));
});
