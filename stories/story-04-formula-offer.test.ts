import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { offerDraft, release, sign } from '#app/tests/acts.ts';
import { openWorld, refused } from '#app/world.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { confirmReceipt } from '#fulfilment/orders/contract/order-acts.ts';
import { listSettlements, settlementDetail } from '#fulfilment/settlements/contract/settlement.ts';
import { addSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { formulaPrice } from '#fulfilment/settlements/rules/formula-price.ts';
import { PriceNotFinal } from '#fulfilment/settlements/rules/refusals.ts';
import { addIndex, addPoint } from '#market/statistics/contract/price-index-admin.ts';
import {
  acceptSeller,
  chooseType,
  confirmThread,
  counter,
  directDeal,
} from '#trading/offers/contract/negotiation.ts';
import { addOffer, submitOffer } from '#trading/offers/contract/offer.ts';
import { NoDirectDeal, OfferIncomplete } from '#trading/offers/rules/refusals-offer.ts';

import { confirmedStatement, draftedStatement, tapeOf } from './billing-acts.ts';
import { type TradeWorld, tradeWorld } from './trade-world.ts';
import { delivered } from './truck-acts.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const MEG = '107-21-1';
const formula = {
  priceMode: '20',
  indexId: 'MEG-EASTCHINA',
  quotePeriod: { kind: 'deliveryMonth' },
  premium: '15.00',
  unitPrice: '3900.00',
  directDealAllowed: false,
  producer: '演示石化',
  grade: '聚酯级',
} as const;

test('story 4: a formula offer of MEG goes on the board with index, pricing month, premium and a provisional price, and is no direct deal', async () => {
  const world = await openWorld();
  const [seller, buyer] = [
    await world.as('seller_admin', 'seller'),
    await world.as('jinling_admin', 'buyer'),
  ];
  const bare = await seller.does(
    addOffer,
    await offerDraft(
      world,
      seller,
      { ...formula, indexId: null, unitPrice: null, directDealAllowed: true },
      MEG,
    ),
  );
  const refusal = await refused(
    seller.does(submitOffer, { id: bare.id, version: bare.version, priceConfirmed: true }),
    OfferIncomplete,
  );
  expect(
    (refusal.details as { issues: { field: string; rule: string }[] }).issues.map((i) => [i.field, i.rule]),
  ).toEqual(
    expect.arrayContaining([
      ['indexId', 'field.select'],
      ['unitPrice', 'price.provisional'],
      ['directDealAllowed', 'direct.firmFixed'],
    ]),
  );

  const offer = await release(world, seller, formula, MEG);
  expect(offer).toMatchObject({ publishState: '30', priceMode: '20', unitPrice: '3900.00' });
  await refused(
    buyer.does(directDeal, {
      offerId: offer.id,
      offerVersion: offer.termsVersion,
      termsHash: offer.termsHash as string,
      quantity: '300.00',
      amount: '1170000.00',
    }),
    NoDirectDeal,
  );
  const validUntil = new Date((await world.now()).getTime() + 3_600_000).toISOString();
  const opened = await buyer.does(counter, {
    offerId: offer.id,
    price: '3880.00',
    quantity: '300.00',
    validUntil,
  });
  expect(opened).toMatchObject({ status: '10', livePrice: '3880.00' });
  expect(await world.audit()).toEqual({});
});

test('story 4: the month’s mean skips two days without a quotation and never fills them', () => {
  const days: readonly [string, string, boolean][] = [
    ['02', '3890', true],
    ['03', '3905', true],
    ['04', '0', false],
    ['05', '3911', true],
    ['06', '0', false],
    ['09', '3920', true],
  ];
  const quotes = days.map(([d, value, valid]) => ({ day: `2026-11-${d}`, value, valid }));
  expect(formulaPrice(quotes, { kind: 'month' }, '2026-11-18', '15')).toEqual({
    kind: 'period',
    mean: '3906.50',
    price: '3921.50',
    days: ['2026-11-02', '2026-11-03', '2026-11-05', '2026-11-09'],
  });
});

/** The first day of the month so many months on, `YYYY-MM-01`. */
const monthOn = (day: string, plus: number): string => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + plus);
  return first.toISOString().slice(0, 10);
};
/** An index of MEG of its own, to which the story publishes. */
async function megIndex(w: TradeWorld): Promise<string> {
  const { rows } = await sql<{ place: string; product: string }>`
    select (select id from catalogue.place order by id limit 1) as place,
      (select product_name_id from catalogue.spu where cas_no = ${MEG} order by id limit 1) as product`.execute(
    w.world.sql,
  );
  const { place, product } = rows[0] as { place: string; product: string };
  const { id } = await w.operator.does(addIndex, {
    code: 'MEG-STORY-4',
    name: '乙二醇 华东 聚酯级',
    nameEn: 'MEG, East China, polyester grade',
    productNameId: product,
    placeId: place,
    grades: ['聚酯级'],
    lane: '10',
    cargoStatus: '10',
    priceTerm: '10',
    uom: 'TNE',
    currency: 'CNY',
  });
  return id;
}
/** Negotiated to the listed provisional price, locked, signed by both: the order. */
async function dealtOrder(w: TradeWorld, offerId: string): Promise<string> {
  const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
  const opened = await w.buyer.does(counter, { offerId, price: '3880.00', quantity: '60.00', validUntil });
  const answered = await w.seller.does(counter, {
    id: opened.id,
    version: opened.version,
    price: '3900.00',
    quantity: '60.00',
    validUntil,
  });
  const taken = await w.buyer.does(acceptSeller, {
    id: opened.id,
    version: answered.version,
    roundSeq: 2,
    roundHash: answered.ladder[1]?.hash as string,
  });
  const locked = await w.seller.does(confirmThread, { id: opened.id, version: taken.version });
  const { letterId } = await w.seller.does(chooseType, {
    id: opened.id,
    version: locked.version,
    transactionType: '10',
  });
  for (const who of [w.seller, w.buyer]) await sign(w.world, who, letterId as string);
  const { dealId } = await w.buyer.does(letterDetail, { id: letterId as string });
  const { rows } = await sql<{
    id: string;
  }>`select id from orders."order" where deal_id = ${dealId}::bigint`.execute(w.world.sql);
  return rows[0]?.id as string;
}

describe('story 4: from the provisional price to the final settlement, kind 10 → 20', () => {
  test('60 t are paid and settled at 3,900; the month’s mean of 3,906.50 without two days, plus 15, makes 3,921.50 and 1,290.00 still to pay', async () => {
    const w = await tradeWorld();
    const indexId = await megIndex(w);
    const month = monthOn(await w.day(0), 1);
    const offer = await release(
      w.world,
      w.seller,
      {
        ...formula,
        indexId: 'MEG-STORY-4',
        warehouseId: w.warehouseId,
        minQty: '20.00',
        qtyStep: '20.00',
        deliveryStart: month,
        deliveryEnd: `${month.slice(0, 8)}28`,
        validUntil: new Date((await w.world.now()).getTime() + 86_400_000).toISOString(),
      },
      MEG,
    );
    const orderId = await dealtOrder(w, offer.id);
    expect(await w.see(orderId)).toMatchObject({ provisional: true, orderAmount: '234000.00' });
    await w.pay(orderId);
    await w.world.hold(`${month.slice(0, 8)}09T02:00:00.000Z`);
    await w.world.tick();
    for (let n = 0; n < 2; n++)
      await delivered(w, orderId, { planned: '30.00', shipped: '30.000', received: '30.000' });
    await w.balanced();

    // Kind 10: the provisional price, while the month still runs and a final statement is refused.
    await refused(w.seller.does(addSettlement, { kind: '20', orderId }), PriceNotFinal);
    const made = await w.seller.does(addSettlement, { kind: '10', orderId });
    const provisional = await w.seller.does(settlementDetail, { id: made.id });
    expect(provisional).toMatchObject({ kind: '10', totalAmount: '234000.00', difference: '0.00' });
    expect(provisional.lines[0]?.basis).toMatchObject({ price: { mode: 'provisional' } });
    expect(await confirmedStatement(w, provisional)).toMatchObject({ state: '20' });
    const { version } = await w.see(orderId);
    await w.buyer.does(confirmReceipt, { id: orderId, version });
    await w.world.tick();
    expect((await w.seller.does(listSettlements, { orderId, kind: '20' })).list).toEqual([]);

    // The index publishes on four days and not on two; the completed order is settled the day after the month.
    for (const [day, close] of [
      ['02', '3890.00'],
      ['03', '3905.00'],
      ['05', '3911.00'],
      ['09', '3920.00'],
    ] as const)
      await w.operator.does(addPoint, {
        indexId,
        day: `${month.slice(0, 8)}${day}`,
        source: '30',
        low: close,
        high: close,
        close,
        mid: close,
      });
    await w.world.hold(`${monthOn(month, 1).slice(0, 8)}01T03:00:00.000Z`);
    await w.world.tick();
    const final = await draftedStatement(w, orderId);
    expect(final).toMatchObject({ kind: '20', totalAmount: '235290.00', difference: '1290.00' });
    expect(final.lines[0]).toMatchObject({
      unitPrice: '3921.500000',
      basis: {
        price: { mode: '20', found: 'period', mean: '3906.50', premium: '15.00', quotes: { length: 4 } },
      },
    });
    expect(await tapeOf(w, orderId)).toEqual([]);
    expect(await confirmedStatement(w, final)).toMatchObject({ state: '20', difference: '1290.00' });
    // Mean and premium: what the formula came to stands in the tape from now on.
    expect(await tapeOf(w, orderId)).toEqual(['3921.50']);
    expect(await w.see(orderId)).toMatchObject({ settledTotal: '235290.00', unpaidAmount: '1290.00' });
    await w.balanced();
  });
});
