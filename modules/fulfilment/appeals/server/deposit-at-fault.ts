import { forfeitableDeposits } from '#fulfilment/money/server/door.ts';
import { DEPOSIT_NATURE } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { orderOf } from '#fulfilment/orders/server/door.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { memberOf, otherSide } from './lock-appeal.ts';
import type { Appeal, AppealContext, PartySide } from './tables.ts';

/** What one side has put up for the other, on the order, its deal or its contract; the largest first. */
const depositsOf = (ctx: AppealContext, row: Appeal, payer: PartySide) =>
  asSystem(ctx, async () => {
    const order = await orderOf(ctx, { orderId: row.order_id, within: WHOLE_COMPANY });
    const documents = [
      { bizType: 'ORDER', bizId: row.order_id },
      ...(row.deal_id === null ? [] : [{ bizType: 'DEAL', bizId: row.deal_id }]),
      ...(order === null || order.protocolId === null
        ? []
        : [{ bizType: 'PROTOCOL', bizId: order.protocolId }]),
    ];
    const found = await forfeitableDeposits(ctx, {
      documents,
      payerId: memberOf(row, payer),
      receiverId: memberOf(row, otherSide(payer)),
    });
    return found.toSorted((a, b) => compare(b.balance, a.balance));
  });

/** The largest deposit of the respondent for the claimant; null without one. */
export const depositAtFault = async (ctx: AppealContext, row: Appeal) =>
  (await depositsOf(ctx, row, otherSide(row.claimant_side)))[0] ?? null;

/** The largest earnest money the claimant paid to the respondent, who returns it double where he is at fault (1.2); null without one. */
export const earnestMoneyPaid = async (ctx: AppealContext, row: Appeal) =>
  (await depositsOf(ctx, row, row.claimant_side)).find(
    (d) => d.deposit_nature === DEPOSIT_NATURE.earnestMoney,
  ) ?? null;
