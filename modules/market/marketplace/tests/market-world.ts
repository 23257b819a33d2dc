import { sql } from 'kysely';
import { openWorld, type Person, type World } from '#app/world.ts';
import { counter, directDeal } from '#trading/offers/contract/negotiation.ts';
import { addOffer, type OfferDetail, submitOffer } from '#trading/offers/contract/offer.ts';
import { approveOffer } from '#trading/offers/contract/offer-oversight.ts';

export interface MarketDay {
  readonly world: World;
  readonly seller: Person;
  readonly buyer: Person;
  readonly stranger: Person;
  readonly operator: Person;
  readonly auditor: Person;
  saved(): Promise<OfferDetail>;
  listed(): Promise<OfferDetail>;
}

/** A seller with methanol, a buyer, a stranger, an operator, on a day with open markets. */
export async function marketDay(): Promise<MarketDay> {
  const world = await openWorld();
  const [seller, buyer, stranger] = [
    await world.as('seller_admin', 'seller'),
    await world.as('buyer_admin', 'buyer'),
    await world.as('luze_admin', 'buyer'),
  ];
  const [operator, auditor] = [await world.as('operator'), await world.as('auditor')];
  const saved = async () => {
    const one = async (text: ReturnType<typeof sql<{ id: string }>>) =>
      (await text.execute(world.sql)).rows[0]?.id as string;
    const now = await world.now();
    const day = (n: number) => new Date(now.getTime() + n * 86_400_000).toISOString().slice(0, 10);
    const skuId = await one(
      sql`select k.id from catalogue.sku k join catalogue.spu s on s.id = k.spu_id where s.cas_no = '67-56-1'
        and k.seller_member_id = ${seller.actor.memberId}::bigint order by k.id limit 1`,
    );
    const warehouseId = await one(
      sql`select id from catalogue.warehouse where member_id in (0, ${seller.actor.memberId}::bigint) order by id limit 1`,
    );
    return seller.does(addOffer, {
      tradeLane: '10',
      skuId,
      contactName: seller.actor.name,
      contactPhone: '13800000001',
      producer: '澄湾石化',
      grade: '优等品',
      qualityStandard: 'GB 338-2011',
      quantity: '3000.00',
      uom: 'TNE',
      minQty: '100.00',
      qtyStep: '100.00',
      tolerancePlus: '5',
      toleranceMinus: '5',
      toleranceOption: '10',
      priceMode: '10',
      unitPrice: '2115.00',
      taxRate: '13',
      cargoStatus: '10',
      priceTerm: '10',
      namedPlaceId: await one(
        sql`select coalesce(place_id, (select min(id) from catalogue.place)) as id from catalogue.warehouse
          where id = ${warehouseId}::bigint`,
      ),
      warehouseId,
      firmType: '10',
      negotiable: true,
      directDealAllowed: true,
      pickType: '10',
      deliveryStart: day(5),
      deliveryEnd: day(20),
      freeStorageDays: 7,
      storageFee: '0.50',
      quantityBasis: '40',
      qualityBasis: '30',
      paymentTerm: '10',
      settlementMethod: '10',
      lawAndForum: '10',
      validUntil: new Date(now.getTime() + 3 * 86_400_000).toISOString(),
      goodTill: '10',
    });
  };
  const listed = async () => {
    const draft = await saved();
    const sent = await seller.does(submitOffer, {
      id: draft.id,
      version: draft.version,
      priceConfirmed: true,
    });
    return sent.publishState === '20'
      ? auditor.does(approveOffer, { id: sent.id, version: sent.version })
      : sent;
  };
  return { world, seller, buyer, stranger, operator, auditor, saved, listed };
}

export const inMinutes = async (world: World, n: number): Promise<string> =>
  new Date((await world.now()).getTime() + n * 60_000).toISOString();
const termsOf = (offer: OfferDetail) => ({
  offerId: offer.id,
  offerVersion: offer.termsVersion,
  termsHash: offer.termsHash as string,
});
export const counterTo = async (day: MarketDay, offer: OfferDetail, minutes = 60) =>
  day.buyer.does(counter, {
    offerId: offer.id,
    price: '2085.00',
    quantity: '500.00',
    validUntil: await inMinutes(day.world, minutes),
  });
export const buyAtOnce = (day: MarketDay, offer: OfferDetail) =>
  day.buyer.does(directDeal, { ...termsOf(offer), quantity: '300.00', amount: '634500.00' });
