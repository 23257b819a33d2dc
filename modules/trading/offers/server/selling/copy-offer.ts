import { copyOffer, type OfferDraft } from '../../contract/offer.ts';
import { lockOwnOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { presentDetail } from './present-offer.ts';
import { insertDraft } from './save-draft.ts';
import { fieldsOf } from './terms.ts';

/** A copy is a new draft with every typed field but the validity (3.8). */
export const copyOfferHandler = offers.command(copyOffer, async (ctx) => {
  const from = await lockOwnOffer(ctx, { id: ctx.input.fromId });
  const draft = { ...(fieldsOf(from) as unknown as OfferDraft), validUntil: null };
  return presentDetail(ctx, await insertDraft(ctx, draft, null));
});
