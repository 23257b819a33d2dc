import { indexMarket } from '#fulfilment/deals/server/door.ts';
import { lockPosition } from '#fulfilment/quantities/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { add, lineAmount } from '#kernel/rules/decimal.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import { staffOf } from '#office/organisation/server/door.ts';
import { liesElsewhere, warehouseFault } from '#registry/catalogue/rules/warehouse-fit.ts';
import { type Goods, goodsOf, PORT_PLACE, placeOf, warehouseOf } from '#registry/catalogue/server/door.ts';
import { type Party, partyOf } from '#registry/members/server/door.ts';
import { licenceVerdict } from '#registry/qualifications/server/door.ts';
import { storeOf } from '#registry/stores/server/door.ts';
import type { ReleaseFacts } from '../../rules/selling/release-facts.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';
import { foreignFacts } from './foreign-facts.ts';
import { lotFacts } from './lot-share.ts';
import { referenceFor } from './reference.ts';

export interface SellingFacts {
  readonly facts: ReleaseFacts;
  readonly goods: Goods | null;
  readonly seller: Party;
  readonly licence: Awaited<ReturnType<typeof licenceVerdict>> | null;
}

/** What the owners of the data say about an offer, gathered for the pure checks of Release. */
export async function sellingFacts(ctx: OfferContext, offer: Offer): Promise<SellingFacts> {
  const now = await ctx.now();
  const [goods, seller, store, staff] = [
    offer.sku_id === null ? null : await goodsOf(ctx, { skuId: offer.sku_id }),
    await partyOf(ctx, { memberId: offer.seller_member_id }),
    await storeOf(ctx, { memberId: offer.seller_member_id }),
    await staffOf(ctx, offer.seller_member_id),
  ];
  const position = offer.position_id === null ? null : await lockPosition(ctx, { id: offer.position_id });
  const warehouse = offer.warehouse_id === null ? null : await warehouseOf(ctx, { id: offer.warehouse_id });
  const place = offer.named_place_id === null ? null : await placeOf(ctx, { id: offer.named_place_id });
  const reference =
    goods === null
      ? null
      : await referenceFor(ctx, { ...offer, spu_id: goods.spuId, product_name_id: goods.productNameId });
  const facts: ReleaseFacts = {
    now,
    today: dayOf(now),
    contactIsStaff: staff.some((s) => s.empName === offer.contact_name),
    store: store === null ? null : { enabled: store.open, published: store.open, ownedBySeller: true },
    sku:
      goods === null
        ? null
        : {
            onShelf: goods.onShelf && goods.sellerId === offer.seller_member_id,
            controlClasses: goods.controlClasses,
            needsInhibitor: goods.needsInhibitor,
            sensitiveToPreviousCargo: goods.sensitiveToPreviousCargo,
            sdsDay: goods.sdsDay,
          },
    warehouseFault:
      offer.warehouse_id === null
        ? null
        : warehouseFault(warehouse, {
            memberId: offer.seller_member_id,
            hazardClass: goods?.hazardClass ?? null,
            today: dayOf(now),
          }),
    warehouseElsewhere:
      warehouse !== null && place !== null && place.type !== PORT_PLACE && liesElsewhere(warehouse, place),
    namedPort: place?.type === PORT_PLACE,
    ...(await foreignFacts(ctx, offer, seller)),
    indexForeign: await indexForeign(ctx, offer, goods),
    committed: position === null ? '0' : add(position.held, position.sold),
    ...(await lotFacts(ctx, offer, position)),
    referencePrice: reference,
    priceBand: (await tradingLimits(ctx)).priceBandPercent,
  };
  const licence =
    goods === null
      ? null
      : await licenceVerdict(ctx, {
          side: 'seller',
          memberId: offer.seller_member_id,
          goods: { spuId: goods.spuId, casNo: goods.casNo, controlClasses: goods.controlClasses },
          quantity: offer.quantity ?? '0',
          lastDeliveryDay: offer.delivery_end ?? dayOf(now),
        });
  return { facts, goods, seller, licence };
}

/** Whether the index of a formula is a price of something else; one nobody has told of is not judged. */
async function indexForeign(ctx: OfferContext, offer: Offer, goods: Goods | null): Promise<boolean> {
  const market = offer.index_id === null ? null : await indexMarket(ctx, { code: offer.index_id });
  if (market === null) return false;
  return (
    market.lane !== offer.lane ||
    market.currency !== offer.currency ||
    (goods !== null && market.productNameId !== goods.productNameId)
  );
}

/** Amount of a whole offer, or null while price or quantity is missing. */
export const offerAmount = (o: Pick<Offer, 'quantity' | 'unit_price'>): string | null =>
  o.quantity === null || o.unit_price === null ? null : lineAmount(o.quantity, o.unit_price);
