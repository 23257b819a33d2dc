import { add, compare, isPositive } from '#kernel/rules/decimal.ts';
import { splitLine } from '../contract/statement.ts';
import { MatchAmount } from '../rules/refusals.ts';
import { addParts } from './line-parts.ts';
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
  await addParts(
    ctx,
    line,
    ctx.input.parts.map((part) => ({ amount: `${sign}${part}` })),
  );
  deskMoved(ctx, split);
  return lineResult(ctx, split);
});
