import { bindable, bindFiles } from '#office/attachments/server/door.ts';
import type { OfferWork } from './lock-offer.ts';
import { isHidden } from './sight.ts';
import type { Offer } from './tables.ts';

/** Who sees an offer may open its papers: row security answers for the offer, blacklist and hazard rule as on the board (administration-domain 18.4). */
bindable('OFFER', async (w: OfferWork, bizId) => {
  const offer = await w.tx.selectFrom('offers.offer').select(['id', 'seller_member_id', 'control_classes']).where('id', '=', bizId).executeTakeFirst();
  return offer !== undefined && !(await isHidden(w, offer));
});

/** Binds the seller's own papers to the offer, so that they stay; data sheets of the catalogue belong to their product already. Refuses foreign files. */
export async function keepOfferFiles(w: OfferWork, offer: Offer): Promise<void> {
  const catalogue = [offer.goods.sdsFile, offer.goods.labelFile];
  const own = [...offer.coa_file_ids, offer.sds_file_id, offer.label_file_id].filter((id): id is string => id !== null && !catalogue.includes(id));
  await bindFiles(w, { bizType: 'OFFER', bizId: offer.id, attachmentIds: own, most: 7 });
}
