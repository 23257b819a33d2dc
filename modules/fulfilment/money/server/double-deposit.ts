import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { compare, isPositive } from '#kernel/rules/decimal.ts';
import { endHeld } from './deposits.ts';
import { availableOf, moveMoney, type MoneyContext } from './ledger.ts';
import { openReceivable, payReceivable } from './receivables.ts';
import type { Deposit } from './tables.ts';

/** Days the receiver has to pay what his balance does not cover. */
const PAY_DAYS = 7;
/** Interest per day after that: the default of contracts (trading-domain 11.1, breach). */
const DAILY_RATE = '0.0005';

/**
 * A receiver in default of earnest money returns double (1.2): the deposit goes back to its payer, as much again is
 * owed by its receiver, and his available balance pays it at once as far as it goes. The accounts of both are locked
 * by the caller.
 */
export async function returnDouble(
  ctx: MoneyContext,
  deposit: Deposit,
  how: { readonly side: 'operator' | 'effect'; readonly reason: string | null },
): Promise<Deposit> {
  const { balance: amount, currency, payer_member_id: payerId, receiver_member_id: receiverId } = deposit;
  const ended = await endHeld(ctx, deposit, {
    verb: 'release',
    side: how.side,
    reason: how.reason ?? undefined,
    isDouble: true,
  });
  const owed = await openReceivable(ctx, {
    bizType: 'DEPOSIT',
    bizId: deposit.id,
    bizNo: deposit.biz_no,
    creditorId: payerId,
    debtorId: receiverId,
    currency,
    amount,
    dueDate: addDays(dayOf(await ctx.now()), PAY_DAYS),
    dailyRate: DAILY_RATE,
    onCredit: false,
  });
  const available = await availableOf(ctx, receiverId, currency);
  const paid = compare(available, amount) < 0 ? available : amount;
  if (!isPositive(paid)) return ended;
  await moveMoney(ctx, {
    cause: { bizType: 'DEPOSIT', bizId: deposit.id, key: `deposit:${deposit.id}:double` },
    currency,
    movement: { kind: 'SETTLE', giverId: receiverId, takerId: payerId, amount: paid },
  });
  const by = { bizType: 'DEPOSIT', bizId: deposit.id, bizNo: deposit.biz_no };
  await payReceivable(ctx, { id: owed.id, amount: paid, by });
  return ended;
}
