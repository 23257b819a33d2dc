import { openMarket } from '../contract/market.ts';
import { byHand } from './change-market.ts';
import { markethours } from './tables.ts';

export const openMarketHandler = markethours.command(openMarket, (ctx) =>
  byHand(ctx, ctx.input, 'manualOpen'),
);
