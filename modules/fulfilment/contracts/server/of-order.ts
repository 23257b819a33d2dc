import { sql } from 'kysely';
import { orderOf, ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { IN_FORCE, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import type { ContractContext, Protocol } from './tables.ts';

/** Contracts that were in force once. */
const LIVED = ['20', '21', '22', '23', '30', '40'] as const;

/** Spot contracts in force, or over, of these deals, as far as the caller sees them. */
export async function spotOfDeals(ctx: ContractContext, dealIds: readonly string[]): Promise<Protocol[]> {
  if (dealIds.length === 0) return [];
  return (await ctx.tx
    .selectFrom('contracts.protocol')
    .selectAll()
    .where('deleted', '=', false)
    .where('protocol_type', '=', PROTOCOL_TYPE.spot)
    .where(sql<boolean>`deal_ids && ${[...dealIds]}::bigint[]`)
    .where('protocol_state', 'in', [...LIVED])
    .orderBy('id')
    .execute()) as Protocol[];
}

/** Frameworks that orders were called off or drawn from (trading-domain 6.2, agreement 1), by order. */
export async function frameworksOf(
  ctx: ContractContext,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom('contracts.call_off')
    .select(['order_id', 'protocol_id'])
    .where('order_id', 'in', [...orderIds])
    .execute();
  return new Map(rows.map((r) => [r.order_id, r.protocol_id]));
}

/**
 * The contract an order is performed under: the framework it was called off or drawn from, or the spot contract of its
 * deal.
 */
export async function contractIdOfOrder(ctx: ContractContext, orderId: string): Promise<string | null> {
  const order = await orderOf(ctx, { orderId, within: WHOLE_COMPANY });
  if (order === null) return null;
  const framework = order.protocolId ?? (await frameworksOf(ctx, [orderId])).get(orderId);
  if (framework !== undefined) return framework;
  if (order.dealId === null) return null;
  const { sellerId, buyerId } = order;
  const found = (await spotOfDeals(ctx, [order.dealId])).filter(
    (p) => p.seller_member_id === sellerId && p.buyer_member_id === buyerId,
  );
  return (found.find((p) => IN_FORCE.includes(p.protocol_state)) ?? found.at(-1))?.id ?? null;
}

/** The orders a contract is performed by, with their states: its call-offs, or those of its deals. */
export async function ordersOfContract(
  ctx: ContractContext,
  p: Protocol,
): Promise<{ id: string; no: string }[]> {
  if (p.protocol_type === PROTOCOL_TYPE.framework) {
    const rows = await ctx.tx
      .selectFrom('contracts.call_off')
      .select(['order_id', 'order_no'])
      .distinct()
      .where('protocol_id', '=', p.id)
      .orderBy('order_id')
      .execute();
    return rows.map((r) => ({ id: r.order_id, no: r.order_no }));
  }
  if (p.protocol_type !== PROTOCOL_TYPE.spot) return [];
  const orders = await ordersOfDeals(ctx, { dealIds: p.deal_ids });
  return orders.map((o) => ({ id: o.id, no: o.orderNo }));
}
