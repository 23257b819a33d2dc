import { sql } from 'kysely';
import { created } from '#kernel/server/rows.ts';
import { addAlert } from '../contract/alert.ts';
import { ALERT, alertLifecycle, MOST_ALERTS } from '../rules/alert-lifecycle.ts';
import { AlertsFull } from '../rules/refusals.ts';
import { alertMoved, BIZ, LAPSE, sideOf } from './lock-alert.ts';
import { toActionResult } from './present-alert.ts';
import { type Alert, type AlertContext, alerts } from './tables.ts';
import { endOf, wishColumns } from './wish-columns.ts';

/** So many alerts a company keeps; adding follows one after the other. Refuses 17711. */
async function withinMost(ctx: AlertContext): Promise<void> {
  const member = ctx.actor.memberId ?? '0';
  await sql`select pg_advisory_xact_lock(hashtextextended('alerts.add ' || ${member}, 0))`.execute(ctx.tx);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from alerts.alert where member_id = ${member}::bigint and not deleted and state <> ${sql.lit(ALERT.ended)}`.execute(
    ctx.tx,
  );
  if ((rows[0]?.n ?? 0) >= MOST_ALERTS) throw AlertsFull({ most: MOST_ALERTS });
}

/** Keeps a wish; from now on what matches it tells once. Refuses 10009 and 17711. */
export const addAlertHandler = alerts.command(addAlert, async (ctx) => {
  await withinMost(ctx);
  const row = (await ctx.tx
    .insertInto('alerts.alert')
    .values({
      ...(await wishColumns(ctx, ctx.input)),
      alert_no: await ctx.number('AL'),
      member_id: ctx.actor.memberId as string,
      owner_dept_id: ctx.actor.deptId,
      owner_emp_id: ctx.actor.empId,
      side: sideOf(ctx),
      state: alertLifecycle.next('add', null, 'creator'),
      ...created(ctx),
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow()) as Alert;
  ctx.target({ type: BIZ, id: row.id, no: row.alert_no });
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.alert_no,
    action: 'add',
    from: null,
    to: row.state,
    side: 'creator',
    parties: [row.member_id],
  });
  await ctx.schedule({ kind: LAPSE, key: row.id, at: endOf(row.until) });
  alertMoved(ctx, row);
  return toActionResult(ctx, row);
});
