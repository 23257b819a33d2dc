import { topUpDeposit } from '../contract/deposit.ts';
import { toppedUp } from './deposits.ts';
import { depositResult, lockOwnDeposit } from './lock-deposit.ts';
import { money } from './tables.ts';

/** The payer freezes what is missing. Refuses 10301, 10302, 10306, 17009 and 17302. */
export const topUpDepositHandler = money.command(topUpDeposit, async (ctx) =>
  depositResult(ctx, await toppedUp(ctx, await lockOwnDeposit(ctx, ctx.input))),
);
