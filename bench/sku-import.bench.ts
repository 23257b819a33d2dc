import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { actorByLogin } from '#app/actor-by-login.ts';
import { composeServices, openRuntime } from '#app/compose.ts';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { openDatabase } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { type Cell, type Column, xlsxStream } from '#kernel/server/sheets/index.ts';
import { importCommon } from '#office/transfers/contract/import.ts';
import { MOST_PRODUCT_ROWS, SKU_IMPORT } from '#registry/catalogue/contract/products/sheets.ts';
import { sellerSku } from '#registry/catalogue/contract/products/sku.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { ground, inTurns, type Measured, percentile, ratio } from './ground.ts';

/** Fewer on a machine with other work: BENCH_SKUS=10000. */
const ROWS = Number.parseInt(process.env.BENCH_SKUS ?? '100000', 10);
/** So that names repeat as they do in a trade: ten grades, the rest by substance and producer. */
const GRADES = 10;
const columns: Column[] = ['SPU*', '等级*', '厂家*', '包装*', '物料编码'].map((heading) => ({
  heading,
  kind: 'text',
}));
function* lines(spus: readonly string[], packaging: string, from: number): Generator<Cell[]> {
  // Row 2 of a template holds its hints; the reader skips it.
  yield ['必填', '必填', '必填', '必填', '选填'];
  const each = spus.length * GRADES;
  for (let n = from; n < Math.min(ROWS, from + MOST_PRODUCT_ROWS); n += 1)
    yield [
      spus[n % spus.length] ?? '',
      `${Math.floor(n / spus.length) % GRADES} 级`,
      `产地化工${Math.floor(n / each)}厂`,
      packaging,
      `B-${n}`,
    ];
}
const ask = async <C extends Call>(
  runtime: Runtime,
  actor: Actor,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> =>
  (
    await dispatch(
      runtime,
      { ...actor, requestId: newRequestId() },
      call,
      call.once === undefined ? input : { idempotencyKey: randomUUID(), ...(input as object) },
    )
  ).data as OutputOf<C>;

/** The most memory held while `work` runs, above what was held before, in MB. */
async function watched(work: () => Promise<unknown>): Promise<{ ms: number; megabytes: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const began = performance.now();
  try {
    await work();
    return {
      ms: performance.now() - began,
      megabytes: (Math.max(most, process.memoryUsage().rss) - before) / 1_048_576,
    };
  } finally {
    clearInterval(look);
  }
}

/**
 * The same SKUs with the bare statements of a row: the SKU and its line of history, one by one, a hundred to
 * a transaction.
 */
async function bare(owner: pg.Pool, memberId: string, spus: readonly string[]): Promise<number> {
  const client = await owner.connect();
  const began = performance.now();
  try {
    for (let n = 0; n < ROWS; n += 1) {
      if (n % 100 === 0) await client.query(`${n === 0 ? '' : 'commit; '}begin`);
      const { rows } = await client.query<{ id: string }>(
        `insert into catalogue.sku (seller_member_id, sku_code, name, spu_id, grade, producer, packaging_id, measure_unit, sales_unit, conversion_rate, packaging_method, packaging_spec, find_key)
         select $1::bigint, $2, $3::text, $6::bigint, $4, $5, k.packaging_id, 'TNE', 'DR', 0.16, 'QA', '200 L', lower($3::text) from catalogue.sku k where k.seller_member_id = $1::bigint order by k.id limit 1 returning id`,
        [
          memberId,
          `SKBARE${n}`,
          `甲醇 ${n} 澄湾石化 闭口钢桶`,
          `${Math.floor(n / spus.length) % GRADES} 级`,
          `直写${Math.floor(n / (spus.length * GRADES))}厂`,
          spus[n % spus.length],
        ],
      );
      await client.query(
        `insert into kernel.trade_history (biz_type, biz_id, seq, action, to_state, actor_name, actor_side, client_ip, device, request_id, parties, gmt_create) values ('SKU', $1, 1, 'save', '10', 'bench', 'seller', '', '', '', $2, clock_timestamp())`,
        [rows[0]?.id, [memberId]],
      );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return performance.now() - began;
}

/** A sheet of as many rows as one import takes. */
async function sheetFrom(dir: string, spus: readonly string[], packaging: string, from: number) {
  const at = path.join(dir, `skus-${from}.xlsx`);
  await pipeline(
    xlsxStream({
      zone: 'Asia/Shanghai',
      sheets: [{ name: 'SKU', columns, rows: lines(spus, packaging, from) }],
    }),
    fs.createWriteStream(at),
  );
  const bytes = fs.readFileSync(at);
  return {
    path: at,
    fileName: 'skus.xlsx',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** The database as it stands, once more beside it: it stays as it was before the import. */
async function copyOf(databaseUrl: string): Promise<string> {
  const maker = new pg.Client({ connectionString: databaseUrl.replace(/[^/]+$/, 'template1') });
  await maker.connect();
  await maker.query('create database untouched template postgres');
  await maker.end();
  return databaseUrl.replace(/[^/]+$/, 'untouched');
}

/** The same list in the system before and in the system after, by turns. */
async function sideBySide(
  houses: readonly Runtime[],
  actor: Actor,
  asked: readonly { keyword?: string }[],
): Promise<[Measured, Measured]> {
  const works = houses.map((runtime, n) => ({
    calls: 4,
    work: async () => void (await ask(runtime, actor, sellerSku.list, asked[n] ?? {})),
  }));
  await inTurns(5, 2, works);
  return (await inTurns(30, 2, works)) as [Measured, Measured];
}

/**
 * 100,000 SKUs from twenty sheets through the system, against the bare statements of the same rows; then the
 * first page and a search over them, by turns with the same in a copy from before.
 */
export async function run(): Promise<BenchTable[]> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-bench-skus-'));
  const base = await ground();
  const untouched = await copyOf(base.databaseUrl);
  const owner = new pg.Pool({ connectionString: base.databaseUrl, max: 1 });
  const database = openDatabase(base.databaseUrl, { max: 8, statementMs: 60_000 });
  const numbers = openDatabase(base.databaseUrl, { max: 1 });
  const runtime = openRuntime(database, numbers, composeServices(base.settings));
  const small = openDatabase(untouched, { max: 8 });
  const before = openRuntime(small, small, composeServices(base.settings));
  try {
    const actor = await actorByLogin(runtime, 'seller_admin', 'seller');
    const packaging = (
      await owner.query<{ name: string }>(
        "select name from catalogue.packaging where packaging_type = 'QA' order by id limit 1",
      )
    ).rows[0]?.name as string;
    const goods = (
      await owner.query<{ id: string; code: string }>(
        "select id, spu_code as code from catalogue.spu where state = '30' order by id limit 40",
      )
    ).rows;
    const spus = goods.map((g) => g.code);
    const files: Awaited<ReturnType<typeof sheetFrom>>[] = [];
    for (let from = 0; from < ROWS; from += MOST_PRODUCT_ROWS)
      files.push(await sheetFrom(dir, spus, packaging, from));
    const taken = await watched(async () => {
      for (const multipartFile of files) {
        await ask(runtime, actor, importCommon, { bizType: SKU_IMPORT, multipartFile });
        await runDue(runtime, (_task, error) => {
          throw error as Error;
        });
      }
    });
    const held = Number.parseInt(
      (
        await owner.query<{ n: string }>(
          "select count(*) as n from catalogue.sku where material_code like 'B-%'",
        )
      ).rows[0]?.n ?? '0',
      10,
    );
    if (held !== ROWS) throw new Error(`${held} of ${ROWS} SKUs were imported`);
    const plain = await bare(
      owner,
      actor.memberId as string,
      goods.map((g) => g.id),
    );
    await owner.query('analyze catalogue.sku');
    const [first, later] = await sideBySide([before, runtime], actor, [{}, {}]);
    const [found, again] = await sideBySide([before, runtime], actor, [
      { keyword: '甲醇' },
      { keyword: `B-${ROWS - 3}` },
    ]);
    const p95 = (m: Measured): string => percentile(m.ms, 0.95).toFixed(1);
    const missed = [
      ...(taken.ms > plain * 4
        ? [`import: ${ratio(plain, taken.ms)} of the rate of bare statements (aim 0.25)`]
        : []),
      ...(taken.megabytes > 400 ? [`import: ${taken.megabytes.toFixed(0)} MB held (aim 400)`] : []),
      ...(percentile(again.ms, 0.95) > percentile(found.ms, 0.95) * 3
        ? [`search among them: p95 ${p95(again)} ms against ${p95(found)} ms before (aim 3 ×)`]
        : []),
    ];
    const perSecond = (ms: number): string => Math.round((ROWS / ms) * 1000).toLocaleString('en');
    return [
      {
        title: `Import of ${ROWS.toLocaleString('en')} SKUs`,
        head: ['way', 'rows/s', 'of bare', 'MB held'],
        rows: [
          ['through the house', perSecond(taken.ms), ratio(plain, taken.ms), taken.megabytes.toFixed(0)],
          ['bare statements', perSecond(plain), '1.00', ''],
        ],
        missed,
      },
      {
        title: `List of SKUs, before and with ${(ROWS * 2).toLocaleString('en')} more`,
        head: ['page', 'p95 ms before', 'p95 ms with', 'ratio'],
        rows: [
          [
            'first page',
            p95(first),
            p95(later),
            ratio(percentile(later.ms, 0.95), percentile(first.ms, 0.95)),
          ],
          ['search', p95(found), p95(again), ratio(percentile(again.ms, 0.95), percentile(found.ms, 0.95))],
        ],
        missed: [],
      },
    ];
  } finally {
    await Promise.all([database.close(), numbers.close(), small.close(), owner.end()]);
    await base.close();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
