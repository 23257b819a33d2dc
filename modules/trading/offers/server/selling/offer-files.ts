import { inScope, partyInScope } from '#kernel/server/scope.ts';
import { bindable, bindFiles } from '#office/attachments/server/door.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { type OfferContext, offerOwner, threadSides } from '../lock-offer.ts';
import { isHidden } from '../market/sight.ts';
import type { Offer } from '../tables.ts';

/**
 * Who sees an offer may open its papers (administration-domain 7.4, 18.4). What has been on the board is for
 * whoever may look at it there;
 * what has not, for those in whose data scope the offer or a negotiation on it lies.
 */
bindable('OFFER', async (ctx: OfferContext, bizId) => {
  const offer = await ctx.tx
    .selectFrom('offers.offer')
    .select([
      'id',
      'seller_member_id',
      'publish_state',
      'control_classes',
      inScope(ctx.actor, 'OFFER', offerOwner).as('reached'),
    ])
    .where('id', '=', bizId)
    .executeTakeFirst();
  if (offer === undefined) return false;
  if (offer.publish_state >= OFFER.onOffer) return !(await isHidden(ctx, offer));
  return offer.reached || (await dealsOn(ctx, offer.id));
});

/** Whether the caller is in on a negotiation about it. */
const dealsOn = async (ctx: OfferContext, offerId: string): Promise<boolean> =>
  (await ctx.tx
    .selectFrom('offers.negotiation')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('deleted', '=', false)
    .where(partyInScope(ctx.actor, 'COUNTER_OFFER', threadSides))
    .executeTakeFirst()) !== undefined;

/**
 * Binds the seller's own papers to the offer, so that they stay; data sheets of the catalogue belong to their
 * product already. Refuses foreign files.
 */
export async function keepOfferFiles(ctx: OfferContext, offer: Offer): Promise<void> {
  const catalogue = [offer.goods.sdsFile, offer.goods.labelFile];
  const offerFiles = [...offer.coa_file_ids, offer.sds_file_id, offer.label_file_id].filter(
    (id): id is string => id !== null && !catalogue.includes(id),
  );
  await bindFiles(ctx, { bizType: 'OFFER', bizId: offer.id, attachmentIds: offerFiles, most: 7 });
}
