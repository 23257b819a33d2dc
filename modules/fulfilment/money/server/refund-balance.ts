import { compare } from '#kernel/rules/decimal.ts';
import { refundBalance } from '../contract/balance.ts';
import { refundMoved } from '../rules/events.ts';
import { REFUND } from '../rules/refund-lifecycle.ts';
import { MoneyShort, RefundAccountMissing } from '../rules/refusals.ts';
import { availableOf, lockAccounts } from './ledger.ts';
import { moveRefund, refundResult } from './refunds.ts';
import { money } from './tables.ts';

/**
 * Puts available money aside for a verified bank account of the company; no other account is paid (trading-domain 12).
 * Refuses 17306 and 17302.
 */
export const refundBalanceHandler = money.command(refundBalance, async (ctx) => {
  const { amount, currency, reason, bankAccountId } = ctx.input;
  const memberId = ctx.actor.memberId ?? '0';
  const verified = await ctx.service('refundAccounts')(ctx, { memberId });
  const account = verified
    .filter((a) => a.currency === currency && (bankAccountId === null || a.id === bankAccountId))
    .at(-1);
  if (account === undefined) throw RefundAccountMissing({}, 'bankAccountId');
  await lockAccounts(ctx, {
    currency,
    accounts: [
      { memberId, kind: 'AVAILABLE' },
      { memberId, kind: 'REFUNDING' },
    ],
  });
  if (compare(amount, await availableOf(ctx, memberId, currency)) > 0)
    throw MoneyShort({ currency }, 'amount');
  const row = await ctx.tx
    .insertInto('money.refund')
    .values({
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      refund_no: await ctx.number('RF'),
      member_id: memberId,
      currency,
      amount,
      bank_account_id: account.id,
      bank_name: account.bankName,
      account_end: account.tail,
      reason,
      refund_state: REFUND.asked,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await moveRefund(ctx, row, 'REFUND');
  ctx.target({ type: 'REFUND', id: row.id, no: row.refund_no });
  await ctx.history({
    bizType: 'REFUND',
    bizId: row.id,
    bizNo: row.refund_no,
    action: 'ask',
    from: null,
    to: REFUND.asked,
    reason,
    side: ctx.actor.identity,
    parties: [memberId],
  });
  await ctx.emit(refundMoved, { refundId: row.id, memberId, state: row.refund_state });
  return refundResult(ctx, row);
});
