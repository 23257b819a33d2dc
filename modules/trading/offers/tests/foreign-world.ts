import { sql } from 'kysely';
import type { World } from '#app/world.ts';
import type { OfferDraft } from '../contract/offer.ts';
import { newVoyage } from '../rules/offer.ts';
import { type DealWorld, draft, listed } from './deal-world.ts';

type Voyage = NonNullable<OfferDraft['voyage']>;

export const port = async (world: World, unlocode: string): Promise<string> =>
  (await sql<{ id: string }>`select id from catalogue.port where unlocode = ${unlocode}`.execute(world.sql))
    .rows[0]?.id as string;

/** A complete draft of lane 20 (bonded, CFR Jiangyin) or 30 (afloat, CFR Jiangyin, L/C 90 days). */
export async function foreignDraft(
  w: DealWorld,
  lane: '20' | '30',
  over: Partial<OfferDraft> = {},
  ship: Partial<Voyage> = {},
): Promise<OfferDraft> {
  const [load, discharge] = [await port(w.world, 'KRUSN'), await port(w.world, 'CNJIA')];
  const now = await w.world.now();
  const day = (n: number) => new Date(now.getTime() + n * 86_400_000).toISOString().slice(0, 10);
  const { documents, ...blank } = newVoyage(lane);
  const sails =
    lane === '30'
      ? { loadPortId: load, dischargePortIds: [discharge], laycanStart: day(3), laycanEnd: day(10) }
      : {};
  return draft(w.world, w.seller, {
    tradeLane: lane,
    originCountry: 'KR',
    currency: 'USD',
    unitPrice: '285.00',
    taxRate: null,
    cargoStatus: lane === '20' ? '20' : '30',
    priceTerm: 'CFR',
    namedPlaceId: discharge,
    pickType: null,
    warehouseId: null,
    quantity: '3000.00',
    divisible: false,
    minQty: null,
    qtyStep: null,
    deliveryStart: day(5),
    deliveryEnd: day(40),
    paymentTerm: '43',
    settlementMethod: '40',
    lcOpenDays: 5,
    lawAndForum: '20',
    quantityBasis: '10',
    qualityBasis: '10',
    voyage: {
      ...blank,
      documents: [...documents],
      dischargePortIds: [],
      lastCargoes: ['MEG', 'MTBE', 'Methanol'],
      ...sails,
      ...ship,
    } as Voyage,
    ...over,
  });
}

/** An offer of a foreign lane on the board. */
export const foreignOffer = async (
  w: DealWorld,
  lane: '20' | '30',
  over: Partial<OfferDraft> = {},
  ship: Partial<Voyage> = {},
) => listed(w, await foreignDraft(w, lane, over, ship));
