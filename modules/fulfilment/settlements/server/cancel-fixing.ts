import { cancelFixing } from '../contract/fixing.ts';
import { endFixing } from './end-fixing.ts';
import { notifyFixing } from './fixing-notices.ts';
import { lockFixing } from './pricing.ts';
import { fixingResult } from './see-pricing.ts';
import { settlements } from './tables.ts';

/** 10 → 30: the buyer takes back what the seller has not carried out. Refuses 10301, 10302, 10306 and 17009. */
export const cancelFixingHandler = settlements.command(cancelFixing, async (ctx) => {
  const { fixing, pricing } = await lockFixing(ctx, ctx.input);
  const ended = await endFixing(ctx, { pricing, fixing }, 'cancel', 'buyer', null);
  await notifyFixing(ctx, 'cancelled', pricing, ['seller'], {
    quantity: fixing.quantity,
    price: fixing.limit_price,
  });
  return fixingResult(ctx.actor, ended);
});
