import { deleteOffer } from '../../contract/offer.ts';
import { offers } from '../tables.ts';
import { dropDraft } from './save-draft.ts';

export const deleteOfferHandler = offers.batchCommand(deleteOffer, (ctx) => dropDraft(ctx, ctx.input.id));
