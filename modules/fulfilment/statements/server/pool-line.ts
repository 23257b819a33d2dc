import { NotFound } from '#kernel/rules/refusals.ts';
import { poolLine } from '../contract/statement.ts';
import { deskMoved, lineResult, lockLine, sideOf, stepLine } from './lock-line.ts';
import { movePool } from './pool-money.ts';
import { statements } from './tables.ts';

/** Money that came in and that nobody can name yet goes into the pool. Refuses 10301, 10302 and 10306. */
export const poolLineHandler = statements.command(poolLine, async (ctx) => {
  const line = await lockLine(ctx, ctx.input);
  if (line.amount.startsWith('-')) throw NotFound({});
  const { reason } = ctx.input;
  const pooled = await stepLine(ctx, line, 'pool', sideOf(ctx), { set: { reason }, reason });
  await movePool(ctx, pooled, 'POOL');
  deskMoved(ctx, pooled);
  return lineResult(ctx, pooled);
});
