import { scale } from '#app/demo/scale.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { barePage, type Client, ground, measure, percentile, ratio, signIn } from './ground.ts';

const LIST = '/api/common-order/common/market/list';
const PAGES: readonly { name: string; body: Record<string, unknown>; sql: string }[] = [
  { name: 'first page', body: {}, sql: 'order by published_at desc, id desc limit 20' },
  { name: 'deep page (400)', body: { pageNum: 400 }, sql: 'order by published_at desc, id desc limit 20 offset 7980' },
  { name: 'one product', body: { productNameId: '1' }, sql: 'and product_name_id = 1 order by published_at desc, id desc limit 20' },
  { name: 'by price', body: { sortProperties: 'unitPrice', sortAsc: true }, sql: 'order by unit_price, id desc limit 20' },
];
const LIVE = "select * from offers.offer where lane = '10' and publish_state = '30' and not deleted and valid_until > now()";
const CALLS = 300;
const LANES = 8;

async function ours(client: Client, body: Record<string, unknown>) {
  const measured = await measure(CALLS, LANES, async () => {
    const answer = await client.call(LIST, { lane: '10', pageNum: 1, pageCount: 20, ...body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  });
  return measured;
}

/** The RMB board at 10,000 and 100,000 live offers, against the bare statement of the same page. */
export async function run(): Promise<BenchTable[]> {
  const house = await ground();
  const server = await house.serve();
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    const client = await signIn(server.url, 'buyer_purchaser');
    const at: Record<string, Record<string, { p95: number; rate: number }>> = {};
    for (const size of [10_000, 100_000]) {
      await scale(house.databaseUrl, { offers: size });
      for (const page of PAGES) {
        await house.newMinute();
        await ours(client, page.body);
        await house.newMinute();
        const measured = await ours(client, page.body);
        at[page.name] = { ...at[page.name], [size]: { p95: percentile(measured.ms, 0.95), rate: measured.perSecond } };
      }
    }
    for (const page of PAGES) {
      const small = at[page.name]?.[10_000];
      const large = at[page.name]?.[100_000];
      if (small === undefined || large === undefined) continue;
      const peer = await barePage(house.databaseUrl, `${LIVE} ${page.sql}`, [], CALLS, LANES);
      rows.push([page.name, small.p95.toFixed(1), large.p95.toFixed(1), ratio(large.p95, small.p95), large.rate.toFixed(0), peer.perSecond.toFixed(0), ratio(large.rate, peer.perSecond)]);
      if (large.p95 > small.p95 * 1.5) missed.push(`board, ${page.name}: p95 at 100,000 is ${ratio(large.p95, small.p95)} × that at 10,000 (aim 1.5)`);
      if (large.rate < peer.perSecond * 0.5) missed.push(`board, ${page.name}: ${ratio(large.rate, peer.perSecond)} of the bare throughput (aim 0.5)`);
    }
  } finally {
    await server.stop();
    await house.close();
  }
  return [{ title: 'RMB board, 8 callers', head: ['page', 'p95 ms at 10k', 'p95 ms at 100k', '100k / 10k', 'ours per s', 'bare per s', 'ours / bare'], rows, missed }];
}
