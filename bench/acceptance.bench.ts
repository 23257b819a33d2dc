import pg from 'pg';
import { scale } from '#app/demo/scale.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { ground, measure, ratio, signIn } from './ground.ts';
import { sameRowsAs } from './same-rows.ts';
import { type Takeable, take, takeable } from './taking.ts';

const TIMES = 200;
/** Acts, and rounds of the peer, before the measured ones: the first hundreds are slower in every process, ours and the bare one, until code and plans have settled. */
const SETTLE = 200;
const LANES = 4;

/** Accepting listed terms through the whole gate, against one transaction with the bare inserts of the same rows, each of them (`same-rows.ts`). */
export async function run(): Promise<BenchTable[]> {
  const house = await ground();
  const server = await house.serve();
  const missed: string[] = [];
  const rows: string[][] = [];
  try {
    await scale(house.databaseUrl, { offers: 6_000 });
    const owner = new pg.Pool({ connectionString: house.databaseUrl, max: LANES });
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
    await measure(settle, LANES, () => same.write());
    await house.newMinute();
    accepted = 0;
    const ours = await measure(TIMES, LANES, accept(settle));
    const peer = await measure(TIMES, LANES, () => same.write());
    rows.push(['accept listed terms', `${accepted} of ${TIMES}`, `${same.rows} in ${same.tables} tables`, ours.perSecond.toFixed(0), peer.perSecond.toFixed(0), ratio(ours.perSecond, peer.perSecond)]);
    if (ours.perSecond < peer.perSecond / 3) missed.push(`acceptance: ${ratio(ours.perSecond, peer.perSecond)} of the bare inserts (aim 0.33)`);
    await owner.end();
  } finally {
    await server.stop();
    await house.close();
  }
  return [{ title: `Acceptance, ${LANES} callers`, head: ['act', 'accepted', 'rows of one', 'ours per s', 'bare per s', 'ours / bare'], rows, missed }];
}
