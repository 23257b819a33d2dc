import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { dec, lineAmount, round2 } from '#kernel/rules/decimal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { runDue } from '#kernel/server/jobs.ts';
import {
  acceptBuyer,
  acceptListed,
  acceptSeller,
  cancelThread,
  chooseType,
  confirmThread,
  consentThread,
  counter,
  directDeal,
  sayInThread,
  type ThreadDetail,
} from '#trading/offers/contract/negotiation.ts';
import {
  addOffer,
  type OfferDetail,
  type OfferDraft,
  stopOffer,
  submitOffer,
} from '#trading/offers/contract/offer.ts';
import { approveOffer, rejectOffer } from '#trading/offers/contract/offer-oversight.ts';
import { DOMESTIC_ENDS, intermediarySteps } from './intermediary.ts';
import { maybe } from './maybe.ts';
import { chemicals } from './reference/chemicals.ts';
import { type DemoGrade, grades } from './reference/grades.ts';
import { signAll } from './signatures.ts';
import type { Stage } from './stage.ts';

export const SELLERS = [
  'seller_trader',
  'yonghai_sales',
  'qichuan_sales',
  'binlan_sales',
  'beijia_sales',
  'dongyu_sales',
  'huli_trader',
] as const;
export const BUYERS = [
  'buyer_purchaser',
  'jinling_buyer',
  'jiangyu_buyer',
  'buyer2_purchaser',
  'luze_trader',
  'yonghai_buyer',
] as const;

export interface Sku {
  id: string;
  seller_member_id: string;
  cas_no: string;
  producer: string;
  grade: string;
  price: string;
}

const pick = <T>(s: Stage, list: readonly T[]): T => list[Math.floor(s.random() * list.length)] as T;
const at = (day: string, minutes: number) => new Date(Date.parse(`${day}T00:00:00+08:00`) + minutes * 60_000);
const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

/** What becomes of the deals, day by day behind the trade of the day, and today before it. */
export interface AfterDeal {
  day(day: string, back: number): Promise<void>;
  today(now: Date): Promise<void>;
}

/**
 * Days of offers, threads in every status, deals, letters and orders, made by the people of the demonstration
 * through the same doors as everyone; the clock is held while it runs.
 */
export async function loadTrades(
  s: Stage,
  days: number,
  afterDeal: AfterDeal,
  log: (line: string) => void = () => {},
): Promise<void> {
  const today = dayOf(
    (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(s.owner)).rows[0]?.now as Date,
  );
  const skus = await shelf(s);
  for (let back = days; back >= 1; back--) {
    await s.hold(at(addDays(today, -back), 9 * 60 + 30));
    await runDue(s.runtime);
    await tradingDay(s, skus, addDays(today, -back), back);
    await afterDeal.day(addDays(today, -back), back);
    if (back % 10 === 0) log(`${days - back + 1} of ${days} trading days`);
  }
  await presentDay(s, skus, afterDeal);
  await sql`update kernel.clock set held_at = null`.execute(s.owner);
  await runDue(s.runtime);
}

export async function shelf(s: Stage): Promise<Sku[]> {
  const { rows } = await sql<
    Omit<Sku, 'price'>
  >`select k.id, k.seller_member_id, p.cas_no, k.producer, k.grade from catalogue.sku k
  join catalogue.spu p on p.id = k.spu_id where k.state = '30' and p.state = '30' and not k.deleted order by k.id`.execute(
    s.owner,
  );
  return rows.flatMap((r) => {
    const known = chemicals.find((c) => c.cas === r.cas_no);
    return known === undefined ? [] : [{ ...r, price: known.priceCny.replaceAll(',', '') }];
  });
}

/** Level of a product on a day: a slow wave plus a little noise, rounded to 5 as people quote. */
export function priceOn(s: Stage, sku: Sku, back: number): string {
  const factor = 1 + 0.04 * Math.sin((back + sku.cas_no.length * 7) / 9) + (s.random() - 0.5) * 0.02;
  return round2(dec(sku.price).times(factor.toFixed(5)).dividedBy(5).toDecimalPlaces(0).times(5));
}

/** What keeps the goods from polymerising, as their grade says it. */
function inhibitorOf(grade: DemoGrade | undefined): string {
  const item = grade?.items.find((i) => i.zh.startsWith('阻聚剂'));
  return item === undefined
    ? 'TBC 10–15 mg/kg'
    : `${/（(\w+)）/.exec(item.zh)?.[1] ?? ''} ${item.limit} ${item.unit}`;
}

async function draftOf(
  s: Stage,
  seller: Actor,
  sku: Sku,
  back: number,
  now: Date,
  over: Partial<OfferDraft> = {},
): Promise<OfferDraft> {
  const warehouses = (
    await sql<{
      id: string;
      place_id: string;
    }>`select id, place_id from catalogue.warehouse where member_id = 0 and place_id is not null order by id`.execute(
      s.owner,
    )
  ).rows;
  const place = pick(s, [...new Set(warehouses.map((w) => w.place_id))]);
  const known = chemicals.find((c) => c.cas === sku.cas_no);
  const grade = known && grades[known.key].find((g) => g.zh === sku.grade);
  const quantity = pick(s, ['200.00', '300.00', '500.00', '800.00', '1000.00', '2000.00', '3000.00']);
  const day = (n: number) => addDays(dayOf(now), n);
  const start = 2 + Math.floor(s.random() * 12);
  return {
    tradeLane: '10',
    skuId: sku.id,
    contactName: seller.name,
    contactPhone: '13800000001',
    lotId: null,
    producer: sku.producer,
    originCountry: null,
    grade: sku.grade,
    qualityStandard: grade?.standard ?? 'GB/T',
    specItems: [],
    coaFileIds: [],
    sdsFileId: null,
    labelFileId: null,
    packagingId: null,
    quantity,
    uom: 'TNE',
    divisible: s.random() > 0.1,
    minQty: quantity === '200.00' ? '50.00' : '100.00',
    qtyStep: '50.00',
    tolerancePlus: '5',
    toleranceMinus: '5',
    toleranceOption: '10',
    priceMode: '10',
    unitPrice: priceOn(s, sku, back),
    taxRate: sku.cas_no === '57-13-6' ? '9' : '13',
    cargoStatus: '10',
    priceTerm: '10',
    namedPlaceId: place,
    indexId: null,
    quotePeriod: null,
    premium: null,
    futuresContract: null,
    basis: null,
    pricingDeadline: null,
    firmType: s.random() > 0.25 ? '10' : '20',
    negotiable: true,
    directDealAllowed: false,
    pickType: '10',
    warehouseId: pick(
      s,
      warehouses.filter((w) => w.place_id === place),
    ).id,
    deliveryStart: day(start),
    deliveryEnd: day(start + 14),
    freeStorageDays: 7,
    storageFee: '0.50',
    inhibitor: known?.needsInhibitor ? inhibitorOf(grade) : null,
    quantityBasis: '40',
    qualityBasis: '30',
    paymentTerm: pick(s, ['10', '20']),
    settlementMethod: '10',
    lcOpenDays: null,
    depositPct: null,
    depositNature: null,
    lawAndForum: '10',
    visibility: '10',
    designatedBuyerIds: [],
    validUntil: later(now, 60 * (24 + Math.floor(s.random() * 72))).toISOString(),
    goodTill: '10',
    remarks: null,
    ...over,
  };
}

/**
 * Goods lie where the permit covers them, at the place of the offer if it can be; where none of the
 * platform's stores may hold them, the seller delivers.
 */
async function housed(s: Stage, sku: Sku, draft: OfferDraft): Promise<OfferDraft> {
  const { rows } = await sql<{ id: string; place_id: string | null }>`
    select h.id, h.place_id from catalogue.sku k join catalogue.spu p on p.id = k.spu_id
    join catalogue.warehouse h on h.member_id = 0 and (p.hazard_class is null or p.hazard_class = any (h.permitted_classes))
    where k.id = ${sku.id}::bigint order by (h.id = ${draft.warehouseId}::bigint) desc,
      (h.place_id = ${draft.namedPlaceId}::bigint) desc, h.id limit 1`.execute(s.owner);
  const [store] = rows;
  if (store === undefined) return { ...draft, priceTerm: '30', pickType: '20', warehouseId: null };
  return store.id === draft.warehouseId
    ? draft
    : { ...draft, warehouseId: store.id, namedPlaceId: store.place_id ?? draft.namedPlaceId };
}

/** The one offer that keeps waiting for the operator. */
const REVIEWED_BY_HAND = '进口货源，船期确认后安排交货';

/** An offer released by a seller; the auditor approves what has to be. */
export async function releaseOffer(
  s: Stage,
  login: string,
  sku: Sku,
  back: number,
  now: Date,
  over: Partial<OfferDraft> = {},
): Promise<OfferDetail> {
  const seller = await s.as(login, 'seller');
  const draft = await housed(s, sku, await draftOf(s, seller, sku, back, now, over));
  const saved = await s.does(seller, addOffer, {
    ...draft,
    directDealAllowed: draft.firmType === '10' && s.random() > 0.4,
    ...over,
  });
  const sent = await s.does(seller, submitOffer, {
    id: saved.id,
    version: saved.version,
    priceConfirmed: true,
  });
  if (sent.publishState !== '20' || over.remarks === REVIEWED_BY_HAND) return sent;
  return s.does(await s.as('auditor'), approveOffer, { id: sent.id, version: sent.version });
}
export const list = (...of: Parameters<typeof releaseOffer>): Promise<OfferDetail | null> =>
  maybe(() => releaseOffer(...of));

export const seenTerms = (o: OfferDetail, quantity: string) => ({
  offerId: o.id,
  offerVersion: o.termsVersion,
  termsHash: o.termsHash as string,
  quantity,
  amount: lineAmount(quantity, o.unitPrice as string),
});
const part = (o: OfferDetail): string => (o.divisible ? (o.minQty as string) : (o.quantity as string));

async function tradingDay(s: Stage, skus: readonly Sku[], day: string, back: number): Promise<void> {
  const now = at(day, 9 * 60 + 30);
  for (let i = 0; i < 2; i++) {
    const login = SELLERS[(back * 2 + i) % SELLERS.length] as string;
    const seller = await s.as(login, 'seller');
    const sellerSkus = skus.filter((k) => k.seller_member_id === seller.memberId);
    if (sellerSkus.length === 0) continue;
    const offer = await list(s, login, pick(s, sellerSkus), back, now);
    if (offer === null || offer.publishState !== '30') continue;
    await s.hold(at(day, 10 * 60 + i * 20));
    await bargain(s, offer, seller, at(day, 10 * 60 + i * 20), (back + i) % 6);
  }
}

/**
 * One of the ways a day's bargain goes: deal by ladder, direct deal, accepted at the listed price, refused,
 * left to lapse, or nobody asks.
 */
async function bargain(s: Stage, offer: OfferDetail, seller: Actor, now: Date, way: number): Promise<void> {
  const buyer = await s.as(pick(s, BUYERS), 'buyer');
  if (way === 5) return;
  if (way === 1 && offer.directDealAllowed)
    return void (await closing(
      s,
      await maybe(() => s.does(buyer, directDeal, seenTerms(offer, part(offer)))),
      seller,
      buyer,
    ));
  if (way === 2) {
    const taken = await maybe(() => s.does(buyer, acceptListed, seenTerms(offer, part(offer))));
    return void (taken && (await finish(s, taken, seller, buyer)));
  }
  const low = round2(
    dec(offer.unitPrice as string)
      .times('0.985')
      .toDecimalPlaces(0),
  );
  const opened = await maybe(() =>
    s.does(buyer, counter, {
      offerId: offer.id,
      price: low,
      quantity: part(offer),
      validUntil: later(now, 45).toISOString(),
      message: way === 0 ? '可日装三车' : null,
    }),
  );
  if (opened === null || way === 4) return;
  if (way === 3) {
    await s.hold(later(now, 50));
    await runDue(s.runtime);
    const lapsed = { id: opened.id, version: opened.version };
    return void (await maybe(() =>
      s.does(seller, cancelThread, { ...lapsed, cancelReason: '10', reason: '价格差距较大' }),
    ));
  }
  const mid = round2(
    dec(offer.unitPrice as string)
      .times('0.993')
      .toDecimalPlaces(0),
  );
  const answered = await maybe(() =>
    s.does(seller, counter, {
      id: opened.id,
      version: opened.version,
      price: mid,
      quantity: part(offer),
      validUntil: later(now, 40).toISOString(),
      message: null,
    }),
  );
  const round = answered?.ladder.at(-1);
  const taken =
    answered &&
    round &&
    (await maybe(() =>
      s.does(buyer, acceptSeller, {
        id: opened.id,
        version: answered.version,
        roundSeq: round.seq,
        roundHash: round.hash,
      }),
    ));
  if (taken) await finish(s, taken, seller, buyer);
}

async function finish(s: Stage, taken: ThreadDetail, seller: Actor, buyer: Actor): Promise<void> {
  const confirmed = await maybe(() =>
    s.does(seller, confirmThread, { id: taken.id, version: taken.version }),
  );
  const chosen =
    confirmed &&
    (await maybe(() =>
      s.does(seller, chooseType, { id: taken.id, version: confirmed.version, transactionType: '10' }),
    ));
  await closing(s, chosen, seller, buyer);
}
async function closing(s: Stage, thread: ThreadDetail | null, seller: Actor, buyer: Actor): Promise<void> {
  if (thread?.letterId) await signAll(s, thread.letterId, seller, buyer);
}

/**
 * Three companies take one offer of a seller on a day, each a part, so that the day has a price of its own
 * (trading-domain 20.2.1).
 */
export async function dealAtPlace(
  s: Stage,
  wish: {
    readonly day: string;
    readonly back: number;
    readonly cas: string;
    readonly place: string;
    readonly price: string;
  },
): Promise<void> {
  const { rows } = await sql<{
    warehouse: string;
    place: string;
  }>`select h.id as warehouse, p.id as place from catalogue.place p
    join catalogue.warehouse h on h.place_id = p.id and h.member_id = 0 where p.code = ${wish.place}
    order by h.id limit 1`.execute(s.owner);
  const [where] = rows;
  const skus = (await shelf(s)).filter((k) => k.cas_no === wish.cas);
  for (const login of SELLERS) {
    const seller = await s.as(login, 'seller');
    const sku = skus.find((k) => k.seller_member_id === seller.memberId);
    if (where === undefined || sku === undefined) continue;
    const now = at(wish.day, 10 * 60 + 30);
    await s.hold(now);
    const over = {
      namedPlaceId: where.place,
      warehouseId: where.warehouse,
      unitPrice: wish.price,
      quantity: '600.00',
      divisible: true,
      minQty: '100.00',
      firmType: '10',
      directDealAllowed: true,
      validUntil: later(now, 6 * 60).toISOString(),
    } as const;
    const offer = await list(s, login, sku, wish.back, now, over);
    if (offer?.publishState === '30') return takenByThree(s, offer, seller, now);
  }
}

async function takenByThree(s: Stage, offer: OfferDetail, seller: Actor, now: Date): Promise<void> {
  const parts = ['150.00', '100.00', '200.00'];
  for (const login of BUYERS) {
    const buyer = await s.as(login, 'buyer');
    const [quantity] = parts;
    if (quantity === undefined || buyer.memberId === seller.memberId) continue;
    await s.hold(later(now, 20 * (4 - parts.length)));
    const thread = await maybe(() => s.does(buyer, directDeal, seenTerms(offer, quantity)));
    if (thread === null) continue;
    await closing(s, thread, seller, buyer);
    parts.shift();
  }
}

/** Today: every seller has live offers, and threads stand in each status the product can reach by people's acts. */
async function presentDay(s: Stage, skus: readonly Sku[], afterDeal: AfterDeal): Promise<void> {
  const clock = (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(s.owner)).rows[0]
    ?.now as Date;
  const now = later(clock, -5); // whoever opens the demonstration has 25 of the 30 minutes in which sellers confirm
  await afterDeal.today(now);
  await s.hold(now);
  await runDue(s.runtime);
  const live: { offer: OfferDetail; seller: Actor }[] = [];
  for (const login of SELLERS) {
    const seller = await s.as(login, 'seller');
    for (const sku of skus.filter((k) => k.seller_member_id === seller.memberId).slice(0, 6)) {
      const offer = await list(s, login, sku, 0, now, {
        divisible: true,
        firmType: live.length % 4 === 3 ? '20' : '10',
      });
      if (offer?.publishState === '30') live.push({ offer, seller });
    }
  }
  await waiting(s, skus, now);
  // The people most visitors sign in as have a negotiation through an intermediary too.
  const [, shown] = live;
  if (shown !== undefined)
    await choosingIntermediary({ s, ...shown, buyer: await s.as('buyer_purchaser', 'buyer') });
  await everyStatus(s, live, now);
  await intermediarySteps(s, { sellers: SELLERS, buyers: BUYERS }, DOMESTIC_ENDS);
}

/** Offers that are not on the board: one before the operator, one rejected, one stopped, one draft. */
async function waiting(s: Stage, skus: readonly Sku[], now: Date): Promise<void> {
  const seller = await s.as('seller_trader', 'seller');
  const sellerSkus = skus.filter((k) => k.seller_member_id === seller.memberId);
  const sku = sellerSkus[0] as Sku;
  const draft = await housed(s, sku, await draftOf(s, seller, sku, 0, now));
  await s.does(seller, addOffer, { ...draft, unitPrice: null, validUntil: null });
  const far = round2(dec(sku.price).times('1.35'));
  await list(s, 'seller_trader', sku, 0, now, { unitPrice: far, remarks: REVIEWED_BY_HAND });
  const bad = await maybe(async () =>
    s.does(seller, addOffer, { ...draft, unitPrice: far, remarks: '急出，价格可谈' }),
  );
  const sent =
    bad &&
    (await maybe(() =>
      s.does(seller, submitOffer, { id: bad.id, version: bad.version, priceConfirmed: true }),
    ));
  if (sent?.publishState === '20')
    await maybe(async () =>
      s.does(await s.as('auditor'), rejectOffer, {
        id: sent.id,
        version: sent.version,
        reason: '价格明显偏离市场，请核对',
      }),
    );
  const stopped = await list(s, 'seller_trader', sellerSkus[1] ?? sku, 0, now);
  if (stopped?.publishState === '30')
    await maybe(() => s.does(seller, stopOffer, { id: stopped.id, version: stopped.version }));
}

export async function everyStatus(
  s: Stage,
  live: readonly { offer: OfferDetail; seller: Actor }[],
  now: Date,
): Promise<void> {
  const until = later(now, 26 * 60).toISOString();
  let n = 0;
  for (const { offer, seller } of live.slice(0, 48)) {
    const buyer = await s.as(BUYERS[n % BUYERS.length] as string, 'buyer');
    if (seller.memberId === buyer.memberId) continue;
    const low = round2(
      dec(offer.unitPrice as string)
        .times('0.99')
        .toDecimalPlaces(0),
    );
    const open = () =>
      maybe(() =>
        s.does(buyer, counter, {
          offerId: offer.id,
          price: low,
          quantity: part(offer),
          validUntil: until,
          message: null,
        }),
      );
    await ACTS[n % ACTS.length]?.({ s, offer, seller, buyer, open, until });
    n += 1;
  }
}

interface Scene {
  readonly s: Stage;
  readonly offer: OfferDetail;
  readonly seller: Actor;
  readonly buyer: Actor;
  readonly until: string;
  open(): Promise<ThreadDetail | null>;
}
/** Who trades what: enough to come to a locked negotiation. */
type Parties = Pick<Scene, 's' | 'offer' | 'seller' | 'buyer'>;
const taking = (sc: Parties) =>
  maybe(() => sc.s.does(sc.buyer, acceptListed, seenTerms(sc.offer, part(sc.offer))));
const confirming = async (sc: Parties) => {
  const taken = await taking(sc);
  return (
    taken &&
    (await maybe(() => sc.s.does(sc.seller, confirmThread, { id: taken.id, version: taken.version })))
  );
};
const choosing = async (sc: Scene) => {
  const locked = await confirming(sc);
  return (
    locked &&
    (await maybe(() =>
      sc.s.does(sc.seller, chooseType, { id: locked.id, version: locked.version, transactionType: '10' }),
    ))
  );
};

const choosingIntermediary = async (sc: Parties): Promise<void> => {
  const locked = await confirming(sc);
  const agreed =
    locked &&
    (await maybe(() =>
      sc.s.does(sc.buyer, consentThread, {
        id: locked.id,
        version: locked.version,
        action: 'chooseIntermediary',
      }),
    ));
  if (agreed)
    await maybe(() =>
      sc.s.does(sc.seller, chooseType, { id: agreed.id, version: agreed.version, transactionType: '20' }),
    );
};

/** How threads of today come to stand where they stand: 10, 10 answered, 15, 20 with subjects, 25, 30, 35, 40, 45, 05. */
const ACTS: readonly ((sc: Scene) => Promise<void>)[] = [
  async (sc) => void (await sc.open()),
  async (sc) => {
    const opened = await sc.open();
    const mid = round2(
      dec(sc.offer.unitPrice as string)
        .times('0.996')
        .toDecimalPlaces(0),
    );
    const answered =
      opened &&
      (await maybe(() =>
        sc.s.does(sc.seller, counter, {
          id: opened.id,
          version: opened.version,
          price: mid,
          quantity: part(sc.offer),
          validUntil: sc.until < (sc.offer.validUntil as string) ? sc.until : (sc.offer.validUntil as string),
          message: '月底前可提',
        }),
      ));
    if (answered)
      await maybe(() =>
        sc.s.does(sc.buyer, sayInThread, {
          id: answered.id,
          kind: 'message',
          body: '运输由我方安排，请确认装车能力',
        }),
      );
  },
  async (sc) => void (await taking(sc)),
  async (sc) => {
    const opened = await sc.open();
    const round = opened?.ladder.at(-1);
    const lift = new Date(Date.parse(sc.until) - 60 * 60_000).toISOString();
    if (opened && round)
      await maybe(() =>
        sc.s.does(sc.seller, acceptBuyer, {
          id: opened.id,
          version: opened.version,
          roundSeq: round.seq,
          roundHash: round.hash,
          subjects: '以总部价格委员会批准为准',
          subjectsUntil: lift,
        }),
      );
  },
  async (sc) => void (await confirming(sc)),
  async (sc) => void (await choosing(sc)),
  choosingIntermediary,
  async (sc) => closing(sc.s, await choosing(sc), sc.seller, sc.buyer),
  async (sc) => {
    if (sc.offer.directDealAllowed)
      await maybe(() => sc.s.does(sc.buyer, directDeal, seenTerms(sc.offer, part(sc.offer))));
    else await sc.open();
  },
  choosingIntermediary,
];
