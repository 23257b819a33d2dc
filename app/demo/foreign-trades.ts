import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { dec, round2 } from '#kernel/rules/decimal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { runDue } from '#kernel/server/jobs.ts';
import {
  addOffer,
  type OfferDetail,
  type OfferDraft,
  saveTemplate,
  stopOffer,
} from '#trading/offers/contract/offer.ts';
import { newVoyage } from '#trading/offers/rules/offer.ts';
import { FOREIGN_ENDS, intermediarySteps } from './intermediary.ts';
import { chemicals } from './reference/chemicals.ts';
import type { Stage } from './stage.ts';
import { BUYERS, everyStatus, list, SELLERS, type Sku, shelf } from './trades.ts';

type Voyage = NonNullable<OfferDraft['voyage']>;
type ForeignLane = '20' | '30';
/** Ships of the demonstration; the numbers bear their check digit. */
const SHIPS = [
  ['ORIENT DAPHNE', '9412309'],
  ['JADE HORIZON', '9412672'],
  ['HAN RIVER', '9413042'],
  ['CORAL PIONEER', '9413418'],
  ['BLUE MERIDIAN', '9413781'],
  ['EAST CAMELLIA', '9414151'],
] as const;
const LOADING = ['KRUSN', 'KRYOS', 'JPCHB', 'SGSIN', 'MYKUA', 'SAJUB', 'THMAT', 'OMSOH'] as const;
const DISCHARGE = ['CNJIA', 'CNZJG', 'CNNTG', 'CNNGB'] as const;
/** Enough for each way a thread goes, and some nobody has asked about yet. */
const OFFERS = 14;

const portIds = async (s: Stage): Promise<Map<string, string>> =>
  new Map(
    (
      await sql<{ id: string; unlocode: string }>`select id, unlocode from catalogue.port`.execute(s.owner)
    ).rows.map((p) => [p.unlocode, p.id]),
  );
const countryOf = (unlocode: string): string => unlocode.slice(0, 2);
const nth = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;

/** A cargo not loaded, loading, or at sea, by turns. */
function shipOf(n: number, today: string, ports: ReadonlyMap<string, string>): Partial<Voyage> {
  const at = (days: number) => `${addDays(today, days)}T02:00:00Z`;
  const route = {
    loadPortId: ports.get(nth(LOADING, n)) ?? null,
    dischargePortIds: [ports.get(nth(DISCHARGE, n)) as string],
    laycanStart: addDays(today, 6 + n - (n % 3) * 12),
    laycanEnd: addDays(today, 14 + n - (n % 3) * 12),
    lastCargoes: ['MEG', 'MTBE', 'Styrene monomer'],
    etd: at(16 + n - (n % 3) * 12),
    eta: at(24 + n - (n % 3) * 8),
    dischargeTerms:
      n % 2 === 0
        ? {
            laytimeHours: '48',
            basis: 'SHINC' as const,
            ratePerHour: '200',
            demurragePerDay: '18500.00',
            norHours: '6',
          }
        : null,
  };
  const [vesselName, imoNo] = nth(SHIPS, n);
  if (n % 3 === 0) return { ...route, shipStage: '10', vesselName: 'TBN' };
  const named = { ...route, vesselName, imoNo, voyageNo: `V${2600 + n}` };
  return n % 3 === 1
    ? { ...named, shipStage: '20' }
    : {
        ...named,
        shipStage: '30',
        blNo: `${nth(LOADING, n)}${260000 + n}`,
        blDate: addDays(today, -3),
        blQuantity: `${1500 + n * 100}.000`,
      };
}

/** What makes an offer of a lane of the draft of the RMB lane. */
function foreignTerms(
  lane: ForeignLane,
  n: number,
  sku: Sku,
  today: string,
  ports: ReadonlyMap<string, string>,
): Partial<OfferDraft> {
  const usd = chemicals.find((c) => c.cas === sku.cas_no)?.priceUsd?.replaceAll(',', '') ?? '800';
  const price = round2(
    dec(usd)
      .times((1 + ((n % 5) - 2) / 200).toFixed(4))
      .times('2')
      .toDecimalPlaces(0)
      .dividedBy(2),
  );
  const { documents, ...blank } = newVoyage(lane);
  const credit = n % 4 !== 1;
  return {
    tradeLane: lane,
    currency: 'USD',
    originCountry: countryOf(nth(LOADING, n)),
    unitPrice: price,
    taxRate: null,
    cargoStatus: lane === '20' ? '20' : '30',
    priceTerm: n % 5 === 4 ? 'CIF' : 'CFR',
    namedPlaceId: ports.get(nth(DISCHARGE, n)) ?? null,
    pickType: null,
    warehouseId: null,
    quantity: `${1500 + n * 100}.00`,
    divisible: lane === '20' && n % 3 === 0,
    minQty: lane === '20' && n % 3 === 0 ? '500.00' : null,
    qtyStep: lane === '20' && n % 3 === 0 ? '100.00' : null,
    deliveryStart: addDays(today, 8),
    deliveryEnd: addDays(today, 45),
    freeStorageDays: lane === '20' ? 15 : null,
    storageFee: null,
    paymentTerm: credit ? nth(['43', '40', '42'], n) : '10',
    settlementMethod: credit ? '40' : '10',
    lcOpenDays: credit ? 5 : null,
    lawAndForum: '20',
    quantityBasis: '10',
    qualityBasis: '10',
    firmType: n % 4 === 3 ? '20' : '10',
    remarks: null,
    voyage: {
      ...blank,
      documents: [...documents],
      dischargePortIds: [],
      lastCargoes: [],
      insuranceClause: n % 5 === 4 ? '30' : null,
      ...(lane === '30' ? shipOf(n, today, ports) : {}),
    } as Voyage,
  };
}

/** Today in lanes 20 and 30: live offers, threads in every status, a stopped offer, a draft and a template. */
export async function loadForeignTrades(s: Stage): Promise<void> {
  const clock = (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(s.owner)).rows[0]
    ?.now as Date;
  // As in the RMB lane: whoever opens the demonstration has most of the time in which sellers confirm.
  const now = new Date(clock.getTime() - 5 * 60_000);
  await s.hold(now);
  await runDue(s.runtime);
  await foreignDay(s, await shelf(s), now);
  await sql`update kernel.clock set held_at = null`.execute(s.owner);
  await runDue(s.runtime);
}

async function foreignDay(s: Stage, skus: readonly Sku[], now: Date): Promise<void> {
  const ports = await portIds(s);
  const today = dayOf(now);
  for (const lane of ['20', '30'] as const) {
    const live: { offer: OfferDetail; seller: Actor }[] = [];
    for (let n = 0; n < OFFERS; n++) {
      const login = nth(SELLERS, n);
      const seller = await s.as(login, 'seller');
      const shelf = skus.filter((k) => k.seller_member_id === seller.memberId);
      if (shelf.length === 0) continue;
      const sku = nth(shelf, n);
      const offer = await list(s, login, sku, 0, now, foreignTerms(lane, n, sku, today, ports));
      if (offer?.publishState === '30') live.push({ offer, seller });
    }
    await everyStatus(s, live.slice(0, -2), now);
    const [last] = live.slice(-1);
    if (last !== undefined)
      await s.does(last.seller, stopOffer, { id: last.offer.id, version: last.offer.version });
    await unfinished(s, lane, skus, today, ports);
  }
  await intermediarySteps(s, { sellers: SELLERS, buyers: BUYERS }, FOREIGN_ENDS);
}

async function unfinished(
  s: Stage,
  lane: ForeignLane,
  skus: readonly Sku[],
  today: string,
  ports: ReadonlyMap<string, string>,
): Promise<void> {
  const seller = await s.as('seller_trader', 'seller');
  const sku = skus.find((k) => k.seller_member_id === seller.memberId);
  if (sku === undefined) return;
  const terms = {
    ...foreignTerms(lane, 0, sku, today, ports),
    tradeLane: lane,
    skuId: sku.id,
    producer: sku.producer,
    grade: sku.grade,
    contactName: seller.name,
    contactPhone: '13800000001',
  };
  await s.does(seller, addOffer, { ...terms, unitPrice: null });
  await s.does(seller, saveTemplate, {
    ...terms,
    templateName: lane === '30' ? 'CFR 江阴 信用证 90 天' : '保税现货 CFR',
  });
}
