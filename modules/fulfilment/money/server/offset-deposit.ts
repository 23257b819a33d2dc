import { compare } from '#kernel/rules/decimal.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { offsetDeposit } from '../contract/deposit.ts';
import { depositLifecycle } from '../rules/deposit-lifecycle.ts';
import { endHeld } from './deposits.ts';
import { depositResult, lockDeposit } from './lock-deposit.ts';
import { money } from './tables.ts';

/**
 * The operator lets a due payment take effect on a deposit, in whole or in part. The table knows it as an
 * effect: it is the due payment that turns the deposit, not the operator. Refuses 10301, 10302, 10306.
 */
export const offsetDepositHandler = money.command(offsetDeposit, async (ctx) => {
  const row = await lockDeposit(ctx, ctx.input);
  depositLifecycle.next('offset', row.deposit_state, 'effect');
  const { amount, reason } = ctx.input;
  if (amount !== null && compare(amount, row.balance) > 0)
    throw new InvalidInput([{ field: 'amount', rule: 'deposit.amount', message: '' }]);
  return depositResult(
    ctx,
    await endHeld(ctx, row, { verb: 'offset', side: 'effect', amount: amount ?? undefined, reason }),
  );
});
