import { DEPOSIT } from '../rules/deposit-lifecycle.ts';
import { FORFEIT_DUE, lockBoth } from './deposit-steps.ts';
import { endHeld } from './deposits.ts';
import { returnDouble } from './double-deposit.ts';
import { money } from './tables.ts';

/** Nobody objected within 24 hours: what was announced is carried out (12.2). */
export const forfeitDue = money.timer(FORFEIT_DUE, async (ctx) => {
  const byId = ctx.tx.selectFrom('money.deposit').selectAll().where('id', '=', ctx.input.key);
  const seen = await byId.executeTakeFirst();
  if (seen === undefined) return;
  await lockBoth(ctx, {
    payerId: seen.payer_member_id,
    receiverId: seen.receiver_member_id,
    currency: seen.currency,
    isDouble: seen.forfeit_double,
  });
  const deposit = await byId.forNoKeyUpdate().executeTakeFirstOrThrow();
  if (deposit.forfeit_at === null || deposit.objected_at !== null) return;
  if ((await ctx.now()) < deposit.forfeit_at)
    return ctx.schedule({ kind: FORFEIT_DUE, key: deposit.id, at: deposit.forfeit_at });
  // Announced anew between the look and the lock, the other way round.
  if (deposit.forfeit_double !== seen.forfeit_double)
    return ctx.schedule({ kind: FORFEIT_DUE, key: deposit.id, at: { inSeconds: 0 } });
  if (deposit.forfeit_double) {
    await returnDouble(ctx, deposit, { side: 'effect', reason: deposit.forfeit_reason });
    return;
  }
  await endHeld(ctx, deposit, {
    verb: 'forfeit',
    side: deposit.deposit_state === DEPOSIT.frozen ? 'effect' : 'timer',
    amount: deposit.forfeit_amount ?? undefined,
    reason: deposit.forfeit_reason ?? undefined,
  });
});
