import { changeCreditLine } from '../contract/credit.ts';
import { grantCredit } from './credit.ts';
import { creditResult, grantOf, lockOwnLine } from './lock-credit.ts';
import { money } from './tables.ts';

/** Other terms for a line; what is drawn stays drawn. Refuses 10301, 10302 and 17305. */
export const changeCreditLineHandler = money.command(changeCreditLine, async (ctx) => {
  const row = await lockOwnLine(ctx, ctx.input);
  const { granted, creditDays, validUntil } = ctx.input;
  return creditResult(ctx, await grantCredit(ctx, { ...grantOf(row), granted, creditDays, validUntil }));
});
