import { expect, test } from 'vitest';
import { release, sign } from '#app/tests/acts.ts';
import { openWorld, refused } from '#app/world.ts';
import { dealDetail } from '#fulfilment/deals/contract/deal.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import {
  acceptSeller,
  chooseType,
  confirmThread,
  counter,
  threadDetail,
} from '#trading/offers/contract/negotiation.ts';
import { ownOfferDetail } from '#trading/offers/contract/offer.ts';

test('R-GEN-002 R-GEN-015 R-GEN-019 R-OFFER-004 R-OFFER-006 R-OFFER-010 R-OFFER-016 story 1: methanol from the board to a submitted order, 10 → 15 → 20 → 25 → 30 → 40', async () => {
  const world = await openWorld();
  const [seller, buyer, stranger, operator] = [
    await world.as('seller_admin', 'seller'),
    await world.as('buyer_admin', 'buyer'),
    await world.as('jinling_admin', 'buyer'),
    await world.as('operator'),
  ];
  const balanced = async () => expect(await world.audit()).toEqual({});
  const soon = async () => new Date((await world.now()).getTime() + 3_600_000).toISOString();

  // Company 1 lists 3,000 t at 2,115, divisible in hundreds.
  const offer = await release(world, seller);
  expect(offer).toMatchObject({
    publishState: '30',
    quantity: '3000.00',
    unitPrice: '2115.00',
    available: '3000.000',
  });
  await balanced();

  // Company 4 counters 500 t at 2,085; the seller comes down to 2,105.
  const opened = await buyer.does(counter, {
    offerId: offer.id,
    price: '2085.00',
    quantity: '500.00',
    validUntil: await soon(),
  });
  expect(opened.status).toBe('10');
  const answered = await seller.does(counter, {
    id: opened.id,
    version: opened.version,
    price: '2105.00',
    quantity: '500.00',
    validUntil: await soon(),
  });
  const round = answered.ladder[1];
  await balanced();

  // The buyer takes it: the goods are held, nobody else sees the thread.
  const taken = await buyer.does(acceptSeller, {
    id: opened.id,
    version: answered.version,
    roundSeq: 2,
    roundHash: round?.hash as string,
  });
  expect(taken).toMatchObject({
    status: '15',
    agreedPrice: '2105.00',
    agreedQty: '500.00',
    amount: '1052500.00',
  });
  expect(await seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({
    available: '2500.000',
    held: '500.000',
    sold: '0.000',
  });
  await refused(stranger.does(threadDetail, { id: opened.id }), NotFound);
  await balanced();

  // Confirmed: pre-deal and, without subjects, the lock at once. The terms do not move any more.
  const locked = await seller.does(confirmThread, { id: opened.id, version: taken.version });
  expect(locked).toMatchObject({ status: '25', agreedPrice: '2105.00', agreedQty: '500.00' });
  const concluded = await seller.does(chooseType, {
    id: opened.id,
    version: locked.version,
    transactionType: '10',
  });
  expect(concluded.status).toBe('30');
  await balanced();

  // INV-OFF-05: round, thread, letter, deal and order say the same.
  const letter = await buyer.does(letterDetail, { id: concluded.letterId as string });
  expect(letter).toMatchObject({ letterState: '10', quantity: '500.00', amount: '1052500.00' });
  expect(letter.terms).toMatchObject({ price: { unitPrice: '2105.00' } });
  expect((await sign(world, seller, letter.id)).state).toBe('20');
  await balanced();
  expect((await sign(world, buyer, letter.id)).state).toBe('40');
  await balanced();
  expect(await buyer.does(threadDetail, { id: opened.id })).toMatchObject({
    status: '40',
    agreedPrice: '2105.00',
    agreedQty: '500.00',
  });
  expect(await seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({
    available: '2500.000',
    held: '0.000',
    sold: '500.000',
    newOfferStatus: '40',
  });
  const deal = await operator.does(dealDetail, { id: letter.dealId });
  expect(deal).toMatchObject({ dealState: '20', letterState: '40' });
  await refused(stranger.does(dealDetail, { id: letter.dealId }), NotFound);

  // The order of the deal is submitted: billing and address are frozen, the time to pay begins.
  const order = await buyer.does(orderDetail, { id: deal.orderId as string });
  expect(order).toMatchObject({
    orderState: '00',
    quantity: '500.00',
    orderAmount: '1052500.00',
    dealEffective: true,
  });
  const submitted = await buyer.does(submitOrder, { id: order.id, version: order.version });
  expect(submitted.state).toBe('10');
  const seen = await seller.does(orderDetail, { id: order.id });
  expect(seen.orderState).toBe('10');
  await world.tick();
  await balanced();
});
