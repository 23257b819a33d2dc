import { PRICE_MODE } from '#fulfilment/deals/rules/trade-codes.ts';
import { agreedOfDeal } from '#fulfilment/deals/server/door.ts';
import { lockOrderFor, orderOf } from '#fulfilment/orders/server/door.ts';
import { add, compare, round2, sub } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { fixLot, listLots } from '../contract/lots.ts';
import { fixLot as fixedLot, SMALLEST_LOT } from '../rules/formula-price.ts';
import { LotRefused } from '../rules/refusals.ts';
import { type SettlementContext, settlements } from './tables.ts';

const rowsOf = (ctx: SettlementContext, orderId: string) =>
  ctx.tx
    .selectFrom('settlements.fixed_lot')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
const futuresOf = async (ctx: SettlementContext, dealId: string | null) => {
  const terms = dealId === null ? null : await agreedOfDeal(ctx, { dealId });
  return terms?.priceMode === PRICE_MODE.basis ? terms.futures : null;
};
const restOf = (quantity: string, lots: readonly { quantity: string }[]): string =>
  round2(sub(quantity, add('0', ...lots.map((l) => l.quantity))));

/** Lots of a basis order, for both sides. */
export const listLotsHandler = settlements.query(listLots, async (ctx) => {
  const order = await orderOf(ctx, ctx.input);
  if (order === null) throw NotFound({});
  const lots = await rowsOf(ctx, order.id);
  const futures = await futuresOf(ctx, order.dealId);
  return {
    contract: futures?.contract ?? null,
    basis: futures?.basis ?? null,
    pricingDeadline: futures?.pricingDeadline ?? null,
    rest: restOf(order.quantity, lots),
    lots: lots.map((l) => ({
      quantity: l.quantity,
      futures: l.futures,
      price: l.price,
      by: l.fixed_by,
      at: l.gmt_create.toISOString(),
    })),
  };
});

/** One lot of at least 5 t or the rest: its price is the futures price and the basis (3.4). Refuses 10301, LotRefused. */
export const fixLotHandler = settlements.command(fixLot, async (ctx) => {
  const { orderId, quantity, futures, by } = ctx.input;
  const seen = await orderOf(ctx, { orderId });
  if (seen === null || seen.sellerId !== ctx.actor.memberId) throw NotFound({});
  const order = await lockOrderFor(ctx, { orderId });
  const agreed = await futuresOf(ctx, order.dealId);
  if (agreed === null) throw NotFound({});
  const rest = restOf(order.quantity, await rowsOf(ctx, orderId));
  const lot = fixedLot(rest, { quantity, futures, basis: agreed.basis, by });
  if (typeof lot === 'string') throw LotRefused({ least: SMALLEST_LOT, rest }, 'quantity');
  await ctx.tx
    .insertInto('settlements.fixed_lot')
    .values({
      gmt_create: await ctx.now(),
      order_id: orderId,
      seller_member_id: order.sellerId,
      buyer_member_id: order.buyerId,
      quantity,
      futures,
      price: lot.price,
      fixed_by: by,
      created_by: ctx.actor.accountId,
    })
    .execute();
  ctx.target({ type: 'ORDER', id: order.id, no: order.orderNo });
  ctx.live(`order:${orderId}`);
  const left = round2(sub(rest, quantity));
  return { price: lot.price, rest: compare(left, '0') < 0 ? '0.00' : left };
});
