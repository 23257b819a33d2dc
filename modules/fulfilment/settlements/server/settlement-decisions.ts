import { settlementDecisions } from '../contract/settlement-acts.ts';
import { seeSettlement } from './lock-settlement.ts';
import { orderIdsOf } from './redrafted.ts';
import { settlements } from './tables.ts';

/** Ended appeals about the orders or notes of a statement. Refuses 10301. */
export const settlementDecisionsHandler = settlements.query(settlementDecisions, async (ctx) => {
  const orderIds = await orderIdsOf(ctx, await seeSettlement(ctx, ctx.input.id));
  const lifted =
    orderIds.length === 0
      ? []
      : await ctx.tx
          .selectFrom('settlements.block')
          .select('appeal_id')
          .distinct()
          .where('order_id', 'in', orderIds)
          .where('lifted_at', 'is not', null)
          .execute();
  const ended = await ctx
    .service('settlementPorts')
    .endedAppeals(ctx, { appealIds: lifted.map((b) => b.appeal_id) });
  return ended.map(({ endedAt, ...a }) => ({ ...a, endedAt: endedAt.toISOString() }));
});
