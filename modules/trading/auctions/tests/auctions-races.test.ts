import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, type World, worldOn } from '#app/world.ts';
import { race } from '#kernel/test/race.ts';
import { enrolAuction } from '../contract/bidding.ts';
import {
  type AuctionWorld,
  auctionWorld,
  begin,
  bid,
  bidsOf,
  dutch,
  finish,
  own,
  publish,
  single,
} from './auction-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
let w: AuctionWorld;
/** The same people at the desk of another process. */
let other: World;
let desks: readonly (readonly Person[])[];
beforeAll(async () => {
  w = await auctionWorld();
  other = worldOn({ url: w.world.url, runtimeUrl: w.world.runtimeUrl });
  desks = [
    [w.buyer, w.buyer2, w.buyer3],
    [
      await other.as('buyer_admin', 'buyer'),
      await other.as('buyer2_admin', 'buyer'),
      await other.as('luze_admin', 'buyer'),
    ],
  ];
  return () => other.close();
});
const at = (n: number): Person => (desks[n % 2] as readonly Person[])[n % 3] as Person;

/** The first company's person at one of the desks. */
const firstAt = (n: number): Person => (desks[n % 2] as readonly Person[])[0] as Person;

describe('many at one second', () => {
  test('INV-AUC-07 a hundred takers at two desks: exactly what there is is sold, each take once, in one order', async () => {
    const id = await begin(w, { ...dutch, totalQty: '300.00' }, w.buyer, w.buyer2, w.buyer3);
    const outcome = await race(100, (n) => bid(id, at(n), '20.00', null));
    expect(outcome).toEqual({ ok: 15, AUCTION_SOLD_OUT: 85 });
    const bids = await bidsOf(w, id);
    expect(bids).toHaveLength(15);
    expect(bids.map((b) => b.seq)).toEqual([...bids.keys()].map((n) => n + 1));
    expect(new Set(bids.map((b) => b.win_price))).toEqual(new Set(['2000.00']));
    await w.world.tick();
    expect((await own(w, id)).status).toBe('60');
    expect(new Set((await bidsOf(w, id)).map((b) => b.order_id)).size).toBe(15);
    expect(await w.world.audit()).toEqual({});
  });

  test('INV-AUC-01 INV-AUC-03 sixty bids of one price for one lot at two desks: the first in the queue leads, all others hear the next price', async () => {
    const id = await begin(w, single, w.buyer, w.buyer2, w.buyer3);
    expect(await race(60, (n) => bid(id, at(n), '100.00', '2000.00'))).toEqual({
      ok: 1,
      BID_BELOW_NEXT: 59,
    });
    const climbing = await race(60, (n) => bid(id, at(n), '100.00', String(2010 + 10 * n)));
    expect(Object.keys(climbing).toSorted()).toEqual(['BID_BELOW_NEXT', 'ok']);
    await finish(w, id);
    const bids = await bidsOf(w, id);
    expect(bids.filter((b) => b.state === '50')).toHaveLength(1);
    expect(bids.at(-1)?.state).toBe('50');
    expect(await w.world.audit()).toEqual({});
  });

  test('fifty repeats of one bid under its key at two desks are one bid, and all hear the same answer', async () => {
    const id = await begin(w, {}, w.buyer);
    const idempotencyKey = randomUUID();
    const outcome = await race(
      50,
      (n) => bid(id, firstAt(n), '20.00', '2000.00', { idempotencyKey }),
      (answer) => JSON.stringify(Object.entries(answer as object).toSorted()),
    );
    expect(outcome).toEqual({ [Object.keys(outcome)[0] as string]: 50 });
    expect(await bidsOf(w, id)).toHaveLength(1);
    expect(await w.world.audit()).toEqual({});
  });

  test('INV-AUC-08 fifty enrolments of one company freeze one deposit', async () => {
    const id = await publish(w);
    const outcome = await race(50, (n) => firstAt(n).does(enrolAuction, { id, round: 1 }));
    expect(outcome).toEqual({ ok: 50 });
    expect((await own(w, id)).bidderCount).toBe(1);
    expect(await w.world.audit()).toEqual({});
  });
});
