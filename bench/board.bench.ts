import { scale } from '#app/demo/scale.ts';
import type { BenchTable } from '../scripts/bench.ts';
import {
  type Client,
  inTurns,
  type Measured,
  openBare,
  type Pair,
  pairOfGrounds,
  percentile,
  ratio,
  signIn,
} from './ground.ts';

const LIST = '/api/common-order/common/market/list';
const PAGES: readonly { name: string; body: Record<string, unknown>; sql: string }[] = [
  { name: 'first page', body: {}, sql: 'order by published_at desc, id desc limit 20' },
  {
    name: 'deep page (400)',
    body: { pageNum: 400 },
    sql: 'order by published_at desc, id desc limit 20 offset 7980',
  },
  {
    name: 'one product',
    body: { productNameId: '1' },
    sql: 'and product_name_id = 1 order by published_at desc, id desc limit 20',
  },
  {
    name: 'by price',
    body: { sortProperties: 'unitPrice', sortAsc: true },
    sql: 'order by unit_price, id desc limit 20',
  },
];
const LIVE =
  "select * from offers.offer where lane = '10' and publish_state = '30' and not deleted and valid_until > now()";
/** Calls of a turn, and turns of a page: 240 of each size and of the bare page. */
const CALLS = 24;
const ROUNDS = 10;
const LANES = 8;

const asking = (client: Client, body: Record<string, unknown>) => async (): Promise<void> => {
  const answer = await client.call(LIST, { lane: '10', pageNum: 1, pageCount: 20, ...body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
};

/** The RMB board at 10,000 and 100,000 live offers, against the bare statement of the same page; all three by turns. */
export async function run(): Promise<BenchTable[]> {
  const pair = await pairOfGrounds(async (databaseUrl, size) => {
    await scale(databaseUrl, { offers: size });
  });
  try {
    return await tableOf(pair);
  } finally {
    await pair.close();
  }
}

async function tableOf({ grounds, urls }: Pair): Promise<BenchTable[]> {
  const rows: string[][] = [];
  const missed: string[] = [];
  const clients = await Promise.all(urls.map((url) => signIn(url, 'buyer_purchaser')));
  for (const page of PAGES) {
    const bare = await openBare(grounds[1].databaseUrl, `${LIVE} ${page.sql}`, []);
    const works = [...clients.map((client) => asking(client, page.body)), bare.ask].map((work) => ({
      calls: CALLS,
      work,
    }));
    const minute = () => Promise.all(grounds.map((runtime) => runtime.newMinute()));
    await minute();
    await inTurns(4, LANES, works);
    await minute();
    const [small, large, peer] = (await inTurns(ROUNDS, LANES, works)) as [Measured, Measured, Measured];
    await bare.close();
    const [before, after] = [percentile(small.ms, 0.95), percentile(large.ms, 0.95)];
    rows.push([
      page.name,
      before.toFixed(1),
      after.toFixed(1),
      ratio(after, before),
      large.perSecond.toFixed(0),
      peer.perSecond.toFixed(0),
      ratio(large.perSecond, peer.perSecond),
    ]);
    if (after > before * 1.5)
      missed.push(
        `board, ${page.name}: p95 at 100,000 is ${ratio(after, before)} × that at 10,000 (aim 1.5)`,
      );
    if (large.perSecond < peer.perSecond * 0.5)
      missed.push(
        `board, ${page.name}: ${ratio(large.perSecond, peer.perSecond)} of the bare throughput (aim 0.5)`,
      );
  }
  return [
    {
      title: `RMB board, ${LANES} callers`,
      head: [
        'page',
        'p95 ms at 10k',
        'p95 ms at 100k',
        '100k / 10k',
        'ours per s',
        'bare per s',
        'ours / bare',
      ],
      rows,
      missed,
    },
  ];
}
