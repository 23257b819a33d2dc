import { adminStopOffer } from '../../contract/offer-oversight.ts';
import { lockOwnOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { stopBy } from './manage-offer.ts';

export const adminStopOfferHandler = offers.command(adminStopOffer, async (ctx) =>
  stopBy(ctx, await lockOwnOffer(ctx, ctx.input), 'operator', ctx.input.reason),
);
