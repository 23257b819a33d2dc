import { expect, test, vi } from 'vitest';
import { LiveHub } from '#kernel/server/live.ts';
import { allowed } from '#kernel/server/live-stream.ts';
import { acceptListed, counter } from '../contract/negotiation.ts';
import { revokeOffer } from '../contract/offer.ts';
import { dealWorld, listed, seen } from './deal-world.ts';

/** News of these topics as they arrive; `next` waits until each was heard again. */
async function hearing(url: string, topics: readonly string[]) {
  const hub = new LiveHub(url);
  await hub.start();
  const heard = new Set<string>();
  hub.subscribe(topics, ({ topic }) => heard.add(topic));
  return {
    async next(expected: readonly string[] = topics) {
      await vi.waitFor(() => expect([...heard].sort()).toEqual([...expected].sort()), { timeout: 5_000 });
      heard.clear();
    },
    close: () => hub.close(),
  };
}

test('M1 the lists of both companies hear of a counter, a lapsed round, a frozen thread and a revoked offer; nobody else may listen', async () => {
  const w = await dealWorld();
  const [sellers, buyers, others] = [w.seller, w.buyer, w.buyer2].map(
    (p) => `threads:${p.actor.memberId}`,
  ) as [string, string, string];
  expect(await allowed(w.world.runtime, w.seller.actor, [sellers, buyers])).toEqual([sellers]);
  expect(await allowed(w.world.runtime, w.buyer.actor, [sellers, buyers])).toEqual([buyers]);

  const offer = await listed(w, { divisible: false, minQty: null, qtyStep: null });
  const ears = await hearing(w.world.url, [sellers, buyers, others]);
  const validUntil = new Date((await w.world.now()).getTime() + 15 * 60_000).toISOString();
  await w.buyer.does(counter, { offerId: offer.id, price: '2085.00', quantity: '3000.00', validUntil });
  await ears.next([sellers, buyers]);

  await w.world.push('16min');
  await w.world.tick();
  await ears.next([sellers, buyers]);

  const other = await listed(w, { unitPrice: '2120.00' });
  await w.buyer2.does(acceptListed, seen(other, '3000.00', '6360000.00'));
  await ears.next([sellers, others]);

  await w.seller.does(revokeOffer, { id: offer.id, version: offer.version, reason: '改期再报' });
  await ears.next([sellers, buyers]);
  await ears.close();
});

test('the operator’s list of all negotiations hears of every thread that moves; no company, and no operator without the page, may listen', async () => {
  const w = await dealWorld();
  const all = ['allThreads'];
  const { runtime } = w.world;
  expect(await allowed(runtime, w.operator.actor, all)).toEqual(all);
  const without = { ...w.operator.actor, superAdmin: false, routes: new Set(['/home']) };
  for (const actor of [w.seller.actor, w.buyer.actor, without])
    expect(await allowed(runtime, actor, all)).toEqual([]);
  const newcomer = await w.world.as('unverified');
  expect(await allowed(runtime, newcomer.actor, all)).toEqual([]);

  const offer = await listed(w, { divisible: false, minQty: null, qtyStep: null });
  const ears = await hearing(w.world.url, all);
  const validUntil = new Date((await w.world.now()).getTime() + 15 * 60_000).toISOString();
  await w.buyer.does(counter, { offerId: offer.id, price: '2085.00', quantity: '3000.00', validUntil });
  await ears.next();
  await w.world.push('16min');
  await w.world.tick();
  await ears.next();
  await w.seller.does(revokeOffer, { id: offer.id, version: offer.version, reason: '改期再报' });
  await ears.next();
  await ears.close();
});
