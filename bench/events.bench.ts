import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { worldOn } from '#app/world.ts';
import { gathered } from '#kernel/server/gathered.ts';
import { runtimeAddress } from '#kernel/server/runtime-login.ts';
import { countingStatements } from '#kernel/test/counted-statements.ts';
import { activityState, listActivities, orderCopies } from '#trading/campaigns/contract/market.ts';
import { ActivitySoldOut } from '#trading/campaigns/rules/refusals.ts';
import {
  type CampaignWorld,
  buyAs,
  campaignWorld,
  crowd,
  running,
} from '#trading/campaigns/tests/campaign-world.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { burdenReader, weighed } from './burdens.ts';
import { roomTable } from './event-room.ts';
import {
  type Client,
  companiesOnly,
  type Ground,
  inTurns,
  type Measured,
  measure,
  openDoor,
  percentile,
  ratio,
  signIn,
} from './ground.ts';
import { atRest, sameRowsAs } from './same-rows.ts';

const BUYERS = [
  'buyer_admin',
  'buyer_purchaser',
  'buyer2_admin',
  'buyer2_purchaser',
  'jinling_buyer',
  'jiangyu_buyer',
];
const CALLERS = [64, 256] as const;
const ROUNDS = 4;
/** Acts of each work in a round. */
const CALLS = 512;
/** One by one is so slow that fewer say as much. */
const CALLS_ALONE = 96;
const AIMS = [0.35, 0.7] as const;
const P99_AIM = 5;
const LIST_AIM = 4;
const SOLD_OUT_AIM = 0.4;
const BATCH = 64;
/** Copies of a sale that nobody empties. */
const PLENTY = 100_000;

/** What one batch of so many purchases sends, once plans and caches have settled. */
async function statementsOf(w: CampaignWorld, id: string): Promise<number> {
  const people = crowd([w.buyer, w.buyer2, w.buyer3, w.buyer4], BATCH);
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
  readonly owner: pg.Pool;
  readonly w: CampaignWorld;
  readonly clients: readonly Client[];
  /** The running sale. */
  readonly id: string;
}
/** Buys one copy, as one of the people in their turn; what is answered otherwise is an error. */
function buyerOf({ runtime, clients }: Scene, id: string, expected: number): () => Promise<void> {
  let asked = 0;
  return async () => {
    // Calls of a person are counted by the minute.
    if (asked % CALLS === 0) await runtime.newMinute();
    const client = clients[asked++ % clients.length] as Client;
    const answer = await client.call(orderCopies.path, { idempotencyKey: randomUUID(), id, copies: 1 });
    if (answer.status !== expected) throw new Error(JSON.stringify(answer));
  };
}
const OK = 200;
const percentiles = (ms: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((p) => percentile(ms, p).toFixed(0)).join(' · ');

/** Purchases by turns with the bare group commit of the same rows and with a transaction for each. */
async function purchaseTable(scene: Scene): Promise<BenchTable> {
  const missed: string[] = [];
  const buy = buyerOf(scene, scene.id, OK);
  const same = await sameRowsAs(scene.owner, 'campaigns.claim', buy);
  const group = gathered<null, object>(
    async (waiting) => {
      await same.own.writeMany(waiting.length);
      return waiting.map(() => ({}));
    },
    { most: 256 },
  );
  const grouped = await openDoor(() => group(null));
  const single = await openDoor(() => same.own.write().then(() => ({})));
  const read = await burdenReader(scene.owner);
  const rows: string[][] = [];
  try {
    for (const callers of CALLERS) {
      const burdens = weighed(read);
      const works = [
        { name: 'ours', calls: CALLS, work: buy },
        { name: 'bare', calls: CALLS, work: grouped.ask },
        { name: 'alone', calls: CALLS_ALONE, work: single.ask },
      ];
      let untilRest = 0;
      // What follows purchases (notices, letters) is done before a peer is measured, and has a figure of its own.
      const settled: typeof burdens.while = async (name, calls, turn) => {
        const began = performance.now();
        const measured = await burdens.while(name, calls, turn);
        if (name === 'ours') untilRest += (await atRest(scene.owner)) - began;
        return measured;
      };
      // Code and plans settle in the first round, which is not counted.
      await inTurns(1, callers, works);
      await atRest(scene.owner);
      const [ours, bare, naive] = (await inTurns(ROUNDS, callers, works, settled)) as [
        Measured,
        Measured,
        Measured,
      ];
      rows.push([
        `${callers} buyers`,
        ours.perSecond.toFixed(0),
        ((ROUNDS * CALLS * 1000) / untilRest).toFixed(0),
        ratio(ours.perSecond, bare.perSecond),
        ratio(ours.perSecond, naive.perSecond),
        `${burdens.of('ours')} (${burdens.of('bare')})`,
        percentiles(ours.ms),
        ratio(percentile(ours.ms, 0.99), percentile(bare.ms, 0.99)),
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
  return {
    title: `Purchases of a flash sale; ${same.own.rows} rows each, ${await statementsOf(scene.w, scene.id)} statements a batch of ${BATCH}`,
    head: [
      'callers',
      'per s',
      'at rest per s',
      'ours / bare group',
      'ours / one by one',
      'CPU ms, node + PostgreSQL (bare)',
      'ms p50 · p95 · p99',
      'p99 / bare',
    ],
    rows,
    missed,
  };
}

/** A list beside a sale, what a sold-out sale answers, and the door alone. */
async function besideTable(scene: Scene): Promise<BenchTable> {
  const { clients, runtime, w } = scene;
  const reader = clients.at(-1) as Client;
  const list = async () => {
    const answer = await reader.call(listActivities.path, { pageNum: 1, pageCount: 20, sortAsc: false });
    if (answer.status !== OK) throw new Error(JSON.stringify(answer));
  };
  await measure(20, 1, list);
  await runtime.newMinute();
  const quiet = await measure(150, 1, list);
  const buy = buyerOf(scene, scene.id, OK);
  let selling = true;
  const sale = measure(CALLS * 3, 64, buy).finally(() => {
    selling = false;
  });
  const beside: number[] = [];
  while (selling) beside.push(...(await measure(1, 1, list)).ms);
  await sale;
  const empty = await running(w, { totalCopies: 1, qtyPerCopy: '0.5' });
  await buyerOf(scene, empty, OK)();
  const refused = buyerOf(scene, empty, ActivitySoldOut.status);
  const hello = await openDoor(async () => ({}));
  let asked = 0;
  const signed = async () => {
    if (asked % CALLS === 0) await runtime.newMinute();
    await (clients[asked++ % clients.length] as Client).call(activityState.path, { id: scene.id });
  };
  const works = [refused, hello.ask, signed].map((work) => ({ calls: CALLS, work }));
  await inTurns(1, 64, works);
  const [soldOut, bare, question] = (await inTurns(3, 64, works)) as [Measured, Measured, Measured];
  await hello.close();
  const [listAlone, listBeside] = [percentile(quiet.ms, 0.95), percentile(beside, 0.95)];
  return {
    title: 'Beside a sale',
    head: ['what', 'measured', 'beside it', 'ratio'],
    rows: [
      [
        `p95 of a list while 64 buy, beside quiet (${beside.length} pages)`,
        `${listBeside.toFixed(1)} ms`,
        `${listAlone.toFixed(1)} ms`,
        ratio(listBeside, listAlone),
      ],
      [
        'sold-out answers, beside a bare hello',
        `${soldOut.perSecond.toFixed(0)}/s`,
        `${bare.perSecond.toFixed(0)}/s`,
        ratio(soldOut.perSecond, bare.perSecond),
      ],
      [
        'a signed question (door and one statement), beside a bare hello',
        `${question.perSecond.toFixed(0)}/s`,
        `${bare.perSecond.toFixed(0)}/s`,
        ratio(question.perSecond, bare.perSecond),
      ],
    ],
    missed: [
      ...(listBeside > LIST_AIM * listAlone
        ? [`events: p95 of a list beside a sale is ${ratio(listBeside, listAlone)} × quiet (aim ${LIST_AIM})`]
        : []),
      ...(soldOut.perSecond < SOLD_OUT_AIM * bare.perSecond
        ? [
            `events: sold-out answers ${ratio(soldOut.perSecond, bare.perSecond)} of a bare hello (aim ${SOLD_OUT_AIM})`,
          ]
        : []),
    ],
  };
}

/**
 * Purchases of a flash sale through the whole gate, with all rules, by turns with the bare group commit of the same rows
 * behind a bare Fastify (as many acts a commit as came meanwhile), and with a transaction for each; then what stands
 * beside a sale; then bids in a live room. Callers share the process and its processor with the server.
 */
export async function run(): Promise<BenchTable[]> {
  const runtime = await companiesOnly();
  const server = await runtime.serve();
  const owner = new pg.Pool({ connectionString: runtime.databaseUrl, max: 8 });
  const world = worldOn({
    url: runtime.databaseUrl,
    runtimeUrl: runtimeAddress(runtime.databaseUrl) as string,
  });
  try {
    const w = await campaignWorld(world);
    const id = await running(w, { totalCopies: PLENTY, qtyPerCopy: '0.5' });
    const clients: Client[] = [];
    for (const login of BUYERS) clients.push(await signIn(server.url, login));
    const scene: Scene = { runtime, owner, w, clients, id };
    const tables = {
      purchases: () => purchaseTable(scene),
      beside: () => besideTable(scene),
      room: () => roomTable(world, server.url, runtime.newMinute),
    };
    const only = process.env.BENCH_EVENT;
    const measured: BenchTable[] = [];
    for (const [name, table] of Object.entries(tables))
      if (only === undefined || only === name) measured.push(await table());
    return measured;
  } finally {
    await world.close();
    await owner.end();
    await server.stop();
    await runtime.close();
  }
}
