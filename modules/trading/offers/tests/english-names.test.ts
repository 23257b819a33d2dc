import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealDetail, listAllDeals, listDeals } from '#fulfilment/deals/contract/deal.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { listOrders, orderDetail } from '#fulfilment/orders/contract/order.ts';
import { listMarket, marketDetail } from '../contract/market.ts';
import { directDeal, listThreads, threadDetail } from '../contract/negotiation.ts';
import { listAllThreads } from '../contract/negotiation-oversight.ts';
import { listOwnOffers, ownOfferDetail } from '../contract/offer.ts';
import { listAllOffers } from '../contract/offer-oversight.ts';
import { type DealWorld, dealWorld, listed, methanol, seen } from './deal-world.ts';

interface StoredNames {
  grade: string;
  producer: string;
  packagingId: string;
  packagingEn: string;
}
let w: DealWorld;
let sku: StoredNames;
let warehouse: { zh: string; en: string };
let seller: { name: string; en: string };
let buyer: { name: string; en: string };
const first = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> =>
  (await query.execute(w.world.sql)).rows[0] as T;
const company = (id: string | null) =>
  first(
    sql<{
      name: string;
      en: string;
    }>`select name, name_en as en from members.member where id = ${id}::bigint`,
  );

beforeAll(async () => {
  w = await dealWorld();
  const m = await methanol(w.world, w.seller);
  await sql`update catalogue.sku set grade_en = 'Premium', producer_en = 'Chengwan Petrochemical' where id = ${m.skuId}::bigint`.execute(
    w.world.sql,
  );
  await sql`update catalogue.warehouse set name_en = 'River tank farm' where id = ${m.warehouseId}::bigint`.execute(
    w.world.sql,
  );
  sku = await first(
    sql<StoredNames>`select k.grade, k.producer, k.packaging_id::text as "packagingId", g.name_en as "packagingEn" from catalogue.sku k join catalogue.packaging g on g.id = k.packaging_id where k.id = ${m.skuId}::bigint`,
  );
  warehouse = await first(
    sql<{
      zh: string;
      en: string;
    }>`select name as zh, name_en as en from catalogue.warehouse where id = ${m.warehouseId}::bigint`,
  );
  [seller, buyer] = [await company(w.seller.actor.memberId), await company(w.buyer.actor.memberId)];
  expect([seller.en, buyer.en].every((name) => /^[A-Z]/.test(name))).toBe(true);
});

const asSku = () => ({ grade: sku.grade, producer: sku.producer });
const taken = async (over: Parameters<typeof listed>[1]) => {
  const offer = await listed(w, { directDealAllowed: true, ...over });
  return { offer, thread: await w.buyer.does(directDeal, seen(offer, '100.00', '211500.00')) };
};

test('screens 3.1.6 an offer keeps grade, producer, packaging and warehouse in English beside the Chinese, on the board and in every list of it', async () => {
  const offer = await listed(w, asSku());
  const english = {
    gradeEn: 'Premium',
    producerEn: 'Chengwan Petrochemical',
    packagingEn: sku.packagingEn,
    warehouse: warehouse.zh,
    warehouseEn: warehouse.en,
    sellerName: seller.name,
    sellerNameEn: seller.en,
  };
  const ids = { keyword: offer.offerNo as string };
  expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({
    ...english,
    grade: sku.grade,
    producer: sku.producer,
  });
  expect((await w.seller.does(listOwnOffers, ids)).list).toMatchObject([english]);
  expect((await w.operator.does(listAllOffers, ids)).list).toMatchObject([english]);
  expect((await w.buyer.does(listMarket, { lane: '10', ...ids })).list).toMatchObject([english]);
  expect(await w.buyer.does(marketDetail, { id: offer.id })).toMatchObject(english);
});

test('a name typed over the catalogue’s has no English: what the seller wrote is shown, never the name of another producer', async () => {
  const offer = await listed(w, { grade: '工业级', producer: '别家化工' });
  expect(offer).toMatchObject({ grade: '工业级', gradeEn: null, producer: '别家化工', producerEn: null });
});

test('a thread, its lists and its history name both companies in English; the operator reads both', async () => {
  const { thread } = await taken(asSku());
  const both = {
    sellerName: seller.name,
    sellerNameEn: seller.en,
    buyerName: buyer.name,
    buyerNameEn: buyer.en,
  };
  const shown = await w.buyer.does(threadDetail, { id: thread.id });
  expect(shown).toMatchObject({
    ...both,
    counterparty: seller.name,
    counterpartyEn: seller.en,
    gradeEn: 'Premium',
    producerEn: 'Chengwan Petrochemical',
  });
  expect(shown.offer).toMatchObject({ packagingEn: sku.packagingEn, warehouseEn: warehouse.en });
  expect(shown.events.find((e) => e.companyName === buyer.name)?.companyNameEn).toBe(buyer.en);
  const ids = { keyword: thread.negotiationNo };
  expect((await w.seller.does(listThreads, ids)).list).toMatchObject([
    { ...both, counterparty: buyer.name, counterpartyEn: buyer.en, gradeEn: 'Premium' },
  ]);
  expect((await w.operator.does(listAllThreads, ids)).list).toMatchObject([
    { ...both, counterparty: `${seller.name} / ${buyer.name}`, counterpartyEn: `${seller.en} / ${buyer.en}` },
  ]);
});

test('a deal, its letter and its order name the companies in English, and goods and warehouse as they were frozen', async () => {
  const { thread } = await taken(asSku());
  const both = { sellerNameEn: seller.en, buyerNameEn: buyer.en };
  const deal = await w.buyer.does(dealDetail, { id: thread.dealId as string });
  expect(deal).toMatchObject({ ...both, counterpartyEn: seller.en, legs: [both] });
  expect((await w.seller.does(listDeals, { keyword: deal.dealNo })).list).toMatchObject([
    { ...both, counterpartyEn: buyer.en },
  ]);
  expect((await w.operator.does(listAllDeals, { keyword: deal.dealNo })).list).toMatchObject([
    { ...both, counterpartyEn: `${seller.en} / ${buyer.en}` },
  ]);
  expect(await w.seller.does(letterDetail, { id: thread.letterId as string })).toMatchObject({
    ...both,
    counterpartyEn: buyer.en,
  });
  const order = await w.seller.does(orderDetail, { id: thread.orderId as string });
  expect(order).toMatchObject({
    ...both,
    counterpartyEn: buyer.en,
    warehouseName: warehouse.zh,
    warehouseNameEn: warehouse.en,
  });
  expect(order.lines).toMatchObject([
    {
      grade: sku.grade,
      gradeEn: 'Premium',
      producerEn: 'Chengwan Petrochemical',
      packagingEn: sku.packagingEn,
    },
  ]);
  expect((await w.buyer.does(listOrders, { keyword: order.orderNo })).list).toMatchObject([
    { ...both, counterpartyEn: seller.en },
  ]);
});

test('INV-DEAL-01 deal and letter carry the producer and the packaging that were offered, in both languages, not those of the catalogue', async () => {
  const other = await first(
    sql<{
      id: string;
      zh: string;
      en: string;
    }>`select id::text, name as zh, name_en as en from catalogue.packaging where id <> ${sku.packagingId}::bigint and not deleted order by id limit 1`,
  );
  const { thread } = await taken({ grade: '工业级', producer: '别家化工', packagingId: other.id });
  const deal = await w.buyer.does(dealDetail, { id: thread.dealId as string });
  expect(deal.goods).toMatchObject({
    grade: '工业级',
    gradeEn: null,
    producer: '别家化工',
    producerEn: null,
    packagingZh: other.zh,
    packagingEn: other.en,
  });
  const letter = await w.buyer.does(letterDetail, { id: thread.letterId as string });
  expect(letter.terms.goods).toMatchObject({
    grade: '工业级',
    producer: '别家化工',
    packaging: { code: other.id, zh: other.zh, en: other.en },
  });
  const order = await w.buyer.does(orderDetail, { id: thread.orderId as string });
  expect(order.lines).toMatchObject([
    { grade: '工业级', gradeEn: null, producerEn: null, packagingZh: other.zh, packagingEn: other.en },
  ]);
});

afterAll(async () => expect(await w.world.audit()).toEqual({}));
