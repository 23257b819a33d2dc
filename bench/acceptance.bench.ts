import pg from 'pg';
import { scale } from '#app/demo/scale.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { ground, measure, openDoor, ratio, signIn } from './ground.ts';
import { atRest, type SameRows, sameRowsAs } from './same-rows.ts';
import { type Takeable, take, takeable } from './taking.ts';

const TIMES = 200;
/** Acts, and rounds of the peer, before the measured ones: the first hundreds are slower in every process, ours and the bare one, until code and plans have settled. */
const SETTLE = 200;
const LANES = 4;

/** Accepting listed terms through the whole gate, against bare inserts of its rows (`same-rows.ts`): those of its own transaction, and all that the act leads to, since what follows an acceptance is done beside it and is in our figure. Printed without aim: the same peer asked over HTTP, as the bare pages are. */
export async function run(): Promise<BenchTable[]> {
  const house = await ground();
  const server = await house.serve();
  const owner = new pg.Pool({ connectionString: house.databaseUrl, max: LANES });
  const missed: string[] = [];
  const rows: string[][] = [];
  try {
    await scale(house.databaseUrl, { offers: 6_000 });
    const buyer = await signIn(server.url, 'buyer_admin');
    const [first, ...targets] = await takeable(owner, SETTLE + TIMES + 1);
    if (first === undefined) throw new Error('The demonstration has no offer that may be taken.');
    const must = async (t: Takeable) => {
      const answer = await take(buyer, t);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    };
    const same = await sameRowsAs(owner, 'offers.negotiation', () => must(first));
    let accepted = 0;
    const accept = (from: number) => (n: number) => must(targets[from + n] as Takeable).then(() => { accepted += 1; });
    const settle = Math.min(SETTLE, targets.length - TIMES);
    await measure(settle, LANES, accept(0));
    await atRest(owner);
    for (const peer of [same.own, same.whole]) await measure(settle, LANES, () => peer.write());
    await house.newMinute();
    accepted = 0;
    const began = performance.now();
    const answered = (await measure(TIMES, LANES, accept(settle))).perSecond;
    const done = (TIMES / ((await atRest(owner)) - began)) * 1000;
    const own = (await measure(TIMES, LANES, () => same.own.write())).perSecond;
    const whole = (await measure(TIMES, LANES, () => same.whole.write())).perSecond;
    const behind = await openDoor(() => same.whole.write().then(() => ({})));
    await measure(settle, LANES, behind.ask);
    const asked = (await measure(TIMES, LANES, behind.ask)).perSecond;
    await behind.close();
    const line = (what: string, { rows: n, tables }: SameRows, ours: number, peer: number) => rows.push([what, `${accepted} of ${TIMES}`, `${n} in ${tables} tables`, ours.toFixed(0), peer.toFixed(0), ratio(ours, peer)]);
    line('answered · its own transaction', same.own, answered, own);
    line('at rest · with what follows it', same.whole, done, whole);
    line('at rest · the peer behind a bare Fastify', same.whole, done, asked);
    if (done < whole / 3) missed.push(`acceptance: ${ratio(done, whole)} of the bare inserts (aim 0.33)`);
  } finally {
    await owner.end();
    await server.stop();
    await house.close();
  }
  return [{ title: `Acceptance, ${LANES} callers`, head: ['until · rows of', 'accepted', 'rows of one', 'ours per s', 'bare per s', 'ours / bare'], rows, missed }];
}
