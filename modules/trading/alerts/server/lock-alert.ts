import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { type ALERT, ALERT_SIDE, type AlertVerb, alertLifecycle } from '../rules/alert-lifecycle.ts';
import type { Alert, AlertContext } from './tables.ts';

export const BIZ = 'ALERT';
/** The day after the last one: the alert is over. */
export const LAPSE = 'alerts.lapse';
const T = 'alerts.alert';
export const owner = { member: `${T}.member_id`, dept: `${T}.owner_dept_id`, emp: `${T}.owner_emp_id` };

/** Buyers keep alerts of what is for sale, sellers of what is asked for: the side somebody signed in on. */
export const sideOf = (ctx: AlertContext) =>
  ctx.actor.identity === 'buyer' ? ALERT_SIDE.buyer : ALERT_SIDE.seller;
/** Alerts of the reader's company and side, within his data scope. */
export const reached = (ctx: AlertContext) =>
  ctx.tx
    .selectFrom(T)
    .where(`${T}.deleted`, '=', false)
    .where(`${T}.side`, '=', sideOf(ctx))
    .where(inScope(ctx.actor, 'INQUIRY', owner));
export const seeAlert = (ctx: AlertContext, id: string): Promise<Alert> =>
  foundRow(reached(ctx).where(`${T}.id`, '=', id).selectAll());

/** Locked for a change. Refuses 10301 and 10302. */
export async function lockAlert(
  ctx: AlertContext,
  wish: { readonly id: string; readonly version?: number },
): Promise<Alert> {
  const row = await lockRow(reached(ctx).where(`${T}.id`, '=', wish.id).selectAll(), wish.version);
  ctx.target({ type: BIZ, id: row.id, no: row.alert_no });
  return row;
}

/** The only writer of a state. */
export const step = stepper<Alert, typeof ALERT, AlertVerb>({
  lifecycle: alertLifecycle,
  table: T,
  column: 'state',
  bizType: BIZ,
  number: (row) => row.alert_no,
  parties: (row) => [row.member_id],
});

/** Its own company's lists look again. */
export const alertMoved = (ctx: AlertContext, row: Pick<Alert, 'member_id'>): void =>
  ctx.live(`alerts:${row.member_id}`);
