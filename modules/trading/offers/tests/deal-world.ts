import { sql } from 'kysely';
import { offerDraft } from '#app/tests/acts.ts';
import { openWorld, type Person, type World } from '#app/world.ts';
import type { OfferDraft } from '../contract/offer.ts';
import { addOffer, submitOffer } from '../contract/offer.ts';
import { approveOffer } from '../contract/offer-oversight.ts';

export interface DealWorld {
  readonly world: World;
  readonly seller: Person;
  readonly colleague: Person;
  readonly buyer: Person;
  readonly buyer2: Person;
  readonly auditor: Person;
  readonly operator: Person;
}

/** The demo companies with their markets open: company 1 sells methanol, companies 4 and 9 buy. */
export async function dealWorld(): Promise<DealWorld> {
  const world = await openWorld();
  const [seller, colleague, buyer, buyer2, auditor, operator] = [
    await world.as('seller_admin'),
    await world.as('seller_trader'),
    await world.as('buyer_admin'),
    await world.as('luze_admin', 'buyer'),
    await world.as('auditor'),
    await world.as('operator'),
  ];
  return { world, seller, colleague, buyer, buyer2, auditor, operator } as DealWorld;
}

/** The company's methanol SKU and the place it is offered at. */
export async function methanol(
  world: World,
  seller: Person,
): Promise<{ skuId: string; placeId: string; warehouseId: string; contact: string }> {
  const sku = await sql<{
    id: string;
  }>`select k.id from catalogue.sku k join catalogue.spu s on s.id = k.spu_id where s.cas_no = '67-56-1' and k.seller_member_id = ${seller.actor.memberId}::bigint order by k.id limit 1`.execute(
    world.sql,
  );
  const warehouse = await sql<{
    id: string;
    place: string;
  }>`select id, coalesce(place_id, (select min(id) from catalogue.place)) as place from catalogue.warehouse where member_id in (0, ${seller.actor.memberId}::bigint) order by id limit 1`.execute(
    world.sql,
  );
  return {
    skuId: sku.rows[0]?.id as string,
    placeId: warehouse.rows[0]?.place as string,
    warehouseId: warehouse.rows[0]?.id as string,
    contact: seller.actor.name,
  };
}

/** The place a warehouse lies at, as its own record or its region says. */
const placeNear = async (
  world: World,
  warehouseId: string | null | undefined,
): Promise<string | undefined> =>
  warehouseId === null || warehouseId === undefined
    ? undefined
    : (
        await sql<{
          id: string;
        }>`select coalesce(h.place_id, p.id) as id from catalogue.warehouse h left join catalogue.place p on p.region = h.region where h.id = ${warehouseId}::bigint order by p.id limit 1`.execute(
          world.sql,
        )
      ).rows[0]?.id;

/** A complete lane-10 draft; anything may be overridden. */
export async function draft(
  world: World,
  seller: Person,
  over: Partial<OfferDraft> = {},
): Promise<OfferDraft> {
  const m = await methanol(world, seller);
  return offerDraft(world, seller, {
    skuId: m.skuId,
    contactName: m.contact,
    namedPlaceId: (await placeNear(world, over.warehouseId)) ?? m.placeId,
    warehouseId: m.warehouseId,
    ...over,
  });
}

/** An offer on the board, approved by an operator where the seller is not on the list. */
export async function listed(w: DealWorld, over: Partial<OfferDraft> = {}) {
  const saved = await w.seller.does(addOffer, await draft(w.world, w.seller, over));
  const sent = await w.seller.does(submitOffer, {
    id: saved.id,
    version: saved.version,
    priceConfirmed: true,
  });
  return sent.publishState === '20'
    ? w.auditor.does(approveOffer, { id: sent.id, version: sent.version })
    : sent;
}

/** What a buyer sees and therefore names when he takes the listed terms. */
export const seen = (
  offer: { id: string; termsVersion: number; termsHash: string | null; unitPrice: string | null },
  quantity: string,
  amount: string,
) => ({
  offerId: offer.id,
  offerVersion: offer.termsVersion,
  termsHash: offer.termsHash as string,
  quantity,
  amount,
});
