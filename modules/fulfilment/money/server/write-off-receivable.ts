import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { writeOffReceivable } from '../contract/receivable.ts';
import { receivableLifecycle } from '../rules/receivable-lifecycle.ts';
import { lockReceivable, noteReceivable, receivableResult } from './lock-receivable.ts';
import { money } from './tables.ts';

/** An operator asks for a write-off of what is overdue; a second one approves it. Refuses 10301, 10302, 10306. */
export const writeOffReceivableHandler = money.command(writeOffReceivable, async (ctx) => {
  const row = await lockReceivable(ctx, ctx.input);
  receivableLifecycle.next('writeOff', row.receivable_state, 'operator');
  if (row.write_off_at !== null)
    throw StateNotAllowed({
      state: row.receivable_state,
      subject: receivableLifecycle.subject,
      verb: 'writeOff',
      side: 'operator',
    });
  const { reason } = ctx.input;
  const asked = await noteReceivable(ctx, row, {
    action: 'askWriteOff',
    side: 'operator',
    set: {
      write_off_reason: reason,
      write_off_by: ctx.actor.accountId,
      write_off_name: ctx.actor.name,
      write_off_at: await ctx.now(),
    },
    reason,
  });
  return receivableResult(ctx, asked);
});
