import { releaseDeposit } from '../contract/deposit.ts';
import { depositLifecycle } from '../rules/deposit-lifecycle.ts';
import { endHeld } from './deposits.ts';
import { depositResult, lockDeposit } from './lock-deposit.ts';
import { money } from './tables.ts';

/** The operator gives a deposit back: lost, cancelled without fault, performed. Refuses 10301, 10302, 10306. */
export const releaseDepositHandler = money.command(releaseDeposit, async (ctx) => {
  const row = await lockDeposit(ctx, ctx.input);
  depositLifecycle.next('release', row.deposit_state, 'operator');
  return depositResult(
    ctx,
    await endHeld(ctx, row, { verb: 'release', side: 'operator', reason: ctx.input.reason }),
  );
});
