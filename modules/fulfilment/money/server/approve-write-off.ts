import { approveWriteOff } from '../contract/receivable.ts';
import { NothingAsked, SecondPerson } from '../rules/refusals.ts';
import { lockReceivable, receivableResult } from './lock-receivable.ts';
import { writeOff } from './receivables.ts';
import { money } from './tables.ts';

/** 40 → 50 by another operator than the one who asked. Refuses 17309 and 17308. */
export const approveWriteOffHandler = money.command(approveWriteOff, async (ctx) => {
  const row = await lockReceivable(ctx, ctx.input);
  if (row.write_off_at === null) throw NothingAsked({});
  if (row.write_off_by === ctx.actor.accountId) throw SecondPerson({});
  return receivableResult(ctx, await writeOff(ctx, row, 'operator', row.write_off_reason ?? ''));
});
