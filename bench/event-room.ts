import { randomUUID } from 'node:crypto';
import type { Person, World } from '#app/world.ts';
import { LIVE_PATH } from '#kernel/server/live-stream.ts';
import { placeBid } from '#trading/auctions/contract/bidding.ts';
import { auctionWorld, begin, dutch, pay } from '#trading/auctions/tests/auction-world.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { type Client, measure, percentile, ratio, signIn } from './ground.ts';

const BIDDERS = ['buyer_admin', 'buyer2_admin', 'jinling_buyer', 'jiangyu_buyer'];
const LISTENERS = 1000;
const CALLERS = 64;
const BURSTS = 5;
const BURST = 256;
/** Listeners hear at most every 60 ms. */
const SEEN_AIM_MS = 1_000;

interface Listeners {
  /** Resolves when every listener has seen so many bids; the milliseconds it took from now. */
  seen(bids: number): Promise<number>;
  readonly listening: number;
  close(): Promise<void>;
}
/** So many listeners of one auction, each on a line of its own. */
async function openRoom(clients: readonly Client[], topic: string): Promise<Listeners> {
  const stop = new AbortController();
  const last = new Int32Array(LISTENERS);
  let open = 0;
  const listen = async (n: number) => {
    const client = clients[n % clients.length] as Client;
    const body = { topics: [topic] };
    const response = await fetch(client.url + LIVE_PATH, {
      method: 'POST',
      headers: client.headers(body),
      body: JSON.stringify(body),
      signal: stop.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      if (read.value.includes('event: open') && read.value.includes(topic)) open += 1;
      for (const [, bids] of read.value.matchAll(/"bids":(\d+)/g))
        last[n] = Math.max(last[n] ?? 0, Number.parseInt(bids as string, 10));
    }
  };
  const all = Array.from({ length: LISTENERS }, (_, n) => listen(n).catch(() => {}));
  const until = async (done: () => boolean, ms: number): Promise<number> => {
    const began = performance.now();
    while (!done() && performance.now() - began < ms) await new Promise((r) => setTimeout(r, 2));
    return performance.now() - began;
  };
  await until(() => open === LISTENERS, 30_000);
  return {
    seen: (bids) => until(() => last.every((n) => n >= bids), 10_000),
    get listening() {
      return open;
    },
    async close() {
      stop.abort();
      await Promise.all(all);
    },
  };
}

/** A falling auction of which tens of thousands of small takes are left, and in which all of these take part. */
async function fallingAuction(world: World): Promise<string> {
  const w = await auctionWorld(world);
  const people: Person[] = [];
  for (const login of BIDDERS) {
    const person = await world.as(login, 'buyer');
    await pay(world, person, '1000000.00');
    people.push(person);
  }
  return begin(w, { ...dutch, tickSeconds: 600, totalQty: '900000.00' }, ...people);
}

/** Bids of a falling auction by many callers at once while all others listen: how many a second, and how soon everybody has seen them. */
export async function roomTable(
  world: World,
  url: string,
  newMinute: () => Promise<void>,
): Promise<BenchTable> {
  const id = await fallingAuction(world);
  const clients: Client[] = [];
  for (const login of BIDDERS) clients.push(await signIn(url, login));
  let asked = 0;
  const take = async () => {
    const client = clients[asked++ % clients.length] as Client;
    const answer = await client.call(placeBid.path, {
      ...{ idempotencyKey: randomUUID(), id, round: 1, quantity: '20.00', unitPrice: null },
      acceptPartial: false,
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  };
  await newMinute();
  await measure(BURST, CALLERS, take);
  await newMinute();
  const quiet = await measure(BURST * 2, CALLERS, take);
  const room = await openRoom(clients, `auction:${id}`);
  const lags: number[] = [];
  const rates: number[] = [];
  const ms: number[] = [];
  try {
    for (let burst = 0; burst < BURSTS; burst++) {
      await newMinute();
      const done = await measure(BURST, CALLERS, take);
      rates.push(done.perSecond);
      ms.push(...done.ms);
      lags.push(await room.seen(asked));
    }
    const mean = rates.length / rates.reduce((sum, r) => sum + 1 / r, 0);
    const missed = [
      ...(room.listening < LISTENERS ? [`events: ${room.listening} of ${LISTENERS} listened`] : []),
      ...(percentile(lags, 1) > SEEN_AIM_MS
        ? [`events: the last of ${LISTENERS} saw the last bid after ${percentile(lags, 1).toFixed(0)} ms`]
        : []),
    ];
    return {
      title: `Bids in one live room with ${LISTENERS} listeners, ${CALLERS} callers, ${BURSTS} bursts of ${BURST}`,
      head: ['per s', 'nobody listens', 'ratio', 'ms p50 · p95 · p99', 'all have seen, p50 · slowest ms'],
      rows: [
        [
          mean.toFixed(0),
          quiet.perSecond.toFixed(0),
          ratio(mean, quiet.perSecond),
          [0.5, 0.95, 0.99].map((p) => percentile(ms, p).toFixed(0)).join(' · '),
          `${percentile(lags, 0.5).toFixed(0)} · ${percentile(lags, 1).toFixed(0)}`,
        ],
      ],
      missed,
    };
  } finally {
    await room.close();
  }
}
