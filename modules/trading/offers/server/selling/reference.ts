import { referencePrice } from '#fulfilment/deals/server/door.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';

type Where = Pick<Offer, 'spu_id' | 'product_name_id' | 'named_place_id' | 'lane' | 'currency' | 'uom'>;
/**
 * What a price of these goods at this place is compared with (20.2.3): the index of the market, else the last
 * deals of the product; null without either.
 */
export const referenceFor = async (ctx: OfferContext, o: Where): Promise<string | null> =>
  o.spu_id === null
    ? null
    : referencePrice(ctx, {
        spuId: o.spu_id,
        market: {
          productNameId: o.product_name_id,
          placeId: o.named_place_id,
          lane: o.lane,
          currency: o.currency,
          uom: o.uom,
        },
      });
