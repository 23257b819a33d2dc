import { compare } from '#kernel/rules/decimal.ts';
import { executeFixing } from '../contract/fixing.ts';
import { FixingBeyondLimit } from '../rules/refusals.ts';
import { notifyFixing } from './fixing-notices.ts';
import { assertLot, FIXING_LAPSE, lockFixing, pricingMoved, stepFixing, writeLot } from './pricing.ts';
import { fixingResult } from './see-pricing.ts';
import { settlements } from './tables.ts';

/** 10 → 20: traded within the buyer's limit; the lot is fixed. Refuses 10301, 10302, 10306, 17009, FixingBeyondLimit, LotPriceRefused, OrderNotFixable. */
export const executeFixingHandler = settlements.command(executeFixing, async (ctx) => {
  const { futures } = ctx.input;
  const { fixing, pricing } = await lockFixing(ctx, ctx.input);
  if (compare(futures, fixing.limit_price) > 0)
    throw FixingBeyondLimit({ limit: fixing.limit_price }, 'futures');
  const lot = assertLot(pricing, fixing.quantity, { quantity: fixing.quantity, futures, by: 'buyer' });
  const fixed = await stepFixing(ctx, fixing, 'execute', 'seller', {
    set: { futures, answered_at: await ctx.now() },
  });
  await writeLot(ctx, pricing, { ...lot, futures }, fixed);
  await ctx.unschedule(FIXING_LAPSE, fixing.id);
  await notifyFixing(ctx, 'executed', pricing, ['buyer'], {
    quantity: lot.quantity,
    price: lot.price,
    futures,
  });
  pricingMoved(ctx, pricing);
  return fixingResult(ctx.actor, fixed);
});
