import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { scale } from '#app/demo/scale.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { type Client, ground, measure, percentile, ratio, signIn } from './ground.ts';
import { type RowsOfAnAct, sameRowsAs } from './same-rows.ts';

const COUNTER = '/api/common-order/common/negotiation/counter';
const THREADS = 6;
const ROUNDS = 40;
/** Rounds of the first threads that are not measured: until code and plans have settled, on both sides. */
const SETTLE = 2 * ROUNDS;
interface Thread {
  readonly id: string;
  readonly version: number;
}

/** Sends one counter-offer; answers the thread as it stands afterwards. */
async function send(client: Client, body: Record<string, unknown>): Promise<Thread> {
  const answer = await client.call(COUNTER, { idempotencyKey: randomUUID(), validUntil: new Date(Date.now() + 3_600_000).toISOString(), priceConfirmed: true, ...body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.data as Thread;
}

/** Buyer and seller answering each other through the whole gate, against one transaction with the bare inserts of the same rows (`same-rows.ts`). One caller: the sides take turns. */
export async function run(): Promise<BenchTable[]> {
  const house = await ground();
  const server = await house.serve();
  const owner = new pg.Pool({ connectionString: house.databaseUrl, max: 2 });
  const missed: string[] = [];
  const rows: string[][] = [];
  try {
    await scale(house.databaseUrl, { offers: 2_000 });
    const [buyer, seller] = await Promise.all([signIn(server.url, 'buyer_admin'), signIn(server.url, 'beijia_admin')]);
    const offers = (
      await owner.query<{ id: string; unit_price: string; quantity: string }>(
        "select o.id, o.unit_price, o.quantity from offers.offer o where o.offer_no like 'OF990101%' and o.negotiable and '00' = any (o.control_classes) and o.seller_member_id = (select id from members.member where name like '%北岬%' limit 1) and o.valid_until > now() + interval '2 hours' order by o.id limit $1",
        [THREADS],
      )
    ).rows;
    if (offers.length < THREADS) throw new Error('The demonstration has too few offers of this seller.');
    const times: number[] = [];
    let same: RowsOfAnAct | undefined;
    for (const offer of offers) {
      // The limit of ten counters a minute is a rule of the trade, not of the machine: it is set back outside the measured time.
      const price = (n: number) => (Number.parseFloat(offer.unit_price) - 1 - n * 0.01).toFixed(2);
      await house.newMinute();
      let thread = await send(buyer, { offerId: offer.id, price: price(0), quantity: offer.quantity });
      for (let n = 1; n < ROUNDS; n++) {
        await house.newMinute();
        const at = performance.now();
        thread = await send(n % 2 === 1 ? seller : buyer, { id: thread.id, version: thread.version, price: price(n), quantity: offer.quantity });
        times.push(performance.now() - at);
      }
      same ??= await sameRowsAs(owner, 'offers.negotiation', async () => {
        await house.newMinute();
        thread = await send(buyer, { id: thread.id, version: thread.version, price: price(ROUNDS), quantity: offer.quantity });
      });
    }
    if (same === undefined) throw new Error('No round was sent.');
    const rowsOfOne = same.whole;
    const settled = times.slice(SETTLE);
    await measure(SETTLE, 1, () => rowsOfOne.write());
    const peers = (await measure(settled.length, 1, () => rowsOfOne.write())).ms;
    const ours = percentile(settled, 0.5);
    const peer = percentile(peers, 0.5);
    rows.push(['counter-offer', String(settled.length), `${rowsOfOne.rows} in ${rowsOfOne.tables} tables`, ours.toFixed(1), peer.toFixed(1), ratio(peer, ours)]);
    if (ours > peer * 3) missed.push(`counter-offer: ${ratio(peer, ours)} of the rate of the bare inserts (aim 0.33)`);
  } finally {
    await owner.end();
    await server.stop();
    await house.close();
  }
  return [{ title: `A round of the ladder, ${THREADS} threads of ${ROUNDS} rounds, one caller`, head: ['act', 'rounds', 'rows of one', 'ours p50 ms', 'bare p50 ms', 'rate ours / bare'], rows, missed }];
}
