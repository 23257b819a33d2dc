import { expect, test } from 'vitest';
import { LiveHub } from '#kernel/server/live.ts';
import { voidBid } from '../contract/oversight.ts';
import { type AuctionNews, withNews } from '../rules/live-room.ts';
import { roomTerms } from '../rules/room-terms.ts';
import {
  type AuctionWorld,
  auctionWorld,
  begin,
  bid,
  bidsOf,
  dutch,
  see,
  single,
  type Terms,
} from './auction-world.ts';

const until = async (done: () => boolean): Promise<void> => {
  for (let n = 0; n < 100 && !done(); n += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(done()).toBe(true);
};
/** What everybody in the room is told while something is done. */
async function told(w: AuctionWorld, id: string, work: () => Promise<unknown>, pieces: number) {
  const hub = new LiveHub(w.world.url);
  await hub.start();
  const heard: AuctionNews[] = [];
  const stop = hub.subscribe([`auction:${id}`], (news) => heard.push(...(news.data as AuctionNews[])));
  try {
    await work();
    await until(() => heard.length >= pieces);
  } finally {
    stop();
    await hub.close();
  }
  return heard;
}
/** What moves with time alone, or is said only of a reading. */
const STILL = { serverTime: '', can: [], available: null } as const;

/** A room that only heard the news stands as one that was read. */
async function followed(
  more: Terms,
  bids: readonly [who: 0 | 1 | 2, quantity: string, price: string | null][],
) {
  const w = await auctionWorld();
  const people = [w.buyer, w.buyer2, w.buyer3];
  const id = await begin(w, more, ...people);
  await bid(id, w.buyer, '20.00', '2010.00', more.mode === '20' ? { unitPrice: null } : {}).catch(() =>
    bid(id, w.buyer, '100.00', '2010.00'),
  );
  const before = await see(w, id, w.buyer);
  const heard = await told(
    w,
    id,
    async () => {
      for (const [who, quantity, price] of bids)
        await bid(id, people[who] as typeof w.buyer, quantity, price);
    },
    bids.length,
  );
  const after = heard.reduce<typeof before | null>(
    (view, news) => (view === null ? null : withNews(view, news, roomTerms(view))),
    before,
  );
  expect({ ...after, ...STILL }).toEqual({ ...(await see(w, id, w.buyer)), ...STILL });
  return { w, id, before, heard };
}

test('an ascending room follows the bids of others: price, ladder, tape, own state and rank', async () => {
  const { before, heard } = await followed({}, [
    [1, '60.00', '2050.00'],
    [2, '40.00', '2030.00'],
    [1, '70.00', '2060.00'],
  ]);
  expect(before.part).toMatchObject({ state: '10', rank: 1 });
  // No message says who bids: aliases only.
  expect(JSON.stringify(heard)).not.toMatch(/member|customer|name/i);
});
test('to one winner the next price follows, and the room of a falling price what is left', async () => {
  await followed({ ...single }, [
    [1, '100.00', '2020.00'],
    [2, '100.00', '2050.00'],
  ]);
  await followed({ ...dutch }, [[1, '30.00', null]]);
});
test('INV-AUC-06 of a sealed auction nothing is told but that there was a bid', async () => {
  const { heard } = await followed({ mode: '30' }, [[1, '40.00', '2222.00']]);
  expect(Object.keys(heard[0] ?? {}).sort()).toEqual(['bids', 'endTime', 'extendCount']);
});
test('what was missed, what is one’s own and what was voided is read anew; told twice it changes nothing', async () => {
  const { w, id, heard } = await followed({}, [
    [1, '60.00', '2050.00'],
    [2, '40.00', '2030.00'],
  ]);
  const seen = await see(w, id, w.buyer);
  expect(withNews(seen, heard[1] as AuctionNews, roomTerms(seen))).toBe(seen);
  const ofBidder = await see(w, id, w.buyer2);
  const late = await told(w, id, () => bid(id, w.buyer2, '60.00', '2070.00'), 1);
  const last = await told(w, id, () => bid(id, w.buyer3, '50.00', '2080.00'), 1);
  const after = (view: typeof seen, news: AuctionNews | undefined) =>
    withNews(view, news as AuctionNews, roomTerms(view));
  // Missed one; the bidder himself reads his sums and his deposit; a stranger follows.
  expect(after(seen, last[0])).toBeNull();
  expect(after(ofBidder, late[0])).toBeNull();
  expect(after({ ...ofBidder, part: null }, late[0])).toMatchObject({ currentPrice: '2070.00' });
  const own = (await bidsOf(w, id)).find((b) => b.price === '2080.00');
  const voided = await told(
    w,
    id,
    () => w.operator.does(voidBid, { bidId: own?.id ?? '', cause: 'fraud', reason: '测试作废' }),
    1,
  );
  // Without the number of bids it is no difference: everybody reads.
  expect(voided[0]).not.toHaveProperty('bids');
});
