import { freezeDeposit } from '../contract/deposit.ts';
import { frozen } from './deposits.ts';
import { depositResult, lockOwnDeposit } from './lock-deposit.ts';
import { money } from './tables.ts';

/** The payer freezes a deposit that waits. Refuses 10301, 10302, 10306, 17009 and 17302. */
export const freezeDepositHandler = money.command(freezeDeposit, async (ctx) =>
  depositResult(ctx, await frozen(ctx, await lockOwnDeposit(ctx, ctx.input), 'buyer')),
);
