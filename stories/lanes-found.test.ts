import { expect, test } from 'vitest';
import { homeSummary } from '#market/marketplace/contract/home.ts';
import { searchAll } from '#market/marketplace/contract/search.ts';
import { counter, listThreads } from '#trading/offers/contract/negotiation.ts';
import { listOwnOffers } from '#trading/offers/contract/offer.ts';
import { LANE, type Lane } from '#trading/offers/rules/codes.ts';
import { LANES, offerDetailHref, threadHref } from '#trading/offers/rules/places.ts';
import { dealWorld } from '#trading/offers/tests/deal-world.ts';
import { foreignOffer } from '#trading/offers/tests/foreign-world.ts';

/** Filters of an address, as its page reads them. */
const filtersOf = (path: string): Record<string, unknown> =>
  Object.fromEntries(
    [...new URL(path, 'http://here').searchParams].map(([key, value]) => [key, value === 'true' || value]),
  );

test('R-MAIN-007 R-GEN-014 R-GEN-016 dollar cargoes are found on the board of their lane, their negotiations on its page, and figures open lists of every lane', async () => {
  const w = await dealWorld();
  const threads = new Map<Lane, { offerId: string; threadId: string; no: string }>();
  for (const lane of [LANE.usd, LANE.inTransit]) {
    const offer = await foreignOffer(w, lane);
    const thread = await w.buyer.does(counter, {
      offerId: offer.id,
      price: '281.00',
      quantity: '3000.00',
      terms: {},
      validUntil: new Date((await w.world.now()).getTime() + 3_600_000).toISOString(),
      priceConfirmed: true,
    });
    threads.set(lane, { offerId: offer.id, threadId: thread.id, no: offer.offerNo as string });
  }
  for (const [lane, { offerId, threadId, no }] of threads) {
    const found = await w.buyer.does(searchAll, { keyword: no });
    expect(found.find((h) => h.kind === 'offer')?.path).toBe(
      `${LANES[lane].board}?keyword=${no}&row=${offerId}`,
    );
    expect(found.find((h) => h.kind === 'thread')?.path).toBe(threadHref(threadId, lane));
    const own = await w.seller.does(searchAll, { keyword: no });
    expect(own.find((h) => h.kind === 'offer')?.path).toBe(offerDetailHref(lane, offerId));
  }
  const seller = await w.seller.does(homeSummary, {});
  const lines = [...seller.work, ...seller.standing];
  for (const key of ['threadsToAnswer', 'threadsLive']) {
    const line = lines.find((l) => l.key === key);
    expect(line?.path).toMatch(/^\/transactionManagement\/myCounterOffer/);
    const opened = await w.seller.does(listThreads, { ended: false, ...filtersOf(line?.path ?? '') });
    expect([key, line?.count]).toEqual([key, opened.totalCount]);
    expect(opened.list.map((r) => r.lane)).toEqual(expect.arrayContaining([LANE.usd, LANE.inTransit]));
  }
  const live = lines.find((l) => l.key === 'offersLive');
  expect(live?.path).toMatch(/^\/transactionManagement\/myOffer/);
  expect(live?.count).toBe((await w.seller.does(listOwnOffers, { publishState: ['30'] })).totalCount);
});
