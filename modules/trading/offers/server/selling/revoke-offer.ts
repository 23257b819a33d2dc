import { revokeOffer } from '../../contract/offer.ts';
import { lockOwnOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { revokeBy } from './manage-offer.ts';

/**
 * Takes the goods off the market for good; refused while a buyer has accepted or locked (use StopOffer).
 * Allowed at any hour.
 */
export const revokeOfferHandler = offers.command(revokeOffer, async (ctx) =>
  revokeBy(ctx, await lockOwnOffer(ctx, ctx.input), 'seller', ctx.input.reason),
);
