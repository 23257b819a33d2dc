import { resumeOffer } from '../../contract/offer.ts';
import { lockOwnOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { resumeBy } from './manage-offer.ts';

/** Only while the validity lasts and the cause is gone; what the operator paused only the operator resumes. */
export const resumeOfferHandler = offers.command(resumeOffer, async (ctx) =>
  resumeBy(ctx, await lockOwnOffer(ctx, ctx.input), 'seller'),
);
