import { scale } from '#app/demo/scale.ts';
import { LANE, type Lane } from '#trading/offers/rules/codes.ts';
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
const PRODUCTS = '/api/common-order/common/market/products';
const FIRST = 'first page';
interface Page {
  readonly name: string;
  readonly body: Record<string, unknown>;
  readonly sql: string;
}
const pagesOf = (lane: Lane, productNameId: string): readonly Page[] => [
  { name: FIRST, body: {}, sql: 'order by published_at desc, id desc limit 20' },
  {
    name: 'deep page (400)',
    body: { pageNum: 400 },
    sql: 'order by published_at desc, id desc limit 20 offset 7980',
  },
  {
    name: 'one product',
    body: { productNameId },
    sql: `and product_name_id = ${productNameId} order by published_at desc, id desc limit 20`,
  },
  {
    name: 'by price',
    body: { sortProperties: 'unitPrice', sortAsc: true },
    sql: 'order by unit_price, id desc limit 20',
  },
  ...(lane === LANE.inTransit
    ? [
        {
          name: 'by arrival',
          body: { sortProperties: 'eta', sortAsc: true },
          sql: 'order by eta, id desc limit 20',
        },
      ]
    : []),
];
const liveOf = (lane: Lane): string =>
  `select * from offers.offer where lane = '${lane}' and publish_state = '30' and not deleted and valid_until > now()`;
/** How much longer a page of ten times as many offers may take; the other lanes' first page hardly at all. */
const most = (lane: Lane, page: string): number => (lane !== LANE.rmb && page === FIRST ? 1.15 : 1.5);
/** Calls of a turn, and turns of a page: 240 of each size and of the bare page. */
const CALLS = 24;
const ROUNDS = 10;
const CALLERS = 8;

const asking = (client: Client, lane: Lane, body: Record<string, unknown>) => async (): Promise<void> => {
  const answer = await client.call(LIST, { lane, pageNum: 1, pageCount: 20, ...body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
};

/** A board at 10,000 and 100,000 live offers, against the bare statement of the same page; all three by turns. */
export async function boardOf(lane: Lane, name: string): Promise<BenchTable[]> {
  const pair = await pairOfGrounds(async (databaseUrl, size) => {
    await scale(databaseUrl, { offers: size, lane });
  });
  try {
    return await tableOf(pair, lane, name);
  } finally {
    await pair.close();
  }
}

export const run = (): Promise<BenchTable[]> => boardOf(LANE.rmb, 'RMB board');

/** The product of the lane with most offers. */
async function someProduct(client: Client, lane: Lane): Promise<string> {
  const answer = await client.call(PRODUCTS, { lane });
  const { list } = answer.data as { list: { productNameId: string }[] };
  return list[0]?.productNameId as string;
}

async function tableOf({ grounds, urls }: Pair, lane: Lane, name: string): Promise<BenchTable[]> {
  const rows: string[][] = [];
  const missed: string[] = [];
  const clients = await Promise.all(urls.map((url) => signIn(url, 'buyer_purchaser')));
  const product = await someProduct(clients[0] as Client, lane);
  for (const page of pagesOf(lane, product)) {
    const bare = await openBare(grounds[1].databaseUrl, `${liveOf(lane)} ${page.sql}`, []);
    const works = [...clients.map((client) => asking(client, lane, page.body)), bare.ask].map((work) => ({
      calls: CALLS,
      work,
    }));
    const minute = () => Promise.all(grounds.map((runtime) => runtime.newMinute()));
    await minute();
    await inTurns(4, CALLERS, works);
    await minute();
    const [small, large, peer] = (await inTurns(ROUNDS, CALLERS, works)) as [Measured, Measured, Measured];
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
    const aim = most(lane, page.name);
    if (after > before * aim)
      missed.push(
        `${name}, ${page.name}: p95 at 100,000 is ${ratio(after, before)} × that at 10,000 (aim ${aim})`,
      );
    if (large.perSecond < peer.perSecond * 0.5)
      missed.push(
        `${name}, ${page.name}: ${ratio(large.perSecond, peer.perSecond)} of the bare throughput (aim 0.5)`,
      );
  }
  return [
    {
      title: `${name}, ${CALLERS} callers`,
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
