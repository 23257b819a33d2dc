import { setAsideLine } from '../contract/statement.ts';
import { deskMoved, lineResult, lockLine, sideOf, stepLine } from './lock-line.ts';
import { statements } from './tables.ts';

/** Bank charges, interest, own transfers: nothing of the trade. Refuses 10301, 10302 and 10306. */
export const setAsideLineHandler = statements.command(setAsideLine, async (ctx) => {
  const line = await lockLine(ctx, ctx.input);
  const { reason } = ctx.input;
  const aside = await stepLine(ctx, line, 'setAside', sideOf(ctx), { set: { reason }, reason });
  deskMoved(ctx, aside);
  return lineResult(ctx, aside);
});
