import { Refusal } from '#kernel/rules/refusal.ts';
import { MarketClosed } from '#office/markethours/rules/refusals.ts';
import { OFFER, OVER_OFFERS } from '../../rules/offer-lifecycle.ts';
import { OfferEnded } from '../../rules/refusals-offer.ts';
import { SYSTEM_REASON } from '../../rules/system-reasons.ts';
import { refreshOffer } from '../effects/effects.ts';
import { type OfferContext, stepOffer } from '../lock-offer.ts';
import { type Offer, offers } from '../tables.ts';
import { mayComeBack } from './manage-offer.ts';

type Obstacle = 'ended' | 'marketClosed' | 'blocked';

/** What keeps an offer from the board now; null: nothing. The guards are those of every resume, in their order. */
async function obstacleOf(ctx: OfferContext, offer: Offer): Promise<Obstacle | null> {
  try {
    await mayComeBack(ctx, offer);
    return null;
  } catch (error) {
    if (OfferEnded.is(error)) return 'ended';
    if (MarketClosed.is(error)) return 'marketClosed';
    if (error instanceof Refusal) return 'blocked';
    throw error;
  }
}

const stillPaused = (offer: Offer): boolean =>
  offer.publish_state === OFFER.paused && offer.pause_reason === SYSTEM_REASON.store;

/**
 * The disabling of a store was undone: the offers it paused that are still paused for it stand on the board
 * again, each under the guards of a resume (3.3). Counts those that came back and what keeps the others; the
 * rest is the seller's to resume.
 */
export const resumeStoreOffers = offers.door<
  { storeId: string; disablingId: string },
  { offersBack: number; offersLeft: Record<Obstacle, number> }
>(async (ctx) => {
  const paused = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('store_id', '=', ctx.input.storeId)
    .where('store_disabling_id', '=', ctx.input.disablingId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const offersLeft: Record<Obstacle, number> = { ended: 0, marketClosed: 0, blocked: 0 };
  let offersBack = 0;
  for (const offer of paused) {
    if (OVER_OFFERS.includes(offer.publish_state)) offersLeft.ended += 1;
    if (!stillPaused(offer)) continue;
    const obstacle = await obstacleOf(ctx, offer);
    if (obstacle !== null) {
      offersLeft[obstacle] += 1;
      continue;
    }
    const out = await stepOffer(ctx, offer, 'resume', 'effect', {
      set: { paused_by: null, pause_reason: null },
    });
    await refreshOffer(ctx, out.id);
    offersBack += 1;
  }
  return { offersBack, offersLeft };
});
