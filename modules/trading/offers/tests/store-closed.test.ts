import { beforeAll, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { currentStore } from '#registry/stores/contract/my-store.ts';
import {
  disableStores,
  enableStores,
  publishStore,
  storeDetail,
  unpublishStore,
} from '#registry/stores/contract/store.ts';
import { listMarket } from '../contract/market.ts';
import { addOffer, ownOfferDetail, resumeOffer, submitOffer } from '../contract/offer.ts';
import { OfferIncomplete, StoreClosed } from '../rules/refusals-offer.ts';
import { type DealWorld, dealWorld, draft, listed } from './deal-world.ts';

let w: DealWorld;
let storeId: string;
beforeAll(async () => {
  w = await dealWorld();
  storeId = (await w.seller.does(currentStore, {})).store?.id as string;
});
const offerOf = async (id: string) => w.seller.does(ownOfferDetail, { id });

test('INV-SHO-02 a disabled store pauses its open offers; nobody brings one back until the store is open again', async () => {
  const offer = await listed(w);
  expect((await w.buyer.does(listMarket, { lane: '10', storeId })).list.map((o) => o.id)).toContain(offer.id);
  await w.operator.does(disableStores, { ids: [storeId] });
  const paused = await w.operator.does(enableStores, { ids: [storeId] }).then(() => offerOf(offer.id));
  expect(paused).toMatchObject({ publishState: '40' });
  expect((await w.buyer.does(listMarket, { lane: '10', storeId })).list.map((o) => o.id)).not.toContain(
    offer.id,
  );
  expect((await w.seller.does(resumeOffer, { id: offer.id, version: paused.version })).publishState).toBe(
    '30',
  );
});

test('INV-SHO-02 an unpublished store keeps its live offers, and nothing new comes onto the board', async () => {
  const live = await listed(w);
  const saved = await w.seller.does(addOffer, await draft(w.world, w.seller));
  const { version } = await w.operator.does(storeDetail, { id: storeId });
  const down = await w.operator.does(unpublishStore, {
    id: storeId,
    version,
    reason: '资料更新',
    force: true,
  });
  expect((await offerOf(live.id)).publishState).toBe('30');
  await refused(
    w.seller.does(submitOffer, { id: saved.id, version: saved.version, priceConfirmed: true }),
    OfferIncomplete,
  );
  await w.operator.does(publishStore, { id: storeId, version: down.version });
  expect(['20', '30']).toContain(
    (await w.seller.does(submitOffer, { id: saved.id, version: saved.version, priceConfirmed: true }))
      .publishState,
  );
});

test('INV-SHO-02 a paused offer stays paused while its store is down', async () => {
  const offer = await listed(w);
  await w.operator.does(disableStores, { ids: [storeId] });
  await w.operator.does(enableStores, { ids: [storeId] });
  const { version } = await w.operator.does(storeDetail, { id: storeId });
  const down = await w.operator.does(unpublishStore, {
    id: storeId,
    version,
    reason: '资料更新',
    force: true,
  });
  await refused(
    w.seller.does(resumeOffer, { id: offer.id, version: (await offerOf(offer.id)).version }),
    StoreClosed,
  );
  await w.operator.does(publishStore, { id: storeId, version: down.version });
});
