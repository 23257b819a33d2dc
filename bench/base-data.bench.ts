import pg from 'pg';
import type { BenchTable } from '../scripts/bench.ts';
import { type Client, ground, measure, percentile, ratio, signIn } from './ground.ts';

const LIST = '/api/common-product/admin/productName/list';
const PAGES: readonly { name: string; body: Record<string, unknown> }[] = [
  { name: 'first page', body: {} },
  { name: 'found by a word', body: { keyword: 'bench 4242' } },
  { name: 'by name', body: { sortProperties: 'name', sortAsc: true } },
];
const CALLS = 200;
const LANES = 4;
/** How much longer a page may take at ten times the rows. */
const AIM = 1.5;

async function grow(databaseUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into catalogue.product_name (class_id, name, name_en, find_key)
     select (select min(id) from catalogue.product_name_class), '基准品名' || n, 'Bench ' || n, '基准品名' || n || '|bench' || n
     from generate_series((select count(*) from catalogue.product_name), $1::int) n on conflict do nothing`,
    [rows],
  );
  await client.query('analyze catalogue.product_name');
  await client.end();
}
async function p95(client: Client, body: Record<string, unknown>): Promise<number> {
  const measured = await measure(CALLS, LANES, async () => {
    const answer = await client.call(LIST, { pageNum: 1, pageCount: 20, ...body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  });
  return percentile(measured.ms, 0.95);
}

/** A list of base data at 10,000 and 100,000 rows, through the whole gate. */
export async function run(): Promise<BenchTable[]> {
  const house = await ground();
  const server = await house.serve();
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    const client = await signIn(server.url, 'operator');
    const at = new Map<string, number[]>();
    for (const size of [10_000, 100_000]) {
      await grow(house.databaseUrl, size);
      for (const page of PAGES) {
        await house.newMinute();
        await p95(client, page.body);
        await house.newMinute();
        at.set(page.name, [...(at.get(page.name) ?? []), await p95(client, page.body)]);
      }
    }
    for (const [name, [small = 0, large = 0]] of at) {
      rows.push([name, small.toFixed(1), large.toFixed(1), ratio(large, small)]);
      if (large > small * AIM) missed.push(`base data, ${name}: p95 at 100,000 is ${ratio(large, small)} × that at 10,000 (aim ${AIM})`);
    }
  } finally {
    await server.stop();
    await house.close();
  }
  return [{ title: 'Product names, 4 callers', head: ['page', 'p95 ms at 10k', 'p95 ms at 100k', '100k / 10k'], rows, missed }];
}
