import { stopOffer } from '../../contract/offer.ts';
import { lockOwnOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { stopBy } from './manage-offer.ts';

/** No new thread and no new buyer round; live proposals stay until they lapse. Allowed at any hour. */
export const stopOfferHandler = offers.command(stopOffer, async (ctx) =>
  stopBy(ctx, await lockOwnOffer(ctx, ctx.input), 'seller', null),
);
