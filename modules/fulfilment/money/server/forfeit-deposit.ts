import { compare } from '#kernel/rules/decimal.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { forfeitDeposit } from '../contract/deposit.ts';
import { depositLifecycle } from '../rules/deposit-lifecycle.ts';
import { ObjectionOpen, SecondPerson } from '../rules/refusals.ts';
import { announceForfeit } from './announce-forfeit.ts';
import { endHeld } from './deposits.ts';
import { depositResult, lockDeposit } from './lock-deposit.ts';
import { money } from './tables.ts';

/**
 * Announces a forfeiture and gives the payer 24 hours (trading-domain 12.2). Called again after an objection and
 * the end of that time, it decides: a second person carries it out. Refuses 10306, 17307 and 17308.
 */
export const forfeitDepositHandler = money.command(forfeitDeposit, async (ctx) => {
  const row = await lockDeposit(ctx, ctx.input);
  depositLifecycle.next('forfeit', row.deposit_state, 'operator');
  const now = await ctx.now();
  const { reason } = ctx.input;
  const amount = ctx.input.amount ?? row.forfeit_amount ?? row.balance;
  if (compare(amount, row.balance) > 0)
    throw new InvalidInput([{ field: 'amount', rule: 'deposit.amount', message: '' }]);
  // What was announced is decided; the payer was never asked about the contrary.
  if (row.forfeit_double)
    throw StateNotAllowed({
      subject: depositLifecycle.subject,
      verb: 'forfeit',
      state: row.deposit_state,
      side: 'operator',
    });
  if (row.forfeit_at !== null) {
    if (now < row.forfeit_at) throw ObjectionOpen({ until: showBinding(row.forfeit_at) });
    if (row.forfeit_by === ctx.actor.accountId) throw SecondPerson({});
    const ended = await endHeld(ctx, row, { verb: 'forfeit', side: 'operator', amount, reason });
    return depositResult(ctx, ended);
  }
  const announced = await announceForfeit(ctx, row, { amount, reason });
  return depositResult(ctx, announced);
});
