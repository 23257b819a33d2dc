import { voidDeal } from '../contract/deal.ts';
import { fall } from './end-deal.ts';
import { lockDeal } from './lifecycle.ts';
import { dealCan } from './present-deal.ts';
import { deals } from './tables.ts';

export const voidDealHandler = deals.command(voidDeal, async (ctx) => {
  const fallen = await fall(ctx, await lockDeal(ctx, ctx.input), ctx.input);
  return {
    id: fallen.id,
    version: fallen.version,
    state: fallen.deal_state,
    can: dealCan(fallen, ctx.actor),
  };
});
