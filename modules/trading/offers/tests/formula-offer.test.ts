import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { listDeals } from '#fulfilment/deals/contract/deal.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { marketDetail } from '../contract/market.ts';
import { acceptBuyer, chooseType, counter, listThreads, threadDetail } from '../contract/negotiation.ts';
import { ownOfferDetail, updateOffer } from '../contract/offer.ts';
import { OfferIncomplete } from '../rules/refusals-offer.ts';
import { type DealWorld, dealWorld, draft, listed } from './deal-world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});
afterAll(() => w.world.close());

const priced = {
  priceMode: '20',
  indexId: 'MEOH-EC',
  quotePeriod: { kind: 'pickup', quotes: 5 },
  premium: '-25.50',
  directDealAllowed: false,
} as const;

test('3.4 a formula offer tells the buyer its formula, and thread, deal and letter keep the one that was accepted', async () => {
  await sql`insert into deals.index_name (index_id, code, name, name_en) values (7, 'MEOH-EC', '甲醇 华东', 'Methanol East China') on conflict (index_id) do update set code = excluded.code, name = excluded.name, name_en = excluded.name_en`.execute(
    w.world.sql,
  );
  const offer = await listed(w, priced);
  const formula = {
    zh: expect.stringMatching(
      /^甲醇 华东（MEOH-EC）截至提货日（含当日）最近5个报价的算术平均价，减 CNY 25\.50\/吨/,
    ),
    en: expect.stringMatching(
      /^mean of Methanol East China \(MEOH-EC\), the last 5 quotes up to and including the pickup date, less CNY 25\.50\/t/,
    ),
  };
  expect(await w.buyer.does(marketDetail, { id: offer.id })).toMatchObject({ priceMode: '20', formula });
  expect(await w.seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({ formula });
  const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
  const round = await w.buyer.does(counter, {
    offerId: offer.id,
    price: '2100.00',
    quantity: '100.00',
    terms: {},
    validUntil,
    message: null,
    priceConfirmed: true,
  });
  const last = round.ladder[0];
  const agreed = await w.seller.does(acceptBuyer, {
    id: round.id,
    version: round.version,
    roundSeq: 1,
    roundHash: last?.hash as string,
  });
  expect(agreed).toMatchObject({ status: '25', priceMode: '20', formula });
  const now = await w.seller.does(ownOfferDetail, { id: offer.id });
  await w.seller.does(updateOffer, {
    ...(await draft(w.world, w.seller, { ...priced, premium: '99.00', validUntil: offer.validUntil })),
    id: now.id,
    version: now.version,
    priceConfirmed: true,
  });
  const seen = await w.seller.does(threadDetail, { id: round.id });
  const concluded = await w.seller.does(chooseType, {
    id: seen.id,
    version: seen.version,
    transactionType: '10',
  });
  expect(concluded).toMatchObject({ status: '30', formula });
  const letter = await w.buyer.does(letterDetail, { id: concluded.letterId as string });
  expect(letter.terms.price).toMatchObject({
    mode: { code: '20' },
    unitPrice: '2100.00',
    provisional: true,
    formula: formula.zh,
    formulaEn: formula.en,
  });
  const deal = await sql<{
    provisional: boolean;
  }>`select provisional from deals.deal where id = ${concluded.dealId}::bigint`.execute(w.world.sql);
  expect(deal.rows).toEqual([{ provisional: true }]);
  // Lists and notices mark the price too.
  expect((await w.buyer.does(listThreads, { offerId: offer.id })).list).toMatchObject([{ priceMode: '20' }]);
  expect((await w.buyer.does(listDeals, { keyword: letter.dealNo })).list).toMatchObject([
    { provisional: true },
  ]);
  await w.world.tick();
  const told = await sql<{
    event: string;
    zh: string;
    en: string;
  }>`select event, body_zh as zh, body_en as en from messaging.message where account_id = ${w.buyer.actor.accountId}::bigint and event in ('N-NEG-06', 'N-DEAL-01') order by id`.execute(
    w.world.sql,
  );
  expect(told.rows).toMatchObject([
    {
      event: 'N-NEG-06',
      zh: expect.stringContaining('单价 CNY 2,100.00/吨（暂估）'),
      en: expect.stringContaining('at CNY 2,100.00/t (provisional)'),
    },
    {
      event: 'N-DEAL-01',
      zh: expect.stringContaining('金额 CNY 210,000.00（暂估）'),
      en: expect.stringContaining('amount CNY 210,000.00 (provisional)'),
    },
  ]);
});

test('M4 a formula follows an index of its own goods, lane and currency; one of another is refused by its name', async () => {
  const { rows } = await sql<{
    product: string;
  }>`select s.product_name_id as product from catalogue.sku k join catalogue.spu s on s.id = k.spu_id where s.cas_no = '67-56-1' and k.seller_member_id = ${w.seller.actor.memberId}::bigint order by k.id limit 1`.execute(
    w.world.sql,
  );
  const product = rows[0]?.product as string;
  const told = (code: string, id: number, of: string, lane: string, currency: string) =>
    sql`insert into deals.index_name (index_id, code, name, name_en, product_name_id, lane, currency) values (${id}, ${code}, ${code}, ${code}, ${of}::bigint, ${lane}, ${currency})`.execute(
      w.world.sql,
    );
  await told('M4-OWN', 901, product, '10', 'CNY');
  await told('M4-USD', 902, product, '20', 'USD');
  await told('M4-OTHER', 903, String(Number.parseInt(product, 10) + 1), '10', 'CNY');
  expect((await listed(w, { ...priced, indexId: 'M4-OWN' })).priceMode).toBe('20');
  for (const indexId of ['M4-USD', 'M4-OTHER']) {
    const { details } = await refused(listed(w, { ...priced, indexId }), OfferIncomplete);
    expect(details.issues).toEqual([{ field: 'indexId', rule: 'index.market' }]);
  }
});

test('another formula is another offer: the terms hash covers period and deadline', async () => {
  const one = await listed(w, priced);
  const two = await listed(w, { ...priced, quotePeriod: { kind: 'deliveryMonth' } });
  expect(one.termsHash).not.toBe(two.termsHash);
});
