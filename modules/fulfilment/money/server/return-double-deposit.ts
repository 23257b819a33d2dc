import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { returnDoubleDeposit } from '../contract/deposit.ts';
import { DEPOSIT_NATURE, depositLifecycle } from '../rules/deposit-lifecycle.ts';
import { EarnestMoneyAlone, ObjectionOpen, SecondPerson } from '../rules/refusals.ts';
import { announceForfeit } from './announce-forfeit.ts';
import { returnDouble } from './double-deposit.ts';
import { depositResult, lockDeposit } from './lock-deposit.ts';
import { money } from './tables.ts';

/**
 * Earnest money whose receiver is in default is announced to go back double, and he has 24 hours to object
 * (trading-domain 1.2, 12.2). Called again after an objection and the end of that time, a second person carries it
 * out. Refuses 10306, 17307, 17308 and 17310.
 */
export const returnDoubleDepositHandler = money.command(returnDoubleDeposit, async (ctx) => {
  const row = await lockDeposit(ctx, ctx.input, { isDouble: true });
  depositLifecycle.next('release', row.deposit_state, 'operator');
  if (row.deposit_nature !== DEPOSIT_NATURE.earnestMoney) throw EarnestMoneyAlone({});
  const { reason } = ctx.input;
  if (row.forfeit_at === null)
    return depositResult(
      ctx,
      await announceForfeit(ctx, row, { amount: row.balance, reason, isDouble: true }),
    );
  // What was announced is decided; the other side was never asked about the contrary.
  if (!row.forfeit_double)
    throw StateNotAllowed({
      subject: depositLifecycle.subject,
      verb: 'release',
      state: row.deposit_state,
      side: 'operator',
    });
  if ((await ctx.now()) < row.forfeit_at) throw ObjectionOpen({ until: showBinding(row.forfeit_at) });
  if (row.forfeit_by === ctx.actor.accountId) throw SecondPerson({});
  return depositResult(ctx, await returnDouble(ctx, row, { side: 'operator', reason }));
});
