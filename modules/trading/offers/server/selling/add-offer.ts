import { addOffer } from '../../contract/offer.ts';
import { offers } from '../tables.ts';
import { presentDetail } from './present-offer.ts';
import { insertDraft } from './save-draft.ts';

export const addOfferHandler = offers.command(addOffer, async (ctx) =>
  presentDetail(ctx, await insertDraft(ctx, ctx.input, null)),
);
