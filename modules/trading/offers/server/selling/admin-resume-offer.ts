import { adminResumeOffer } from '../../contract/offer-oversight.ts';
import { lockOwnOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { resumeBy } from './manage-offer.ts';

export const adminResumeOfferHandler = offers.command(adminResumeOffer, async (ctx) =>
  resumeBy(ctx, await lockOwnOffer(ctx, ctx.input), 'operator'),
);
