import { selectRefundAccounts } from '../contract/balance.ts';
import type { RefundAccount } from './ports.ts';
import { money } from './tables.ts';

/** Verified accounts of the caller's company, as the dialog of a withdrawal offers them. */
export const selectRefundAccountsHandler = money.query(selectRefundAccounts, async (ctx) => {
  const { keyword = '', ids, pageNum, pageCount } = ctx.input;
  const verified: readonly RefundAccount[] = await ctx.service('refundAccounts')(ctx, {
    memberId: ctx.actor.memberId ?? '0',
  });
  const accounts = verified.filter(
    (a) =>
      (ids === undefined || ids.includes(a.id)) && (a.bankName.includes(keyword) || a.tail.includes(keyword)),
  );
  const from = (pageNum - 1) * pageCount;
  return {
    list: accounts.slice(from, from + pageCount),
    totalCount: accounts.length,
    totalMore: false,
    pageNum,
    pageCount,
  };
});
