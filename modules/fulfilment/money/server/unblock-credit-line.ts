import { unblockCreditLine } from '../contract/credit.ts';
import { NothingAsked } from '../rules/refusals.ts';
import { grantCredit } from './credit.ts';
import { creditResult, grantOf, lockOwnLine } from './lock-credit.ts';
import { money } from './tables.ts';

/** The line may be drawn again. Refuses 10301, 10302, and 17309 where it is not blocked. */
export const unblockCreditLineHandler = money.command(unblockCreditLine, async (ctx) => {
  const row = await lockOwnLine(ctx, ctx.input);
  if (row.blocked_reason === null) throw NothingAsked({});
  return creditResult(ctx, await grantCredit(ctx, { ...grantOf(row), blockedReason: null }));
});
