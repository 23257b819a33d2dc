import pg from 'pg';
import type { BenchTable } from '../scripts/bench.ts';
import { type Client, inTurns, pairOfGrounds, percentile, ratio, signIn } from './ground.ts';

const LIST = '/api/common-product/admin/productName/list';
const PAGES: readonly { name: string; body: Record<string, unknown> }[] = [
  { name: 'first page', body: {} },
  { name: 'found by a word', body: { keyword: 'bench 00424' } },
  { name: 'by name', body: { sortProperties: 'name', sortAsc: true } },
];
const CALLS = 8;
const ROUNDS = 30;
const LANES = 4;
/** How much longer a page may take at ten times the rows. */
const AIM = 1.5;

async function grow(databaseUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into catalogue.product_name (class_id, name, name_en, find_key)
     select (select min(id) from catalogue.product_name_class), '基准品名' || n, 'Bench ' || lpad(n::text, 6, '0'), '基准品名' || n || '|bench' || lpad(n::text, 6, '0')
     from generate_series((select count(*) from catalogue.product_name), $1::int) n on conflict do nothing`,
    [rows],
  );
  await client.query('analyze catalogue.product_name');
  await client.end();
}
const asking = (client: Client, body: Record<string, unknown>) => async (): Promise<void> => {
  const answer = await client.call(LIST, { pageNum: 1, pageCount: 20, ...body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
};

/** A list of base data at 10,000 and 100,000 rows, through the whole gate, by turns. */
export async function run(): Promise<BenchTable[]> {
  const pair = await pairOfGrounds(grow);
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    const clients = await Promise.all(pair.urls.map((url) => signIn(url, 'operator')));
    for (const page of PAGES) {
      const works = clients.map((client) => ({ calls: CALLS, work: asking(client, page.body) }));
      for (const runtime of pair.grounds) await runtime.newMinute();
      await inTurns(4, LANES, works);
      for (const runtime of pair.grounds) await runtime.newMinute();
      const [small = 0, large = 0] = (await inTurns(ROUNDS, LANES, works)).map((of) =>
        percentile(of.ms, 0.95),
      );
      rows.push([page.name, small.toFixed(1), large.toFixed(1), ratio(large, small)]);
      if (large > small * AIM)
        missed.push(
          `base data, ${page.name}: p95 at 100,000 is ${ratio(large, small)} × that at 10,000 (aim ${AIM})`,
        );
    }
  } finally {
    await pair.close();
  }
  return [
    {
      title: 'Product names, 4 callers',
      head: ['page', 'p95 ms at 10k', 'p95 ms at 100k', '100k / 10k'],
      rows,
      missed,
    },
  ];
}
