import { ownInvoiceFacts } from '#registry/members/server/door.ts';
import { refundBalance } from '../contract/balance.ts';
import { refundMoved } from '../rules/events.ts';
import { REFUND } from '../rules/refund-lifecycle.ts';
import { RefundAccountMissing } from '../rules/refusals.ts';
import { lockAccounts } from './ledger.ts';
import { moveRefund, refundResult } from './refunds.ts';
import { money } from './tables.ts';

const END = 4;
/**
 * Puts available money aside for the company's own bank account; no other account is paid (trading-domain 12).
 * Refuses 17306 and 17302.
 */
export const refundBalanceHandler = money.command(refundBalance, async (ctx) => {
  const { amount, currency, reason } = ctx.input;
  const memberId = ctx.actor.memberId ?? '0';
  const record = await ownInvoiceFacts(ctx, {});
  if (!record?.bank || !record.account) throw RefundAccountMissing({});
  await lockAccounts(ctx, {
    currency,
    accounts: [
      { memberId, kind: 'AVAILABLE' },
      { memberId, kind: 'REFUNDING' },
    ],
  });
  const row = await ctx.tx
    .insertInto('money.refund')
    .values({
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      refund_no: await ctx.number('RF'),
      member_id: memberId,
      currency,
      amount,
      bank_name: record.bank.slice(0, 80),
      account_end: record.account.slice(-END),
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
