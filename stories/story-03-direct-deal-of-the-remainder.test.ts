import { expect, test } from 'vitest';
import { release } from '#app/tests/acts.ts';
import { openWorld, refused } from '#app/world.ts';
import { orderDetail } from '#fulfilment/orders/contract/order.ts';
import { QuantityRefused } from '#fulfilment/quantities/rules/refusals.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { directDeal } from '#trading/offers/contract/negotiation.ts';
import { ownOfferDetail } from '#trading/offers/contract/offer.ts';

test('R-OFFER-018 story 3 and 3.10.3: the last 24.75 t of LLDPE, below the smallest lot, are dealt whole and in no other way', async () => {
  const world = await openWorld();
  const [seller, buyer, other] = [
    await world.as('seller_admin', 'seller'),
    await world.as('buyer2_admin', 'buyer'),
    await world.as('jinling_admin', 'buyer'),
  ];
  const offer = await release(
    world,
    seller,
    {
      quantity: '124.75',
      minQty: '50.00',
      qtyStep: '25.00',
      unitPrice: '6850.00',
      producer: '演示石化',
      grade: '7042',
      inhibitor: null,
    },
    '25087-34-7',
  );
  const seen = (quantity: string, amount: string) => ({
    offerId: offer.id,
    offerVersion: offer.termsVersion,
    termsHash: offer.termsHash as string,
    quantity,
    amount,
  });

  const first = await other.does(directDeal, seen('100.00', '685000.00'));
  expect(first.status).toBe('45');
  await refused(buyer.does(directDeal, seen('24.00', '164400.00')), QuantityRefused, { available: '24.75' });
  await refused(buyer.does(directDeal, seen('25.00', '171250.00')), QuantityRefused, { available: '24.75' });

  // 990 bags of 25 kg: the remainder may be taken whole, else it could never be sold.
  const made = await buyer.does(directDeal, seen('24.75', '169537.50'));
  expect(made).toMatchObject({ status: '45', agreedQty: '24.75', amount: '169537.50' });
  expect(await buyer.does(orderDetail, { id: made.orderId as string })).toMatchObject({
    quantity: '24.75',
    orderAmount: '169537.50',
  });
  expect(await seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({
    publishState: '70',
    available: '0.000',
    held: '0.000',
    sold: '124.750',
    newOfferStatus: '45',
  });
  await refused(other.does(directDeal, seen('24.75', '169537.50')), StateNotAllowed, { state: '70' });
  expect(await world.audit()).toEqual({});
});
