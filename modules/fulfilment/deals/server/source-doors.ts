import { asSystem } from '#kernel/server/with-scope.ts';
import { ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import { DEAL } from '../rules/deal-lifecycle.ts';
import { fall, legsOf } from './end-deal.ts';
import { deals } from './tables.ts';
import { layOrder } from './take-effect.ts';
import { terminate } from './terminate-deal.ts';

/** Orders of a deal whose source lays them before its letter is effective; one per leg, laid once. */
export const orderDeal = deals.door<{ dealId: string }, { orderId: string; orderNo: string }[]>((ctx) =>
  asSystem(ctx, async () => {
    const deal = await ctx.tx
      .selectFrom('deals.deal')
      .selectAll()
      .where('id', '=', ctx.input.dealId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (deal.deal_state !== DEAL.void && deal.deal_state !== DEAL.terminated)
      for (const leg of await legsOf(ctx, deal))
        await layOrder(ctx, deal, leg, deal.deal_state !== DEAL.pendingSignature);
    const orders = await ordersOfDeals(ctx, { dealIds: [deal.id] });
    return orders.map((o) => ({ orderId: o.id, orderNo: o.orderNo }));
  }),
);

/** Whether each of these deals has taken effect, or has ended. */
export const dealsSettled = deals.door<{ dealIds: readonly string[] }, { allEffective: boolean }>((ctx) =>
  asSystem(ctx, async () => {
    const rows = await ctx.tx
      .selectFrom('deals.deal')
      .select('deal_state')
      .where('id', 'in', [...ctx.input.dealIds])
      .execute();
    return {
      allEffective: rows.every((r) => r.deal_state !== DEAL.pendingSignature),
    };
  }),
);

/**
 * Ends the deals of a source that is called off with both consents or in default: those not yet effective fall, effective
 * ones are terminated; ended ones stay. Refuses Cannot while an order is being paid or picked up, or once a deal is
 * performed.
 */
export const endDealsOf = deals.door<{ dealIds: readonly string[]; reason: string }, void>((ctx) =>
  asSystem(ctx, async () => {
    const rows = await ctx.tx
      .selectFrom('deals.deal')
      .selectAll()
      .where('id', 'in', [...ctx.input.dealIds])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    for (const deal of rows) {
      if (deal.deal_state === DEAL.pendingSignature)
        await fall(ctx, deal, { reason: ctx.input.reason, faultSide: 'none', consented: true });
      else if (deal.deal_state !== DEAL.void && deal.deal_state !== DEAL.terminated)
        await terminate(ctx, deal, { reason: ctx.input.reason, fileIds: [] });
    }
  }),
);
