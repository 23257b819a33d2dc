import { decide } from '#office/approvals/server/door.ts';
import { requireTrader } from '#registry/members/server/door.ts';
import { approveOffer } from '../../contract/offer-oversight.ts';
import { OfferEnded } from '../../rules/refusals-offer.ts';
import { storeIsOpen } from '../effects/store-closed.ts';
import { isBefore, lockOwnOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { presentDetail } from './present-offer.ts';
import { publish } from './release-offer.ts';

/** The operator's yes: four eyes, a seller who may trade, validity still ahead, then the board. */
export const approveOfferHandler = offers.command(approveOffer, async (ctx) => {
  const offer = await lockOwnOffer(ctx, ctx.input);
  await decide(ctx, { kind: 'OFFER', documentId: offer.id, verdict: 'approve', reason: null });
  await requireTrader(ctx, { memberId: offer.seller_member_id });
  if (!(await isBefore(ctx, offer.valid_until))) throw OfferEnded({});
  await storeIsOpen(ctx, offer);
  return presentDetail(ctx, await publish(ctx, offer, 'approve', 'operator'));
});
