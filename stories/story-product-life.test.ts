import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { offerDraft, release } from '#app/tests/acts.ts';
import { openWorld, type Person, refused, type World } from '#app/world.ts';
import { dealDetail } from '#fulfilment/deals/contract/deal.ts';
import { adminSku, sellerSku } from '#registry/catalogue/contract/products/sku.ts';
import { adminSpu, sellerSpu } from '#registry/catalogue/contract/products/spu.ts';
import { SpuOffShelf, UnitsSold } from '#registry/catalogue/rules/product-refusals.ts';
import { type SpuWish, skuWish, spuByCas, spuWish } from '#registry/catalogue/tests/products-world.ts';
import { marketDetail } from '#trading/offers/contract/market.ts';
import { directDeal } from '#trading/offers/contract/negotiation.ts';
import { addOffer, ownOfferDetail, resumeOffer } from '#trading/offers/contract/offer.ts';
import { OfferIncomplete } from '#trading/offers/rules/refusals-offer.ts';

// A product's life across the system (trading-domain 17.2, 23.5): written, reviewed, offered, dealt, changed,
// taken off and put back.
let world: World;
let seller: Person;
let buyer: Person;
let operator: Person;
let auditor: Person;
let methanol: string;
beforeAll(async () => {
  world = await openWorld();
  [seller, buyer, operator, auditor] = [
    await world.as('seller_admin', 'seller'),
    await world.as('buyer_admin', 'buyer'),
    await world.as('operator'),
    await world.as('auditor'),
  ];
  methanol = await spuByCas(world, '67-56-1');
});
const fieldsOfSku = async (id: string) =>
  (await seller.does(sellerSku.detail, { id })).fields as unknown as Awaited<ReturnType<typeof skuWish>>;

test('a seller writes an SPU and its SKU; each goes before an auditor, and only then can the goods be offered', async () => {
  const spu = await seller.does(sellerSpu.add, {
    ...(await spuWish(world, seller, {
      controlClasses: ['00'],
      unNo: null,
      hazardClass: null,
      packingGroup: null,
      properShippingName: null,
      ghs: null,
    })),
    submit: true,
  });
  const early = await seller.does(sellerSku.add, await skuWish(world, spu.id, { producer: '澄湾石化' }));
  await refused(seller.does(sellerSku.submit, { id: early.id, version: early.version }), SpuOffShelf);
  await auditor.does(adminSpu.approve, { id: spu.id, version: spu.version });
  const sent = await seller.does(sellerSku.submit, { id: early.id, version: early.version });
  const draft = await seller.does(addOffer, await offerDraft(world, seller, { skuId: early.id }));
  expect(draft.publishState).toBe('10');
  const on = await auditor.does(adminSku.approve, { id: early.id, version: sent.version });
  expect(on.state).toBe('30');
  const live = await release(world, seller, { skuId: early.id, producer: '澄湾石化' });
  expect(live.publishState).toBe('30');
});

test('17.2 off the shelf: live offers are paused and say why; they resume only when the product is back', async () => {
  const offer = await release(world, seller);
  const skuId = (await seller.does(ownOfferDetail, { id: offer.id })).skuId as string;
  const on = await seller.does(sellerSku.detail, { id: skuId });
  const off = await seller.does(sellerSku.unpublish, { id: skuId, version: on.version });
  expect(off).toMatchObject({ state: '40', can: expect.arrayContaining(['edit', 'publish']) });
  const paused = await seller.does(ownOfferDetail, { id: offer.id });
  expect(paused).toMatchObject({ publishState: '40', pauseReason: 'OFF_SHELF' });
  await refused(seller.does(resumeOffer, { id: offer.id, version: paused.version }), OfferIncomplete);
  await seller.does(sellerSku.publish, { id: skuId, version: off.version });
  expect((await seller.does(resumeOffer, { id: offer.id, version: paused.version })).publishState).toBe('30');
});

test('INV-CAT-05 an HS code changed on a live SPU: a new review, offers paused until their sellers resume, and a deal keeps the old code', async () => {
  const offer = await release(world, seller);
  const seen = await buyer.does(marketDetail, { id: offer.id });
  const deal = await buyer.does(directDeal, {
    offerId: offer.id,
    offerVersion: seen.termsVersion,
    termsHash: seen.termsHash as string,
    quantity: '300.00',
    amount: '634500.00',
  });
  const hs = async () => JSON.stringify(await seller.does(dealDetail, { id: deal.dealId as string }));
  expect(await hs()).toContain('290511');
  const spu = await operator.does(adminSpu.detail, { id: methanol });
  const review = await operator.does(adminSpu.update, {
    ...(spu.fields as unknown as SpuWish),
    id: methanol,
    version: spu.version,
    hsCode: '2905110099',
  });
  expect(review.state).toBe('20');
  const meanwhile = (await seller.does(sellerSku.list, { spuId: methanol, stateTab: '30' })).list;
  expect(meanwhile.length).toBeGreaterThan(0);
  expect(meanwhile.every((k) => !k.forSale && k.spuState === '20')).toBe(true);
  expect((await auditor.does(adminSpu.detail, { id: methanol })).approved).toMatchObject({
    hsCode: '290511',
  });
  expect(await seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({
    publishState: '40',
    pauseReason: 'OFF_SHELF',
  });
  expect((await auditor.does(adminSpu.approve, { id: methanol, version: review.version })).state).toBe('30');
  const paused = await seller.does(ownOfferDetail, { id: offer.id });
  expect((await seller.does(resumeOffer, { id: offer.id, version: paused.version })).publishState).toBe('30');
  expect(await hs()).not.toContain('2905110099');
});

test('17.2 units stand once an offer refers to the SKU, and it is not deleted; other data may change', async () => {
  const sent = await seller.does(sellerSku.add, { ...(await skuWish(world, methanol)), submit: true });
  const on = await auditor.does(adminSku.approve, { id: sent.id, version: sent.version });
  await seller.does(addOffer, await offerDraft(world, seller, { skuId: on.id }));
  const fields = await fieldsOfSku(on.id);
  await refused(
    seller.does(sellerSku.update, {
      ...fields,
      measureUnit: 'KGM',
      conversionRate: '180',
      id: on.id,
      version: on.version,
    }),
    UnitsSold,
  );
  const kept = await seller.does(sellerSku.update, {
    ...fields,
    standard: 'GB/T 338',
    id: on.id,
    version: on.version,
  });
  expect(kept.state).toBe('30');
  const off = await seller.does(sellerSku.unpublish, { id: on.id, version: kept.version });
  expect(await seller.does(sellerSku.remove, { ids: [off.id] })).toMatchObject({
    success: 0,
    fail: 1,
    failures: [{ code: 'IN_USE' }],
  });
  expect((await seller.does(sellerSku.detail, { id: on.id })).sold).toBe(true);
});

test('after the story no invariant is broken, and every history has no gap', async () => {
  expect(await world.audit()).toEqual({});
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from kernel.trade_history where biz_type in ('SPU', 'SKU')`.execute(world.sql);
  expect(rows[0]?.n).toBeGreaterThan(10);
});
