import { storeDisabled, storeOf } from '#registry/stores/server/door.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { StoreClosed } from '../../rules/refusals-offer.ts';
import { SYSTEM_REASON } from '../../rules/system-reasons.ts';
import { type OfferContext, stepOffer } from '../lock-offer.ts';
import { type Offer, offers } from '../tables.ts';
import { refreshOffer } from './effects.ts';
import { notifyThreads } from './notify.ts';

/**
 * A disabled store's open offers pause: no new threads, live ones go on (3.3 pause by X). Undoing the
 * disabling brings them back (resume-with-store.ts); else its seller resumes them when the store is open again.
 */
export const onStoreDisabled = offers.listen(storeDisabled, async (ctx) => {
  const open = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('store_id', '=', ctx.input.storeId)
    .where('publish_state', '=', OFFER.onOffer)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const offer of open) {
    const out = await stepOffer(ctx, offer, 'pause', 'effect', {
      reason: SYSTEM_REASON.store,
      set: { paused_by: null, pause_reason: SYSTEM_REASON.store },
      uncounted: { store_disabling_id: ctx.input.disablingId },
    });
    await notifyThreads(ctx, 'N-OFF-05', out, 'open', { act: 'paused', reason: SYSTEM_REASON.store });
    await refreshOffer(ctx, out.id);
  }
});

/** INV-SHO-02: nothing comes (back) onto the board while its store is not published or not enabled. */
export async function storeIsOpen(ctx: OfferContext, offer: Offer): Promise<void> {
  const store = await storeOf(ctx, { memberId: offer.seller_member_id });
  if (store === null || !store.open) throw StoreClosed({});
}
