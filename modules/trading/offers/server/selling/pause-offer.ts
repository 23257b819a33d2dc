import { pauseOffer } from '../../contract/offer.ts';
import { lockOwnOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { pauseBy } from './manage-offer.ts';

/** No new threads while paused; live threads go on. */
export const pauseOfferHandler = offers.command(pauseOffer, async (ctx) =>
  pauseBy(ctx, await lockOwnOffer(ctx, ctx.input), 'seller', null),
);
