import { NotFound } from '#kernel/rules/refusals.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { employeeHistory } from '../contract/employee-acts.ts';
import { ownStaff } from './staff.ts';
import { organisation } from './tables.ts';

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
  const steps = await readHistory(ctx, { bizType: 'EMPLOYEE', bizId: row.id, latest: 200 }, [
    'seq',
    'action',
    'fromState',
    'toState',
    'changes',
    'actorName',
    'reason',
    'at',
  ]);
  return steps.map(({ fromState: from, toState: to, changes, ...step }) => ({
    ...step,
    from,
    to,
    changes: changes.filter((c) => !QUIET.has(c.field)),
  }));
});
