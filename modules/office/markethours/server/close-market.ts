import { closeMarket } from '../contract/market.ts';
import { byHand } from './change-market.ts';
import { markethours } from './tables.ts';

export const closeMarketHandler = markethours.command(closeMarket, (ctx) =>
  byHand(ctx, ctx.input, 'manualClosed'),
);
