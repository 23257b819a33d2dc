import { showBinding } from '#kernel/rules/format.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { fixForBuyer } from '../contract/fixing.ts';
import { futuresOpen, futuresOpening } from '../rules/futures-hours.ts';
import { FuturesClosed, NotSellersToFix } from '../rules/refusals.ts';
import { notifyFixing } from './fixing-notices.ts';
import {
  assertLot,
  futuresCalendar,
  lockPricing,
  pricingMoved,
  reachedPricing,
  restOf,
  writeLot,
} from './pricing.ts';
import { settlements } from './tables.ts';

/**
 * The seller fixes what the buyer may no longer fix: after a missed deposit while futures trade, after the deadline at
 * the settlement price of that day. Refuses 10301, NotSellersToFix, FuturesClosed, LotRefused,
 * LotPriceRefused and OrderNotFixable.
 */
export const fixForBuyerHandler = settlements.command(fixForBuyer, async (ctx) => {
  const { orderId, quantity, futures } = ctx.input;
  if ((await reachedPricing(ctx, orderId)) === undefined) throw NotFound({});
  const { order, pricing } = await lockPricing(ctx, orderId);
  ctx.target({ type: 'ORDER', id: order.id, no: order.orderNo });
  const now = await ctx.now();
  const after = now >= pricing.pricing_deadline;
  if (!after && pricing.missed_at === null)
    throw NotSellersToFix({ until: showBinding(pricing.pricing_deadline) });
  const calendar = await futuresCalendar(ctx, pricing);
  if (!after && !futuresOpen(now, calendar))
    throw FuturesClosed({ opens: showBinding(futuresOpening(now, calendar)) });
  const lot = assertLot(pricing, restOf(pricing), { quantity, futures, by: after ? 'deadline' : 'seller' });
  await writeLot(ctx, pricing, { ...lot, futures }, null);
  await notifyFixing(ctx, after ? 'settled' : 'bySeller', pricing, ['buyer'], {
    quantity,
    price: lot.price,
    futures,
  });
  pricingMoved(ctx, pricing);
  return { id: order.id, version: order.version, state: order.state, can: [] };
});
