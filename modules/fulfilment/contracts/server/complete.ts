import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { ordersByIds } from '#fulfilment/orders/server/door.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { PROTOCOL, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { remainingOf } from './remaining.ts';
import { endProtocol } from './end-protocol.ts';
import { ordersOfContract } from './of-order.ts';
import type { ContractContext, Protocol } from './tables.ts';

/** Orders that are still being performed. */
export async function liveOrders(ctx: ContractContext, p: Protocol): Promise<number> {
  const ids = (await ordersOfContract(ctx, p)).map((o) => o.id);
  const orders = await ordersByIds(ctx, { ids, within: WHOLE_COMPANY });
  return orders.filter((o) => o.state !== ORDER.completed && o.state !== ORDER.revoked).length;
}

/**
 * 22 → 30 when all is delivered and settled (11.2): every order in 31 or 01, at least one in 31, those in 31 settled to
 * the last cent, and of a framework nothing left to call off. Otherwise nothing.
 */
export async function completeIfAll(ctx: ContractContext, p: Protocol): Promise<Protocol> {
  if (p.protocol_state !== PROTOCOL.delivering) return p;
  const ids = (await ordersOfContract(ctx, p)).map((o) => o.id);
  const orders = await ordersByIds(ctx, { ids, within: WHOLE_COMPANY });
  const done = orders.filter((o) => o.state === ORDER.completed);
  if (done.length === 0 || orders.some((o) => o.state !== ORDER.completed && o.state !== ORDER.revoked))
    return p;
  const settled = await ctx.tx
    .selectFrom('contracts.settled_order')
    .select('order_id')
    .where('protocol_id', '=', p.id)
    .execute();
  if (done.some((o) => !settled.some((s) => s.order_id === o.id))) return p;
  if (p.protocol_type === PROTOCOL_TYPE.framework && (await remainingOf(ctx, p)) !== '0.00') return p;
  return endProtocol(ctx, p, { verb: 'complete', side: 'effect', reason: null });
}
