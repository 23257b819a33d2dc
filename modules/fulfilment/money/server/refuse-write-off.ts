import { refuseWriteOff } from '../contract/receivable.ts';
import { NothingAsked } from '../rules/refusals.ts';
import { lockReceivable, noteReceivable, receivableResult } from './lock-receivable.ts';
import { NOT_WRITTEN_OFF } from './receivables.ts';
import { money } from './tables.ts';

/** The claim stands: the write-off that was asked for falls. Refuses 17309. */
export const refuseWriteOffHandler = money.command(refuseWriteOff, async (ctx) => {
  const row = await lockReceivable(ctx, ctx.input);
  if (row.write_off_at === null) throw NothingAsked({});
  const refused = await noteReceivable(ctx, row, {
    action: 'refuseWriteOff',
    side: 'operator',
    set: NOT_WRITTEN_OFF,
    reason: ctx.input.reason,
  });
  return receivableResult(ctx, refused);
});
