import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { cancelThread, counter, listThreads } from '../contract/negotiation.ts';
import { listAllThreads } from '../contract/negotiation-oversight.ts';
import { TradeRate } from '../rules/refusals.ts';
import { dealWorld, listed } from './deal-world.ts';

const w = await dealWorld();
const open = async (offerId: string) =>
  w.buyer.does(counter, {
    offerId,
    price: '2090.00',
    quantity: '200.00',
    validUntil: new Date((await w.world.now()).getTime() + 3_600_000).toISOString(),
  });

test('3.10.14 E-RATE-01: at most twenty open threads of a buyer in a lane; those that end make room', async () => {
  const openThreads = async () =>
    (await w.buyer.does(listThreads, { lane: '10', ended: false, pageCount: 100 })).list.length;
  const offers = await Promise.all(Array.from({ length: 21 - (await openThreads()) }, () => listed(w)));
  for (const [n, offer] of offers.slice(0, -1).entries()) {
    if (n % 10 === 0) await w.world.push('61 seconds');
    await open(offer.id);
  }
  expect(await openThreads()).toBe(20);
  await w.world.push('61 seconds');
  const last = offers.at(-1)?.id as string;
  await refused(open(last), TradeRate);
  await w.world.push('61 minutes');
  await w.world.tick();
  const [thread] = (await w.buyer.does(listThreads, { lane: '10', ended: false })).list;
  await w.buyer.does(cancelThread, {
    id: thread?.id as string,
    version: thread?.version as number,
    cancelReason: '90',
    reason: '不再交易',
  });
  expect((await open(last)).status).toBe('10');
});

test('the operator narrows threads to one seller and finds none of another', async () => {
  const operator = await w.world.as('operator');
  const sellers = async (sellerId: string) =>
    (await operator.does(listAllThreads, { sellerId, pageCount: 100 })).list.length;
  expect(await sellers(w.seller.actor.memberId as string)).toBeGreaterThan(20);
  expect(await sellers(w.buyer2.actor.memberId as string)).toBe(0);
});
