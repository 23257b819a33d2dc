import { leftShelf } from '#registry/catalogue/rules/product-news.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { SYSTEM_REASON } from '../../rules/system-reasons.ts';
import { stepOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { refreshOffer } from './effects.ts';
import { notifyThreads } from './notify.ts';

/** Goods left the shelf: their live offers are paused, threads under way go on (trading-domain 3.3 «pause», 17.2). */
export const onLeftShelf = offers.listen(leftShelf, async (ctx) => {
  if (ctx.input.skuIds.length === 0) return;
  const open = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('sku_id', 'in', [...ctx.input.skuIds])
    .where('publish_state', '=', OFFER.onOffer)
    .where('deleted', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const offer of open) {
    const out = await stepOffer(ctx, offer, 'pause', 'effect', {
      reason: SYSTEM_REASON.offShelf,
      set: { paused_by: null, pause_reason: SYSTEM_REASON.offShelf },
    });
    await notifyThreads(ctx, 'N-OFF-05', out, 'open', { act: 'paused', reason: SYSTEM_REASON.offShelf });
    await refreshOffer(ctx, out.id);
  }
});
