import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { reachedBy, type Within } from '#kernel/server/scope.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import type { OrderState } from '../rules/order-lifecycle.ts';
import { type OrderFacts, orderFacts } from './facts.ts';
import { heldOrder, type OrderContext, orderSides } from './lifecycle.ts';
import { orders } from './tables.ts';

interface Reach {
  readonly within: Within;
}
/** Orders as far as the caller sees them. */
const seen = (ctx: OrderContext<Reach>) =>
  ctx.tx
    .selectFrom('orders.order')
    .selectAll()
    .where('deleted', '=', false)
    .where(reachedBy(ctx.actor, ctx.input.within, orderSides));

/** An order as far as the caller sees it; null else. */
export const orderOf = orders.door<{ orderId: string } & Reach, OrderFacts | null>(async (ctx) => {
  const row = await seen(ctx).where('id', '=', ctx.input.orderId).executeTakeFirst();
  return row === undefined ? null : ((await orderFacts(ctx, [row]))[0] ?? null);
});

/** Locks an order with its lines and reads it: after the contract, before its payments and notes. Refuses with NotFound. */
export const lockOrderFor = orders.door<{ orderId: string }, OrderFacts>(async (ctx) => {
  const row = await heldOrder(ctx, ctx.input.orderId);
  if (row === undefined || row.deleted) throw NotFound({});
  return (await orderFacts(ctx, [row]))[0] as OrderFacts;
});

/**
 * The order of the other leg of a deal with an intermediary, both locked in the one order of everywhere; null where the
 * deal has one leg. Read past the walls: what one leg asks of the other is the caller's to keep to himself.
 */
export const otherLegOf = orders.door<{ orderId: string }, OrderFacts | null>((ctx) =>
  asSystem(ctx, async () => {
    const { orderId } = ctx.input;
    const legs = await ctx.tx
      .selectFrom('orders.order')
      .selectAll()
      .where('deleted', '=', false)
      .where('deal_id', '=', (eb) =>
        eb.selectFrom('orders.order as o').select('o.deal_id').where('o.id', '=', orderId),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const other = legs.find((leg) => leg.id !== orderId);
    return other === undefined ? null : ((await orderFacts(ctx, [other]))[0] ?? null);
  }),
);

/** Locks orders in the one order of everywhere and reads nothing of them. Refuses with NotFound. */
export const holdOrders = orders.door<{ orderIds: readonly string[] }, void>(async (ctx) => {
  const orderIds = [...new Set(ctx.input.orderIds)];
  if (orderIds.length === 0) return;
  const held = await ctx.tx
    .selectFrom('orders.order')
    .select('id')
    .where('id', 'in', orderIds)
    .where('deleted', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (held.length < orderIds.length) throw NotFound({});
});

/** Orders by id, as far as the caller sees them. */
export const ordersByIds = orders.door<{ ids: readonly string[] } & Reach, OrderFacts[]>(async (ctx) => {
  if (ctx.input.ids.length === 0) return [];
  const rows = await seen(ctx)
    .where('id', 'in', [...ctx.input.ids])
    .orderBy('id')
    .execute();
  return orderFacts(ctx, rows);
});

export interface OrderSearch extends Reach {
  /** Beginning of a number, or a part of a company's name. */
  readonly keyword: string | null;
  readonly sellerId?: string;
  readonly buyerId?: string;
  readonly states?: readonly OrderState[];
  /** At most so many, newest first. */
  readonly most: number;
}
/** Orders to pick one from, as far as the caller sees them. */
export const findOrders = orders.door<OrderSearch, OrderFacts[]>(async (ctx) => {
  const { keyword, sellerId, buyerId, states, most } = ctx.input;
  let q = seen(ctx);
  if (sellerId !== undefined) q = q.where('seller_member_id', '=', sellerId);
  if (buyerId !== undefined) q = q.where('buyer_member_id', '=', buyerId);
  if (states !== undefined) q = q.where('order_state', 'in', [...states]);
  if (keyword !== null && keyword !== '') {
    const no = normaliseNumber(keyword);
    const members = await searchMembers(ctx, { keyword });
    q = q.where((eb) =>
      eb.or([
        eb.and([eb('order_no', '>=', no), eb('order_no', '<', `${no}~`)]),
        eb('deal_no', '=', no),
        ...(members.length > 0
          ? [eb('seller_member_id', 'in', members), eb('buyer_member_id', 'in', members)]
          : []),
      ]),
    );
  }
  return orderFacts(ctx, await q.orderBy('gmt_create', 'desc').orderBy('id', 'desc').limit(most).execute());
});
