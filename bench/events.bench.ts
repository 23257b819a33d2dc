import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { worldOn } from '#app/world.ts';
import { gathered } from '#kernel/server/gathered.ts';
import { runtimeAddress } from '#kernel/server/runtime-login.ts';
import { countingStatements } from '#kernel/test/counted-statements.ts';
import { orderCopies } from '#trading/campaigns/contract/market.ts';
import {
  type CampaignWorld,
  buyAs,
  campaignWorld,
  crowd,
  running,
} from '#trading/campaigns/tests/campaign-world.ts';
import type { BenchTable } from '../scripts/bench.ts';
import {
  type Client,
  companiesOnly,
  type Ground,
  inTurns,
  openDoor,
  percentile,
  ratio,
  signIn,
} from './ground.ts';
import { sameRowsAs } from './same-rows.ts';

const BUYERS = [
  'buyer_admin',
  'buyer_purchaser',
  'buyer2_admin',
  'buyer2_purchaser',
  'jinling_buyer',
  'jiangyu_buyer',
];
const CALLERS = [64, 256] as const;
const ROUNDS = 6;
/** Purchases of each work in a round. */
const CALLS = 512;
const AIMS = [0.35, 0.7] as const;
const P99_AIM = 5;
/** Copies of a sale that nobody empties. */
const PLENTY = 100_000;

/** What one batch of so many purchases sends, once plans and caches have settled. */
async function statementsOf(w: CampaignWorld, id: string, size: number): Promise<number> {
  const people = crowd([w.buyer, w.buyer2, w.buyer3, w.buyer4], size);
  const all = () => Promise.all(people.map((actor) => buyAs(w, actor, id)));
  await all();
  const { database, separate } = w.world.runtime;
  const counted = countingStatements([database.pool, separate.pool]);
  await all();
  counted.stop();
  const batches = counted.texts.filter((text) => text === 'commit').length;
  return Math.round(counted.texts.length / Math.max(1, batches));
}

interface Scene {
  readonly runtime: Ground;
  readonly url: string;
  readonly owner: pg.Pool;
  readonly w: CampaignWorld;
}
async function measured({ runtime, url, owner, w }: Scene, missed: string[]): Promise<string[][]> {
  const id = await running(w, { totalCopies: PLENTY, qtyPerCopy: '0.5' });
  const clients: Client[] = [];
  for (const login of BUYERS) clients.push(await signIn(url, login));
  let asked = 0;
  const buy = async () => {
    // Calls of a person are counted by the minute.
    if (asked % (CALLS * 2) === 0) await runtime.newMinute();
    const client = clients[asked++ % clients.length] as Client;
    const answer = await client.call(orderCopies.path, { idempotencyKey: randomUUID(), id, copies: 1 });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  };
  const same = await sameRowsAs(owner, 'campaigns.claim', buy);
  const group = gathered<null, object>(async (waiting) => {
    await same.own.writeMany(waiting.length);
    return waiting.map(() => ({}));
  });
  const grouped = await openDoor(() => group(null));
  const single = await openDoor(() => same.own.write().then(() => ({})));
  const rows: string[][] = [];
  try {
    for (const callers of CALLERS) {
      const works = [buy, grouped.ask, single.ask].map((work) => ({ calls: CALLS, work }));
      // Code and plans settle in the first rounds, which are not counted.
      await inTurns(2, callers, works);
      const [ours, bare, naive] = (await inTurns(ROUNDS, callers, works)) as [Rate, Rate, Rate];
      rows.push([
        `${callers} buyers`,
        String(same.own.rows),
        ours.perSecond.toFixed(0),
        ratio(ours.perSecond, bare.perSecond),
        ratio(ours.perSecond, naive.perSecond),
        [0.5, 0.95, 0.99].map((p) => percentile(ours.ms, p).toFixed(0)).join(' · '),
        percentile(bare.ms, 0.99).toFixed(0),
      ]);
      if (ours.perSecond < AIMS[0] * bare.perSecond)
        missed.push(
          `events: ${ratio(ours.perSecond, bare.perSecond)} of the bare group commit, ${callers} buyers (aim ${AIMS[0]}, then ${AIMS[1]})`,
        );
      if (percentile(ours.ms, 0.99) > P99_AIM * percentile(bare.ms, 0.99))
        missed.push(`events: p99 of ${callers} buyers beyond ${P99_AIM} × of the bare group commit`);
    }
  } finally {
    await Promise.all([grouped.close(), single.close()]);
  }
  return rows;
}
type Rate = Awaited<ReturnType<typeof inTurns>>[number];

/**
 * Purchases of a flash sale through the whole gate, with all rules, by turns with the bare group commit of the same rows
 * behind a bare Fastify (as many acts a commit as came meanwhile), and with a transaction for each. Callers share the
 * process and its processor with the server.
 */
export async function run(): Promise<BenchTable[]> {
  const runtime = await companiesOnly();
  const server = await runtime.serve();
  const owner = new pg.Pool({ connectionString: runtime.databaseUrl, max: 8 });
  const world = worldOn({
    url: runtime.databaseUrl,
    runtimeUrl: runtimeAddress(runtime.databaseUrl) as string,
  });
  const missed: string[] = [];
  try {
    const w = await campaignWorld(world);
    const rows = await measured({ runtime, url: server.url, owner, w }, missed);
    const statements = await statementsOf(
      w,
      await running(w, { totalCopies: PLENTY, qtyPerCopy: '0.5' }),
      64,
    );
    return [
      {
        title: `Purchases of a flash sale; ${statements} statements a batch of 64`,
        head: [
          'callers',
          'rows of one',
          'per s',
          'ours / bare group',
          'ours / one by one',
          'ms p50 · p95 · p99',
          'bare p99',
        ],
        rows,
        missed,
      },
    ];
  } finally {
    await world.close();
    await owner.end();
    await server.stop();
    await runtime.close();
  }
}
