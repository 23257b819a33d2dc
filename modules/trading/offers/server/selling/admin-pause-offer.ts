import { adminPauseOffer } from '../../contract/offer-oversight.ts';
import { lockOwnOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { pauseBy } from './manage-offer.ts';

export const adminPauseOfferHandler = offers.command(adminPauseOffer, async (ctx) =>
  pauseBy(ctx, await lockOwnOffer(ctx, ctx.input), 'operator', ctx.input.reason),
);
