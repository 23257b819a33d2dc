import { declineFixing } from '../contract/fixing.ts';
import { endFixing } from './end-fixing.ts';
import { notifyFixing } from './fixing-notices.ts';
import { lockFixing } from './pricing.ts';
import { fixingResult } from './see-pricing.ts';
import { settlements } from './tables.ts';

/** 10 → 40: nothing was traded; the tonnes are open again. Refuses 10301, 10302, 10306 and 17009. */
export const declineFixingHandler = settlements.command(declineFixing, async (ctx) => {
  const { reason } = ctx.input;
  const { fixing, pricing } = await lockFixing(ctx, ctx.input);
  const ended = await endFixing(ctx, { pricing, fixing }, 'decline', 'seller', reason);
  await notifyFixing(ctx, 'declined', pricing, ['buyer'], {
    quantity: fixing.quantity,
    price: fixing.limit_price,
    reason,
  });
  return fixingResult(ctx.actor, ended);
});
