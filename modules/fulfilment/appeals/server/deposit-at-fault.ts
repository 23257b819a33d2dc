import { forfeitableDeposits } from '#fulfilment/money/server/door.ts';
import { orderOf } from '#fulfilment/orders/server/door.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { memberOf, otherSide } from './lock-appeal.ts';
import type { Appeal, AppealContext } from './tables.ts';

/** The largest deposit of the respondent for the claimant, on the order, its deal or its contract; null without one. */
export const depositAtFault = (ctx: AppealContext, row: Appeal) =>
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
      payerId: memberOf(row, otherSide(row.claimant_side)),
      receiverId: memberOf(row, row.claimant_side),
    });
    return found.toSorted((a, b) => compare(b.balance, a.balance))[0] ?? null;
  });
