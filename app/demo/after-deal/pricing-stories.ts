import { sql } from 'kysely';
import {
  cancelFixing,
  declineFixing,
  executeFixing,
  placeFixing,
  pricingDetail,
} from '#fulfilment/settlements/contract/fixing.ts';
import { freezeDeposit, listDeposits } from '#fulfilment/money/contract/deposit.ts';
import { DEPOSIT } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { add } from '#kernel/rules/decimal.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { acceptSeller, chooseType, confirmThread, counter } from '#trading/offers/contract/negotiation.ts';
import type { OfferDraft } from '#trading/offers/contract/offer.ts';
import { signAll } from '../signatures.ts';
import { priceOn, releaseOffer, shelf } from '../trades.ts';
import { COMPANIES, type Desk } from './desk.ts';
import { paid, spare } from './paying.ts';
import { buyerOf, METHANOL, type Sale, sellerOf, yardOf } from './sale.ts';
import type { Scheduled, Story } from './story.ts';

const CONTRACT = 'MA701';
const BASIS = '20.00';
const TONNES = '100.00';
const LOT = '20.00';

/** Methanol at the futures price and a basis, to be fixed by the buyer within five weeks; dealt and signed. */
async function soldOnBasis(d: Desk, over: Partial<OfferDraft> = {}): Promise<Sale> {
  await d.pass();
  const of = { seller: 'chengwan', buyer: 'yuewan' } as const;
  const [seller, buyer] = [await sellerOf(d, of, 'trader'), await buyerOf(d, of, 'trader')];
  const [sku] = (await shelf(d.stage)).filter(
    (k) => k.cas_no === METHANOL && k.seller_member_id === seller.memberId,
  );
  if (sku === undefined) throw new Error('chengwan has no methanol');
  const yard = await yardOf(d, 'TC-LG01');
  const unitPrice = priceOn(d.stage, sku, d.back);
  const validUntil = d.in(90);
  const offer = await releaseOffer(d.stage, COMPANIES.chengwan.trader, sku, d.back, d.now, {
    priceMode: '30',
    futuresContract: CONTRACT,
    basis: BASIS,
    unitPrice,
    pricingDeadline: `${d.day(35)}T07:00:00.000Z`,
    quantity: TONNES,
    divisible: false,
    minQty: null,
    qtyStep: null,
    firmType: '10',
    directDealAllowed: false,
    namedPlaceId: yard.place,
    warehouseId: yard.id,
    deliveryStart: d.day(35),
    deliveryEnd: d.day(55),
    paymentTerm: '10',
    settlementMethod: '10',
    ...over,
  });
  const terms = { quantity: TONNES, validUntil, message: null };
  await d.pass();
  const opened = await d.does(buyer, counter, {
    offerId: offer.id,
    price: add(unitPrice, '-10.00'),
    ...terms,
  });
  await d.pass();
  const answered = await d.does(seller, counter, {
    id: opened.id,
    version: opened.version,
    price: unitPrice,
    ...terms,
  });
  const round = answered.ladder.at(-1);
  await d.pass();
  const taken = await d.does(buyer, acceptSeller, {
    id: opened.id,
    version: answered.version,
    roundSeq: round?.seq as number,
    roundHash: round?.hash as string,
  });
  const locked = await d.does(seller, confirmThread, { id: opened.id, version: taken.version });
  const concluded = await d.does(seller, chooseType, {
    id: opened.id,
    version: locked.version,
    transactionType: '10',
  });
  await d.pass();
  await signAll(d.stage, concluded.letterId as string, seller, buyer);
  await runDue(d.stage.runtime);
  const { rows } = await sql<{
    id: string;
  }>`select id from orders."order" where deal_id = ${concluded.dealId}::bigint`.execute(d.stage.owner);
  const [order] = rows;
  if (order === undefined) throw new Error('a deal on basis has no order');
  return {
    ...of,
    yard: 'TC-LG01',
    warehouseId: yard.id,
    dealId: concluded.dealId ?? '',
    orderId: order.id,
    offerId: offer.id,
    by: 'trader',
  };
}

/** A year's need fixed lot by lot: carried out, not reached, taken back, left to lapse; the rest is open. */
const fixedByLots: Story = async function* fixedByLots(d) {
  const sale = await soldOnBasis(d);
  await paid(d, sale);
  yield 1;
  const [buyer, seller] = [await buyerOf(d, sale, 'trader'), await sellerOf(d, sale, 'trader')];
  const priced = async () => (await d.does(buyer, pricingDetail, { orderId: sale.orderId })).pricing;
  const steps = [
    async (id: string, version: number, limit: string) =>
      d.does(seller, executeFixing, { id, version, futures: add(limit, '-5.00') }),
    async (id: string, version: number) =>
      d.does(seller, declineFixing, { id, version, reason: '盘中最低价高于限价，未能成交' }),
    async (id: string, version: number) => d.does(buyer, cancelFixing, { id, version }),
    async () => null,
    async (id: string, version: number, limit: string) =>
      d.does(seller, executeFixing, { id, version, futures: limit }),
  ];
  for (const step of steps) {
    // Futures do not trade at weekends.
    let pricing = await priced();
    while (pricing?.nextOpening !== null) {
      yield 1;
      pricing = await priced();
    }
    const limit = add(pricing.provisionalPrice, '-25.00');
    await d.pass(1);
    const placed = await d.does(buyer, placeFixing, {
      orderId: sale.orderId,
      quantity: LOT,
      limitPrice: limit,
    });
    await d.pass(1);
    await step(placed.id, placed.version, limit);
    yield 1;
  }
};
/** The buyer secures the price with a tenth of it and fixes one lot; then the futures rise, and the margin is called. */
const marginCalled: Story = async function* marginCalled(d) {
  const sale = await soldOnBasis(d, { depositPct: '10', depositNature: '10' });
  await paid(d, sale);
  await spare(d, sale, '40000.00');
  await d.pass();
  const finance = await buyerOf(d, sale, 'finance');
  const { orderNo } = await d.order(finance, sale.orderId);
  const [deposit] = (await d.does(finance, listDeposits, { keyword: orderNo })).list;
  if (deposit?.state === DEPOSIT.required)
    await d.does(finance, freezeDeposit, { id: deposit.id, version: deposit.version });
  const [buyer, seller] = [await buyerOf(d, sale, 'trader'), await sellerOf(d, sale, 'trader')];
  const priced = async () => (await d.does(buyer, pricingDetail, { orderId: sale.orderId })).pricing;
  let pricing = await priced();
  while (pricing?.nextOpening !== null) {
    yield 1;
    pricing = await priced();
  }
  const limit = add(pricing.provisionalPrice, '-15.00');
  await d.pass(1);
  const placed = await d.does(buyer, placeFixing, {
    orderId: sale.orderId,
    quantity: LOT,
    limitPrice: limit,
  });
  await d.pass(1);
  await d.does(seller, executeFixing, { id: placed.id, version: placed.version, futures: limit });
};
/** Told first on their days: futures trade in the morning. */
export const pricingStories: readonly Scheduled[] = [
  [27, fixedByLots],
  [13, marginCalled],
];
