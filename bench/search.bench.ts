import { scale } from '#app/demo/scale.ts';
import { offersOnGoods, scaleGoods } from '#app/demo/scale-goods.ts';
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

const GOODS = '/api/common-product/common/goods/list';
const PRODUCTS = '/api/common-product/common/product/list';
const FILTERS = '/api/common-product/common/goods/filters';
const QUESTIONS: readonly { name: string; path: string; body: Record<string, unknown> }[] = [
  { name: 'name, Chinese', path: GOODS, body: { keyword: '1-邻己醇' } },
  { name: 'name, English', path: GOODS, body: { keyword: '1-o-hexanol' } },
  { name: 'CAS, no hyphens', path: GOODS, body: { keyword: '100024344' } },
  { name: 'pinyin', path: GOODS, body: { keyword: 'linjichun' } },
  { name: 'typing error', path: GOODS, body: { keyword: '1-o-hexnol' } },
  { name: 'name and grade', path: GOODS, body: { keyword: '1-邻己醇 优等品' } },
  { name: 'products of a word', path: PRODUCTS, body: { keyword: 'quinoline' } },
  { name: 'filters of a name', path: FILTERS, body: { keyword: '1-邻己醇', by: 'goods' } },
];
const BROAD: typeof QUESTIONS = [
  { name: 'first page of all', path: PRODUCTS, body: {} },
  { name: 'filters of all', path: FILTERS, body: {} },
];
/** Calls of a turn, and turns of a question: 240 of each size; of everything 120. */
const CALLS = 16;
const CALLS_BROAD = 8;
const ROUNDS = 15;
const LANES = 8;

const asking = (client: Client, path: string, body: Record<string, unknown>) => async (): Promise<void> => {
  const answer = await client.call(path, path === FILTERS ? body : { pageNum: 1, pageCount: 20, ...body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
};

/** The SKUs of one product name by an index, with the count and best price of their offers. */
const OF_A_NAME = `select k.*, p.name, o.n, o.best from catalogue.product_name n join catalogue.spu p on p.product_name_id = n.id join catalogue.sku k on k.spu_id = p.id
  left join lateral (select count(*) as n, min(unit_price) as best from offers.offer o where o.sku_id = k.id and o.publish_state = '30' and not o.deleted and o.valid_until > now()) o on true
  where n.name = $1 and k.state = '30' order by o.n desc, k.id limit 20`;

/**
 * The search of goods at 10,000 and 100,000 SKUs, a fifth of them on offer, against one bare indexed
 * statement for the SKUs of a name; all three by turns.
 */
export async function run(): Promise<BenchTable[]> {
  const pair = await pairOfGrounds(async (databaseUrl, size) => {
    await scale(databaseUrl, { offers: 20_000 });
    await scaleGoods(databaseUrl, { skus: size });
    await offersOnGoods(databaseUrl);
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
  const bare = await openBare(grounds[1].databaseUrl, OF_A_NAME, ['1-邻己醇']);
  for (const q of [...QUESTIONS, ...BROAD]) {
    const calls = BROAD.includes(q) ? CALLS_BROAD : CALLS;
    const works = [...clients.map((client) => asking(client, q.path, q.body)), bare.ask].map((work, n) => ({
      calls: n < 2 ? calls : LANES,
      work,
    }));
    for (const runtime of grounds) await runtime.newMinute();
    await inTurns(2, LANES, works);
    for (const runtime of grounds) await runtime.newMinute();
    const [small, large, peer] = (await inTurns(ROUNDS, LANES, works)) as [Measured, Measured, Measured];
    const [before, after] = [percentile(small.ms, 0.95), percentile(large.ms, 0.95)];
    rows.push([
      q.name,
      before.toFixed(1),
      after.toFixed(1),
      ratio(after, before),
      large.perSecond.toFixed(0),
      peer.perSecond.toFixed(0),
      ratio(large.perSecond, peer.perSecond),
    ]);
    if (BROAD.includes(q)) continue;
    if (after > before * 1.5)
      missed.push(`search, ${q.name}: p95 at 100,000 is ${ratio(after, before)} × that at 10,000 (aim 1.5)`);
    if (large.perSecond < peer.perSecond * 0.2)
      missed.push(
        `search, ${q.name}: ${ratio(large.perSecond, peer.perSecond)} of the bare throughput (aim 0.2)`,
      );
  }
  await bare.close();
  return [
    {
      title: 'Search of goods, 8 callers',
      head: [
        'question',
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
