import { scale } from '#app/demo/scale.ts';
import { offersOnGoods, scaleGoods } from '#app/demo/scale-goods.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { barePage, type Client, ground, measure, percentile, ratio, signIn } from './ground.ts';

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
const CALLS = 240;
const LANES = 8;

const ours = (client: Client, path: string, body: Record<string, unknown>, calls = CALLS) =>
  measure(calls, LANES, async () => {
    const answer = await client.call(path, path === FILTERS ? body : { pageNum: 1, pageCount: 20, ...body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  });

/** The SKUs of one product name by an index, with the count and best price of their offers. */
const OF_A_NAME = `select k.*, p.name, o.n, o.best from catalogue.product_name n join catalogue.spu p on p.product_name_id = n.id join catalogue.sku k on k.spu_id = p.id
  left join lateral (select count(*) as n, min(unit_price) as best from offers.offer o where o.sku_id = k.id and o.publish_state = '30' and not o.deleted and o.valid_until > now()) o on true
  where n.name = $1 and k.state = '30' order by o.n desc, k.id limit 20`;

/** The search of goods at 10,000 and 100,000 SKUs, a fifth of them on offer, against one bare indexed statement for the SKUs of a name. */
export async function run(): Promise<BenchTable[]> {
  const house = await ground();
  const server = await house.serve();
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    const client = await signIn(server.url, 'buyer_purchaser');
    const at: Record<string, Record<number, { p95: number; rate: number }>> = {};
    await scale(house.databaseUrl, { offers: 20_000 });
    for (const size of [10_000, 100_000]) {
      await scaleGoods(house.databaseUrl, { skus: size });
      await offersOnGoods(house.databaseUrl);
      for (const q of [...QUESTIONS, ...BROAD]) {
        const calls = BROAD.includes(q) ? 40 : CALLS;
        await house.newMinute();
        await ours(client, q.path, q.body, Math.min(calls, 40));
        await house.newMinute();
        const measured = await ours(client, q.path, q.body, calls);
        at[q.name] = { ...at[q.name], [size]: { p95: percentile(measured.ms, 0.95), rate: measured.perSecond } };
      }
    }
    const peer = await barePage(house.databaseUrl, OF_A_NAME, ['1-邻己醇'], CALLS, LANES);
    for (const q of [...QUESTIONS, ...BROAD]) {
      const [small, large] = [at[q.name]?.[10_000], at[q.name]?.[100_000]];
      if (small === undefined || large === undefined) continue;
      rows.push([q.name, small.p95.toFixed(1), large.p95.toFixed(1), ratio(large.p95, small.p95), large.rate.toFixed(0), peer.perSecond.toFixed(0), ratio(large.rate, peer.perSecond)]);
      if (BROAD.includes(q)) continue;
      if (large.p95 > small.p95 * 1.5) missed.push(`search, ${q.name}: p95 at 100,000 is ${ratio(large.p95, small.p95)} × that at 10,000 (aim 1.5)`);
      if (large.rate < peer.perSecond * 0.2) missed.push(`search, ${q.name}: ${ratio(large.rate, peer.perSecond)} of the bare throughput (aim 0.2)`);
    }
  } finally {
    await server.stop();
    await house.close();
  }
  return [{ title: 'Search of goods, 8 callers', head: ['question', 'p95 ms at 10k', 'p95 ms at 100k', '100k / 10k', 'ours per s', 'bare per s', 'ours / bare'], rows, missed }];
}
