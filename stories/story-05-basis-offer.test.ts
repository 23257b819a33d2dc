import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { release, sign } from '#app/tests/acts.ts';
import { refused } from '#app/world.ts';
import { listDeadlines } from '#fulfilment/deadlines/contract/deadline.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { depositDetail, freezeDeposit, topUpDeposit } from '#fulfilment/money/contract/deposit.ts';
import { confirmReceipt } from '#fulfilment/orders/contract/order-acts.ts';
import { addPayment, confirmPayment } from '#fulfilment/payments/contract/payment.ts';
import { paymentScene } from '#fulfilment/payments/rules/file-scenes.ts';
import {
  executeFixing,
  fixForBuyer,
  type PricingDetail,
  placeFixing,
  pricingDetail,
} from '#fulfilment/settlements/contract/fixing.ts';
import {
  FixingBeyondLimit,
  FixingPassed,
  LotRefused,
  NotSellersToFix,
} from '#fulfilment/settlements/rules/refusals.ts';
import { marginsCalled } from '#fulfilment/settlements/tests/basis-world.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { addIndex, addPoint } from '#market/statistics/contract/price-index-admin.ts';
import { acceptSeller, chooseType, confirmThread, counter } from '#trading/offers/contract/negotiation.ts';
import { confirmedStatement, draftedStatement, tapeOf } from './billing-acts.ts';
import { bankRef, moved, type TradeWorld, tradeWorld } from './trade-world.ts';
import { delivered } from './truck-acts.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let w: TradeWorld;
let orderId = '';
let indexId = '';
beforeAll(async () => {
  w = await tradeWorld();
});
const priced = async (who = w.buyer): Promise<PricingDetail> =>
  (await who.does(pricingDetail, { orderId })).pricing as PricingDetail;
const trading = async () => {
  const { nextOpening } = await priced();
  if (nextOpening !== null) await w.world.hold(new Date(Date.parse(nextOpening) + 60_000));
  await w.world.tick();
};
/** The exchange's close of the day is published. */
const quoted = async (close: string) => {
  const day = await w.day(0);
  await w.operator.does(addPoint, { indexId, day, source: '30', low: close, high: close, close, mid: close });
};
const fix = (quantity: string, limitPrice: string) =>
  w.buyer.does(placeFixing, { orderId, quantity, limitPrice });
const trade = (one: { id: string; version: number }, futures: string) =>
  w.seller.does(executeFixing, { id: one.id, version: one.version, futures });
const deposit = async () => w.buyer.does(depositDetail, { id: (await priced()).margin?.depositId as string });
/** The buyer's finance transfers money that is for no document yet: it stands to his account here. */
const paidIn = async (amount: string) => {
  const sent = await w.buyerFinance.does(addPayment, {
    orderId,
    settlementMethod: '10',
    purpose: '40',
    amount,
    amountAgain: amount,
    receivedDate: await w.day(0),
    payeeAccountId: w.sellerAccount,
    bankRef: bankRef(),
    allocations: [],
    fileIds: [await w.file(w.buyerFinance, paymentScene)],
    submit: true,
  });
  await w.sellerFinance.does(confirmPayment, { id: sent.id, version: sent.version, seen: true });
};

describe('story 5: a basis offer with three fixings, whose margin is not topped up', () => {
  test('company 1 offers methanol on MA701 plus 20, provisional 2,100, 10 % deposit; company 4 takes 60 t; both sign', async () => {
    const place = await sql<{
      id: string;
      product: string;
    }>`select (select id from catalogue.place order by id limit 1) as id,
      (select product_name_id from catalogue.spu where cas_no = '67-56-1' order by id limit 1) as product`.execute(
      w.world.sql,
    );
    const { id: placeId, product } = place.rows[0] as { id: string; product: string };
    const index = await w.operator.does(addIndex, {
      code: 'MA701',
      name: '郑商所甲醇 2701',
      nameEn: 'ZCE methanol, January 2027',
      productNameId: product,
      placeId,
      lane: '10',
      cargoStatus: '10',
      priceTerm: '10',
      uom: 'TNE',
      currency: 'CNY',
      grades: ['期货'],
    });
    indexId = index.id;
    const offer = await release(w.world, w.seller, {
      priceMode: '30',
      futuresContract: 'MA701',
      basis: '20.00',
      unitPrice: '2100.00',
      pricingDeadline: `${await w.day(9)}T07:00:00.000Z`,
      directDealAllowed: false,
      warehouseId: w.warehouseId,
      minQty: '20.00',
      qtyStep: '20.00',
      depositPct: '10',
      depositNature: '10',
      deliveryStart: await w.day(9),
      deliveryEnd: await w.day(30),
    });
    expect(offer).toMatchObject({ publishState: '30', priceMode: '30', unitPrice: '2100.00' });
    const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
    const opened = await w.buyer.does(counter, {
      offerId: offer.id,
      price: '2090.00',
      quantity: '60.00',
      validUntil,
    });
    const answered = await w.seller.does(counter, {
      id: opened.id,
      version: opened.version,
      price: '2100.00',
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
    const concluded = await w.seller.does(chooseType, {
      id: opened.id,
      version: locked.version,
      transactionType: '10',
    });
    const letterId = concluded.letterId as string;
    for (const who of [w.seller, w.buyer]) await sign(w.world, who, letterId);
    const letter = await w.buyer.does(letterDetail, { id: letterId });
    const { rows } = await sql<{
      id: string;
    }>`select id from orders."order" where deal_id = ${letter.dealId}::bigint`.execute(w.world.sql);
    orderId = rows[0]?.id as string;
    await w.world.tick();
    expect(await w.see(orderId)).toMatchObject({ provisional: true, orderAmount: '126000.00' });
    await w.balanced();
  });

  test('N-PAY-05 its deposit of 12,600.00 waits; until it is frozen nothing is fixed; the order is paid provisionally', async () => {
    expect(await priced()).toMatchObject({
      contract: 'MA701',
      basis: '20.00',
      provisionalPrice: '2100.00',
      quantity: '60.00',
      rest: '60.00',
      margin: { state: '10', required: '12600.00', balance: '0.00' },
    });
    await refused(w.stranger.does(pricingDetail, { orderId }), NotFound);
    expect(await w.deadlines(w.buyer, (await priced()).orderNo)).toEqual(
      expect.arrayContaining(['money.deposit', 'settlements.pricing']),
    );
    await w.pay(orderId);
    await paidIn('20000.00');
    const { id, version } = await deposit();
    const before = await w.money(w.buyer);
    await w.buyer.does(freezeDeposit, { id, version });
    expect(moved(before, await w.money(w.buyer))).toEqual({ AVAILABLE: '-12600.00', FROZEN: '12600.00' });
    await w.balanced();
  });

  test('three fixings within his limits: 20 t at 2,070, 10 t at 2,090, 10 t at 2,100; what breaks a rule is refused in between', async () => {
    await trading();
    await quoted('2080.00');
    await refused(fix('4.00', '2080.00'), LotRefused, { rest: '60.00' });
    await refused(
      w.seller.does(fixForBuyer, { orderId, quantity: '20.00', futures: '2080.00' }),
      NotSellersToFix,
    );
    const first = await fix('20.00', '2075.00');
    const deadlines = await w.seller.does(listDeadlines, {});
    expect(deadlines.rows.filter((r) => r.kind === 'settlements.fixing')).not.toEqual([]);
    await refused(trade(first, '2075.50'), FixingBeyondLimit, { limit: '2075.00' });
    await trade(first, '2070.00');
    await trade(await fix('10.00', '2090.00'), '2090.00');
    const third = await fix('10.00', '2100.00');
    await refused(fix('25.00', '2100.00'), LotRefused, { rest: '20.00' });
    await trade(third, '2100.00');
    // (20 × 2,090 + 10 × 2,110 + 10 × 2,120) ÷ 40
    expect(await priced(w.seller)).toMatchObject({
      fixed: '40.00',
      rest: '20.00',
      average: '2102.50',
      lots: [
        { by: 'buyer', price: '2090.00' },
        { by: 'buyer', price: '2110.00' },
        { by: 'buyer', price: '2120.00' },
      ],
    });
    await w.balanced();
  });

  test('N-PAY-06 futures rise to 2,500: the deposit covers less than half, 20 → 25, due within one working day', async () => {
    await w.world.hold(new Date((await w.world.now()).getTime() + 86_400_000));
    await trading();
    await quoted('2500.00');
    await marginsCalled(w.world);
    // 40 t at 2,102.50 and 20 t at 2,520, less 60 t at 2,100.
    expect((await priced()).margin).toMatchObject({ state: '25', exposure: '8500.00', cover: '4100.00' });
    const asked = await deposit();
    expect(asked).toMatchObject({ state: '25', required: '21100.00', balance: '12600.00' });
    const working = Date.parse(asked.dueAt as string) - (await w.world.now()).getTime();
    expect(working).toBeGreaterThan(23 * 3_600_000);
    await refused(w.buyer.does(freezeDeposit, { id: asked.id, version: asked.version }), StateNotAllowed);
    await w.balanced();
  });

  test('not topped up: 25 → 40, the deposit is the seller’s, and he fixes the last 20 t', async () => {
    const asked = await deposit();
    const [seller, buyer] = [await w.money(w.seller), await w.money(w.buyer)];
    await w.world.hold(asked.dueAt as string);
    await w.world.tick();
    await w.world.tick();
    expect(await deposit()).toMatchObject({ state: '40', balance: '0.00' });
    expect(moved(seller, await w.money(w.seller))).toEqual({ AVAILABLE: '12600.00' });
    expect(moved(buyer, await w.money(w.buyer))).toEqual({ FROZEN: '-12600.00' });
    const late = await deposit();
    await refused(w.buyer.does(topUpDeposit, { id: late.id, version: late.version }), StateNotAllowed);
    await trading();
    await refused(fix('20.00', '2600.00'), FixingPassed);
    await w.seller.does(fixForBuyer, { orderId, quantity: '20.00', futures: '2480.00' });
    // (20 × 2,090 + 10 × 2,110 + 10 × 2,120 + 20 × 2,500) ÷ 60
    expect(await priced()).toMatchObject({ fixed: '60.00', rest: '0.00', average: '2235.00', passed: true });
    await w.balanced();
  });

  test('delivered and settled at the mean of the lots: 134,100.00, the buyer still pays 8,100.00', async () => {
    await w.world.hold(`${(await priced()).pricingDeadline.slice(0, 10)}T08:00:00.000Z`);
    await w.world.tick();
    for (let n = 0; n < 2; n++)
      await delivered(w, orderId, { planned: '30.00', shipped: '30.000', received: '30.000' });
    const { version } = await w.see(orderId);
    await w.buyer.does(confirmReceipt, { id: orderId, version });
    await w.world.tick();
    const drafted = await draftedStatement(w, orderId);
    expect(drafted).toMatchObject({ kind: '20', totalAmount: '134100.00', difference: '8100.00' });
    expect(drafted.lines[0]?.basis).toMatchObject({
      price: { mode: '30', contract: 'MA701', basis: '20.00' },
    });
    // Ruling 17: what is not final stands in no tape; from the confirmation on, what it came to does.
    expect(await tapeOf(w, orderId)).toEqual([]);
    expect(await confirmedStatement(w, drafted)).toMatchObject({ state: '20', difference: '8100.00' });
    expect(await tapeOf(w, orderId)).toEqual(['2235.00']);
    await w.balanced();
  });
});
