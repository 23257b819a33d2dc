import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { FieldChange } from '#kernel/server/capability.ts';
import { employeeHistory } from '../contract/employee-acts.ts';
import { ownStaff } from './staff.ts';
import { organisation } from './tables.ts';

interface Past {
  readonly seq: number;
  readonly action: string;
  readonly from_state: string | null;
  readonly to_state: string | null;
  readonly changes: FieldChange[] | null;
  readonly actor_name: string;
  readonly reason: string | null;
  readonly gmt_create: Date;
}
/** Columns that are bookkeeping, not news. */
const QUIET = new Set([
  'activation_sent_at',
  'activation_day',
  'activation_count',
  'password_given',
  'ever_activated',
]);

/** What happened to a staff record, newest first (R-EMP rows of administration-domain 5.3). */
export const employeeHistoryHandler = organisation.query(employeeHistory, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('organisation.employee')
    .select('id')
    .where('id', '=', ctx.input.id)
    .where(ownStaff(ctx.actor))
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  const { rows } =
    await sql<Past>`select seq, action, from_state, to_state, changes, actor_name, reason, gmt_create from kernel.trade_history
    where biz_type = 'EMPLOYEE' and biz_id = ${row.id}::bigint order by seq desc limit 200`.execute(ctx.tx);
  return rows.map((r) => ({
    seq: r.seq,
    action: r.action,
    from: r.from_state,
    to: r.to_state,
    changes: (r.changes ?? []).filter((c) => !QUIET.has(c.field)),
    actorName: r.actor_name,
    reason: r.reason,
    at: r.gmt_create.toISOString(),
  }));
});
