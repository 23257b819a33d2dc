import { add, compare, isPositive } from '#kernel/rules/decimal.ts';
import { splitLine } from '../contract/statement.ts';
import { LINE } from '../rules/line-lifecycle.ts';
import { MatchAmount } from '../rules/refusals.ts';
import { deskMoved, lineResult, lockLine, sideOf, stepLine } from './lock-line.ts';
import { statements } from './tables.ts';

/** One line in parts that come to it, each matched for itself. Refuses 10301, 10302, 10306 and 18407. */
export const splitLineHandler = statements.command(splitLine, async (ctx) => {
  const line = await lockLine(ctx, ctx.input);
  const sign = isPositive(line.amount) ? '' : '-';
  const total = add('0', ...ctx.input.parts);
  if (compare(`${sign}${total}`, line.amount) !== 0)
    throw MatchAmount({ line: line.amount, items: `${sign}${total}` });
  const split = await stepLine(ctx, line, 'split', sideOf(ctx));
  await ctx.tx
    .insertInto('statements.line')
    .values(
      ctx.input.parts.map((part) => ({
        member_id: line.member_id,
        statement_id: line.statement_id,
        bank_account_id: line.bank_account_id,
        file_line: line.file_line,
        parent_id: line.id,
        booking_date: line.booking_date,
        value_date: line.value_date,
        currency: line.currency,
        amount: `${sign}${part}`,
        bank_ref: line.bank_ref,
        other_name: line.other_name,
        other_tail: line.other_tail,
        remittance: line.remittance,
        line_state: LINE.open,
        modified_by: ctx.actor.accountId,
      })),
    )
    .execute();
  deskMoved(ctx, split);
  return lineResult(ctx, split);
});
