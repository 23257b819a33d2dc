import { ordersByIds, ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { DEAL } from '../rules/deal-lifecycle.ts';
import { dealCompleted } from '../rules/events.ts';
import { isPerformed } from '../rules/performed.ts';
import { COMPLETE, legsOf } from './end-deal.ts';
import { type DealContext, stepDeal } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { type Deal, deals } from './tables.ts';

/**
 * Something a deal's completion waits for happened to these orders. Their deals look at themselves in a transaction of
 * their own, because a deal is locked before its orders.
 */
export const checkDealsOf = deals.door<{ orderIds: readonly string[] }, void>(async (ctx) => {
  const orders = await ordersByIds(ctx, { ids: ctx.input.orderIds, within: WHOLE_COMPANY });
  const dealIds = new Set(orders.map((o) => o.dealId).filter((id) => id !== null));
  for (const key of dealIds) await ctx.schedule({ kind: COMPLETE, key, at: { inSeconds: 0 } });
});

async function performed(ctx: DealContext, deal: Deal): Promise<boolean> {
  const orders = await ordersOfDeals(ctx, { dealIds: [deal.id] });
  const orderIds = orders.map((o) => o.id);
  if (orderIds.length === 0) return false;
  const ports = ctx.service('dealPorts');
  const settled = await ports.settledOrders(ctx, { orderIds });
  return isPerformed(
    orders.map((o) => ({ state: o.state, settled: settled.includes(o.id) })),
    await ports.hasOpenAppeal(ctx, { orderIds }),
  );
}

/** 30 → 40 once all of it is performed (5.1); otherwise nothing. */
export const completeDeal = deals.timer(COMPLETE, async (ctx) => {
  const deal = await ctx.tx
    .selectFrom('deals.deal')
    .selectAll()
    .where('id', '=', ctx.input.key)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (deal === undefined || deal.deal_state !== DEAL.inPerformance) return;
  if (!(await performed(ctx, deal))) return;
  const completed = await stepDeal(ctx, deal, 'complete', 'effect');
  for (const leg of await legsOf(ctx, deal))
    await notifyParties(ctx, 'N-DEAL-06', { deal: completed, leg, to: ['buyer', 'seller'] });
  await ctx.emit(dealCompleted, { dealId: deal.id, source: deal.source, sourceId: deal.source_id });
  ctx.live(`deal:${deal.id}`);
});
