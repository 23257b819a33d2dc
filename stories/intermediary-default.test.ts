import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { release } from '#app/tests/acts.ts';
import { dealDetail } from '#fulfilment/deals/contract/deal.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import {
  acceptApplication,
  consentApplication,
  submitApplication,
  updateApplication,
} from '#trading/intermediaries/contract/application.ts';
import { approveApplication } from '#trading/intermediaries/contract/oversight.ts';
import { everythingHeardBy, saidAnywhere } from '#trading/intermediaries/tests/everything-read.ts';
import {
  BUY,
  BUY_AMOUNT,
  type LegDocuments,
  legsOf,
  one,
  principalProposal,
  SELL,
  SELL_AMOUNT,
} from '#trading/intermediaries/tests/intermediary-world.ts';
import { approvedSku, spuByCas } from '#registry/catalogue/tests/products-world.ts';
import { directDeal } from '#trading/offers/contract/negotiation.ts';
import { seen } from '#trading/offers/tests/deal-world.ts';
import { type BackToBack, backToBack, leaksTo } from './back-to-back-acts.ts';
import { received, releasedNote, weighedOut } from './truck-acts.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const RESALE = '2131.00';
const RESALE_AMOUNT = '213100.00';
let made: BackToBack;
let a: LegDocuments;
let b: LegDocuments;
let at: { threadId: string; negotiationNo: string };
beforeAll(async () => {
  made = await backToBack();
});
const balanced = async () => expect(await made.i.world.audit()).toEqual({});
/** What the offer has sold, and what the licences of a company were drawn for this deal. */
async function figures() {
  const { rows } = await sql<{ sold: string; drawn: string }>`
    select (select coalesce(sum(e.qty), 0) from quantities.entry e where e.kind in ('SELL', 'UNSELL') and e.biz_id = d.source_id and e.biz_type = 'NEGOTIATION')::text as sold,
      (select count(*) from orders."order" o where o.deal_id = d.id and o.order_state <> '01')::text as drawn
    from deals.deal d where d.id = ${a.dealId}::bigint`.execute(made.i.world.sql);
  return rows[0];
}

test('4.2 the buyer of leg B defaults after leg A was paid: leg A stands, and the goods come to the intermediary', async () => {
  const { i, t, legA } = made;
  const { thread, draft } = await made.sought();
  at = { threadId: thread.id, negotiationNo: thread.negotiationNo };
  const saved = await i.seller.does(updateApplication, { ...one(draft), ...principalProposal(i.between) });
  const sent = await i.seller.does(submitApplication, one(saved));
  const agreed = await i.buyer.does(consentApplication, { ...one(sent), price: SELL, paymentTerm: '10' });
  const approved = await i.auditor.does(approveApplication, one(agreed));
  await i.between.does(acceptApplication, one(approved));
  [a, b] = (await legsOf(i, thread.id)) as [LegDocuments, LegDocuments];
  await made.signed(a, i.seller, i.betweenBuying);
  await made.signed(b, i.between, i.buyer);
  await made.paid(a, i.betweenBuying, t.sellerFinance);
  const before = await figures();
  await i.buyer.does(submitOrder, one(await i.buyer.does(orderDetail, { id: b.orderId })));

  // Not paid in time, and 48 hours later closed: the offer has sold to leg A all the same.
  for (const by of ['6 days', '3 days']) {
    await i.world.push(by);
    await i.world.tick();
  }
  const states = async () => (await legsOf(i, thread.id)).map((leg) => leg.orderState);
  expect(await states()).toEqual([ORDER.awaitingPickup, ORDER.revoked]);
  expect((await figures())?.sold).toBe(before?.sold);
  expect((await i.betweenBuying.does(dealDetail, { id: a.dealId })).dealState).toBe('30');
  await balanced();

  // Nobody stands behind the intermediary any more: it takes the goods and says itself what arrived.
  const note = await releasedNote(legA, a.orderId, '30.00');
  const out = await weighedOut(legA, note, '30.000');
  const { rows } = await sql`select 1 from shipments.note where order_id = ${b.orderId}::bigint`.execute(
    i.world.sql,
  );
  expect(rows).toEqual([]);
  const taken = await received(legA, out, '29.990');
  expect(taken.state).toBe('50');
  await balanced();
});

test('the intermediary resells what it took at its own price; whoever takes it hears nothing of the deal that fell', async () => {
  const { i, t } = made;
  const place = await sql<{ id: string }>`select place_id as id from catalogue.warehouse
    where id = ${t.warehouseId}::bigint`.execute(i.world.sql);
  const sku = await approvedSku(i.world, i.between, await spuByCas(i.world, '67-56-1'), {
    producer: '东海炼化',
  });
  const offer = await release(i.world, i.between, {
    skuId: sku.id,
    warehouseId: t.warehouseId,
    namedPlaceId: place.rows[0]?.id as string,
    deliveryStart: await t.day(0),
    producer: '东海炼化',
    quantity: '400.00',
    unitPrice: RESALE,
  });
  const taker = await i.world.as('huli_admin', 'buyer');
  const taken = await taker.does(directDeal, seen(offer, '100.00', RESALE_AMOUNT));
  const deal = await taker.does(dealDetail, { id: taken.dealId as string });
  expect(deal.legs.map((leg) => [leg.legNo, leg.price, leg.amount])).toEqual([['A', RESALE, RESALE_AMOUNT]]);
  const heard = await everythingHeardBy(i, taker, at);
  expect(saidAnywhere(heard, [RESALE]).length).toBeGreaterThan(0);
  const numbers = [at.negotiationNo, a.dealNo, a.orderNo, b.orderNo, a.letterNo, b.letterNo];
  expect(saidAnywhere(heard, [BUY, BUY_AMOUNT, SELL, SELL_AMOUNT, ...numbers])).toEqual([]);
  // Leg A is where it was: the resale is a sale of the intermediary's, not of the offer it bought from.
  const [first, second] = await legsOf(i, at.threadId);
  expect([first?.orderState, second?.orderState]).toEqual([ORDER.pickingUp, ORDER.revoked]);
  await balanced();
});

test('INV-INT-04 after the default still: neither end hears of the other', async () => {
  const { i } = made;
  for (const hidden of [
    { who: i.seller, other: i.buyer, leg: b, figures: [SELL, SELL_AMOUNT] },
    { who: i.buyer, other: i.seller, leg: a, figures: [BUY, BUY_AMOUNT] },
  ])
    expect((await leaksTo(made, hidden, { ...at, legs: [a, b] })).leaks).toEqual([]);
});
