import { adminRevokeOffer } from '../../contract/offer-oversight.ts';
import { lockOwnOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { revokeBy } from './manage-offer.ts';

export const adminRevokeOfferHandler = offers.command(adminRevokeOffer, async (ctx) =>
  revokeBy(ctx, await lockOwnOffer(ctx, ctx.input), 'operator', ctx.input.reason),
);
