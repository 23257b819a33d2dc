import { beforeAll, expect, test } from 'vitest';
import { countDeals, listAllDeals, listDeals } from '../contract/deal.ts';
import { listLetters } from '../contract/letter.ts';
import { type DealWorld, dealWorld } from './deal-world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});

test('R-TRAN-003 R-TRAN-004 each side counts its own deals by state, and a tab shows exactly those', async () => {
  const made = await w.deal();
  await w.sign(w.seller, made.letterIds[0] as string);
  await w.sign(w.buyer, made.letterIds[0] as string);
  await w.deal();
  for (const [who, side] of [
    [w.buyer, 'buyer'],
    [w.seller, 'seller'],
  ] as const) {
    const counts = await who.does(countDeals, { side });
    expect(counts['10']).toBeGreaterThan(0);
    expect(counts['20']).toBeGreaterThan(0);
    for (const [stateTab, n] of Object.entries(counts)) {
      const page = await who.does(listDeals, { side, stateTab, pageCount: 100 });
      expect([stateTab, page.totalCount]).toEqual([stateTab, n]);
      expect(new Set(page.list.map((d) => d.dealState))).toEqual(new Set([stateTab]));
    }
  }
});

test('a company finds its deals with one counterparty and from one source', async () => {
  await w.deal();
  const mine = await w.buyer.does(listDeals, {
    side: 'buyer',
    counterpartyId: w.seller.actor.memberId as string,
    source: '20',
  });
  expect(mine.totalCount).toBeGreaterThan(0);
  expect(new Set(mine.list.map((d) => [d.sellerId, d.source].join()))).toEqual(
    new Set([`${w.seller.actor.memberId},20`]),
  );
  expect(
    (await w.buyer.does(listDeals, { side: 'buyer', counterpartyId: w.stranger.actor.memberId as string }))
      .totalCount,
  ).toBe(0);
});

test('5.2 letters that wait for me: unsigned ones, and those the other side has signed', async () => {
  const [none, bySeller, byBuyer] = [
    (await w.deal()).letterIds[0] as string,
    (await w.deal()).letterIds[0] as string,
    (await w.deal()).letterIds[0] as string,
  ];
  await w.sign(w.seller, bySeller);
  await w.sign(w.buyer, byBuyer);
  const waiting = async (who: typeof w.seller) => {
    const { list } = await who.does(listLetters, { waiting: true, pageCount: 100 });
    const ids = list.map((l) => l.id);
    return [none, bySeller, byBuyer].map((id) => ids.includes(id));
  };
  expect(await waiting(w.seller)).toEqual([true, false, true]);
  expect(await waiting(w.buyer)).toEqual([true, true, false]);
});

test('R-RSUP-004 the operator’s tabs count the deals of all companies', async () => {
  const counts = await w.operator.does(countDeals, {});
  for (const [stateTab, n] of Object.entries(counts))
    expect([stateTab, (await w.operator.does(listAllDeals, { stateTab, pageCount: 1 })).totalCount]).toEqual([
      stateTab,
      n,
    ]);
});
