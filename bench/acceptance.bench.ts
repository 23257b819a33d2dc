import pg from 'pg';
import { scale } from '#app/demo/scale.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { ground, openDoor, ratio, signIn } from './ground.ts';
import { againstPeers, type SameRows, sameRowsAs } from './same-rows.ts';
import { type Takeable, take, takeable } from './taking.ts';

const TIMES = 200;
const TURNS = 4;
/**
 * Turns that are not measured: every process is slower until its code and the plans of its connections have
 * settled, ours for some six hundred acts.
 */
const SETTLE = 4;
const LANES = 4;

/**
 * Accepting listed terms through the whole gate, against bare inserts of its rows (`same-rows.ts`): those of
 * its own transaction, and all that the act leads to, since what follows an acceptance is done beside it and
 * is in our figure. The aim is the same peer asked over HTTP, as the bare pages are.
 */
export async function run(): Promise<BenchTable[]> {
  const runtime = await ground();
  const server = await runtime.serve();
  const owner = new pg.Pool({ connectionString: runtime.databaseUrl, max: LANES });
  const missed: string[] = [];
  const rows: string[][] = [];
  try {
    await scale(runtime.databaseUrl, { offers: 20_000 });
    const buyer = await signIn(server.url, 'buyer_admin');
    const [first, ...targets] = await takeable(owner, (SETTLE + TURNS) * TIMES + 1);
    if (first === undefined) throw new Error('The demonstration has no offer that may be taken.');
    const must = async (t: Takeable) => {
      const answer = await take(buyer, t);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    };
    const same = await sameRowsAs(owner, 'offers.negotiation', () => must(first));
    const behind = await openDoor(() => same.whole.write().then(() => ({})));
    let next = 0;
    const against = {
      times: TIMES,
      lanes: LANES,
      before: runtime.newMinute,
      peers: { own: same.own.write, whole: same.whole.write, asked: behind.ask },
      act: () => must(targets[next++] as Takeable),
    };
    await againstPeers(owner, { ...against, turns: SETTLE });
    const {
      answered,
      rest,
      own: ownRate,
      whole,
      asked,
    } = await againstPeers(owner, { ...against, turns: TURNS });
    await behind.close();
    const line = (what: string, { rows: n, tables }: SameRows, ours: number, peer: number) =>
      rows.push([
        what,
        String(TURNS * TIMES),
        `${n} in ${tables} tables`,
        ours.toFixed(0),
        peer.toFixed(0),
        ratio(ours, peer),
      ]);
    line('answered · its own transaction', same.own, answered, ownRate);
    line('at rest · with what follows it', same.whole, rest, whole);
    line('at rest · the peer behind a bare Fastify', same.whole, rest, asked);
    if (rest < asked / 4)
      missed.push(`acceptance: ${ratio(rest, asked)} of the bare inserts behind a bare Fastify (aim 0.25)`);
  } finally {
    await owner.end();
    await server.stop();
    await runtime.close();
  }
  return [
    {
      title: `Acceptance, ${LANES} callers`,
      head: ['until · rows of', 'acts', 'rows of one', 'ours per s', 'bare per s', 'ours / bare'],
      rows,
      missed,
    },
  ];
}
