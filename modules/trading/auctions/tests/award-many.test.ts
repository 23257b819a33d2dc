import { beforeAll, expect, test, vi } from 'vitest';
import { countingStatements } from '#kernel/test/counted-statements.ts';
import { adminStopAuction } from '../contract/oversight.ts';
import { rebidAuction } from '../contract/selling.ts';
import { type AuctionWorld, auctionWorld, begin, bid, bidsOf, dutch, own, soon } from './auction-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const WINNERS = 50;
/** Winners who get their orders in the transaction of the award; the others follow. */
const AT_ONCE = 20;
/** Statements of an award, beside those of each winner who gets his order in it. They may only become fewer. */
const BOUND = { award: 60, winner: 25 };

let w: AuctionWorld;
beforeAll(async () => {
  w = await auctionWorld();
});
/** A falling auction in which so many took their part. */
async function taken(): Promise<string> {
  const people = [w.buyer, w.buyer2, w.buyer3];
  const id = await begin(w, { ...dutch, totalQty: '2000.00' }, ...people);
  for (let n = 0; n < WINNERS; n++) await bid(id, people[n % 3] as (typeof people)[number], '20.00', null);
  return id;
}
const stop = (id: string) => w.operator.does(adminStopAuction, { id, reason: '库存异常' });
const ordersOf = async (id: string) =>
  new Set((await bidsOf(w, id)).flatMap((b) => (b.order_id === null ? [] : [b.order_id]))).size;

test('an award of fifty winners costs some statements each, and no transaction lays the orders of more than twenty', async () => {
  await stop(await taken());
  await w.world.tick();
  const id = await taken();
  const { database, separate } = w.world.runtime;
  const counted = countingStatements([database.pool, separate.pool]);
  await stop(id);
  counted.stop();
  expect((await own(w, id)).status).toBe('60');
  expect(await ordersOf(id)).toBe(AT_ONCE);
  expect(counted.texts.filter((text) => text === 'commit')).toHaveLength(1);
  expect(counted.texts.length, counted.texts.join('\n')).toBeLessThanOrEqual(
    BOUND.award + AT_ONCE * BOUND.winner,
  );
  await w.world.tick();
  expect(await ordersOf(id)).toBe(WINNERS);
  expect(await w.world.audit()).toEqual({});
});

test('another round begins when every winner of the one before has his order', async () => {
  const id = await taken();
  await stop(id);
  const { version } = await own(w, id);
  await w.seller.does(rebidAuction, {
    id,
    version,
    startTime: await soon(w, 90),
    endTime: await soon(w, 180),
    startPrice: '2000.00',
    totalQty: '1000.00',
  });
  expect(await ordersOf(id)).toBe(WINNERS);
  await w.world.tick();
  expect(await ordersOf(id)).toBe(WINNERS);
  expect(await w.world.audit()).toEqual({});
});
