import { blockCreditLine } from '../contract/credit.ts';
import { grantCredit } from './credit.ts';
import { creditResult, grantOf, lockOwnLine } from './lock-credit.ts';
import { money } from './tables.ts';

/** No further draw; what was delivered is invoiced and paid as before. Refuses 10301 and 10302. */
export const blockCreditLineHandler = money.command(blockCreditLine, async (ctx) => {
  const row = await lockOwnLine(ctx, ctx.input);
  return creditResult(ctx, await grantCredit(ctx, { ...grantOf(row), blockedReason: ctx.input.reason }));
});
