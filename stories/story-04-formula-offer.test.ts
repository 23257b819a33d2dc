import { expect, test } from 'vitest';
import { offerDraft, release } from '#app/tests/acts.ts';
import { openWorld, refused } from '#app/world.ts';
import { formulaPrice } from '#fulfilment/settlements/rules/formula-price.ts';
import { counter, directDeal } from '#trading/offers/contract/negotiation.ts';
import { addOffer, submitOffer } from '#trading/offers/contract/offer.ts';
import { NoDirectDeal, OfferIncomplete } from '#trading/offers/rules/refusals-offer.ts';

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
