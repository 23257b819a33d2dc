import { leftShelf } from '#registry/catalogue/rules/product-news.ts';
import { OFFER } from '../../rules/offer-life.ts';
import { stepOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { refreshOffer } from './effects.ts';
import { sayings } from './sayings.ts';
import { tellThreads } from './tell.ts';

/** Goods left the shelf: their live offers are paused, threads under way go on (trading-domain 3.3 «pause», 17.2). */
export const onLeftShelf = offers.hear(leftShelf, async (w) => {
  if (w.input.skuIds.length === 0) return;
  const open = await w.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('sku_id', 'in', [...w.input.skuIds])
    .where('publish_state', '=', OFFER.onOffer)
    .where('deleted', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const offer of open) {
    const out = await stepOffer(w, offer, 'pause', 'effect', {
      reason: sayings.offShelf,
      set: { paused_by: null, pause_reason: sayings.offShelf },
    });
    await tellThreads(w, 'N-OFF-05', out, 'open', { act: 'paused', reason: sayings.offShelf });
    await refreshOffer(w, out.id);
  }
});
