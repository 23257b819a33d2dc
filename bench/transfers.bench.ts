import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { composeServices, openRuntime } from '#app/compose.ts';
import { type Call, type InputOf, list } from '#kernel/rules/contract.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Services } from '#kernel/server/act-context.ts';
import { openDatabase } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { paged } from '#kernel/server/page.ts';
import { createExport } from '#office/transfers/contract/export.ts';
import { importCommon } from '#office/transfers/contract/import.ts';
import { exporter, importer } from '#office/transfers/server/door.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { type Ground, ground, ratio } from './ground.ts';

const ROWS = 100_000;
interface Once {
  readonly ms: number;
  readonly megabytes: number;
}

/** One way in a process of its own. */
async function once(how: string, file: string): Promise<Once> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, 'sheet-once.ts'), how, file, String(ROWS)],
    { maxBuffer: 1 << 20 },
  );
  return JSON.parse(stdout) as Once;
}
const perSecond = (ms: number): string => Math.round((ROWS / ms) * 1000).toLocaleString('en');

/** Reading and writing of 100,000 rows against the library's own read and write of the same file. */
async function sheets(dir: string): Promise<BenchTable> {
  const [ours, theirs] = [path.join(dir, 'ours.xlsx'), path.join(dir, 'library.xlsx')];
  const rows: string[][] = [];
  const missed: string[] = [];
  const compare = async (name: string, productRun: Once, peer: Once) => {
    rows.push([
      name,
      perSecond(productRun.ms),
      perSecond(peer.ms),
      ratio(peer.ms, productRun.ms),
      productRun.megabytes.toFixed(0),
      peer.megabytes.toFixed(0),
      ratio(productRun.megabytes, peer.megabytes),
    ]);
    if (productRun.ms > peer.ms)
      missed.push(`${name}: slower than the library (${ratio(peer.ms, productRun.ms)} of its rate, aim 1)`);
    if (productRun.megabytes > peer.megabytes)
      missed.push(
        `${name}: holds more memory than the library (${ratio(productRun.megabytes, peer.megabytes)}, aim 1)`,
      );
  };
  const written = await once('write-ours', ours);
  const library = await once('write-library', theirs);
  await compare('write', written, library);
  await compare('read, file of ours', await once('read-ours', ours), await once('read-library', ours));
  await compare(
    'read, file of the library',
    await once('read-ours', theirs),
    await once('read-library', theirs),
  );
  return {
    title: `Sheets, ${ROWS.toLocaleString('en')} rows, each way in a process of its own`,
    head: [
      'way',
      'ours rows/s',
      'library rows/s',
      'ours / library',
      'ours MB',
      'library MB',
      'MB ours / library',
    ],
    rows,
    missed,
  };
}

interface Row {
  code: string;
  name: string;
  qty: string;
  price: string;
  grade: string;
  due: string;
}
const BIZ = 'BENCH_THING';
const ROUTES = ['/bench/things'];
const room = capability<{ 'public.bench_thing': Row & { id: string; member_id: string } }>('bench');
const listThings = list('benchListThings', {
  path: '/api/bench/things/list',
  audience: ['seller'],
  relation: 'own',
  routes: ROUTES,
  filters: {},
  row: z.object({
    code: z.string(),
    name: z.string(),
    qty: z.string(),
    price: z.string(),
    grade: z.string(),
    due: z.string(),
  }),
  sortable: [],
});
function declare(): void {
  importer<Row>({
    bizType: BIZ,
    title: { zh: '测试', en: 'bench' },
    routes: ROUTES,
    audience: ['seller'],
    maxRows: ROWS,
    columns: [
      { key: 'code', heading: { zh: '编码', en: 'Code' }, required: true },
      { key: 'name', heading: { zh: '名称', en: 'Name' } },
      { key: 'qty', heading: { zh: '数量', en: 'Quantity' }, required: true, kind: 'quantity' },
      { key: 'price', heading: { zh: '单价', en: 'Price' }, kind: 'price' },
      {
        key: 'grade',
        heading: { zh: '等级', en: 'Grade' },
        choices: [
          { code: '10', zh: '优等品', en: 'Premium' },
          { code: '20', zh: '一等品', en: 'First' },
        ],
      },
      { key: 'due', heading: { zh: '日期', en: 'Date' }, kind: 'date' },
    ],
    parseRow: (_w, cells) => cells as unknown as Row,
    keyOf: (row) => row.code,
    saveRow: (ctx, row) =>
      sql`insert into public.bench_thing (member_id, code, name, qty, price, grade, due) values (${ctx.actor.memberId}::bigint, ${row.code}, ${row.name}, ${row.qty}::numeric, ${row.price}::numeric, ${row.grade}, ${row.due}::date)`.execute(
        ctx.tx,
      ),
  });
  exporter<Row>({
    bizType: BIZ,
    title: { zh: '测试', en: 'bench' },
    handler: room.query(listThings, (ctx) =>
      paged(ctx.tx, ctx.tx.selectFrom('public.bench_thing').selectAll(), ctx.input, {
        sortable: {},
        fallback: { column: 'public.bench_thing.id', asc: true },
        key: 'public.bench_thing.id',
      }),
    ),
    columns: [
      { key: 'code', heading: { zh: '编码', en: 'Code' } },
      { key: 'name', heading: { zh: '名称', en: 'Name' } },
      { key: 'qty', heading: { zh: '数量', en: 'Quantity' }, kind: 'quantity' },
      { key: 'price', heading: { zh: '单价', en: 'Price' }, kind: 'price' },
      { key: 'grade', heading: { zh: '等级', en: 'Grade' } },
      { key: 'due', heading: { zh: '日期', en: 'Date' }, kind: 'date' },
    ],
  });
}

/** The most memory held while `work` runs, above what was held before, in MB. */
async function watched<R>(work: () => Promise<R>): Promise<{ result: R; ms: number; megabytes: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const began = performance.now();
  try {
    const result = await work();
    return {
      result,
      ms: performance.now() - began,
      megabytes: (Math.max(most, process.memoryUsage().rss) - before) / 1_048_576,
    };
  } finally {
    clearInterval(look);
  }
}

const ask = <C extends Call>(runtime: Runtime, actor: Actor, call: C, input: InputOf<C>) =>
  dispatch(
    runtime,
    actor,
    call,
    call.once === undefined ? input : { idempotencyKey: randomUUID(), ...(input as object) },
  );
const finish = (runtime: Runtime) =>
  runDue(runtime, (task, error) => {
    throw Object.assign(error as Error, { task });
  });

/**
 * The same rows through the whole system: check, import and export in the background, against bare inserts of
 * the same rows one by one in batches of a hundred.
 */
async function throughTheHouse(base: Ground, dir: string): Promise<BenchTable> {
  const owner = new pg.Pool({ connectionString: base.databaseUrl, max: 1 });
  const database = openDatabase(base.databaseUrl, { max: 8, statementMs: 30_000 });
  const services = composeServices(base.settings) as { -readonly [K in keyof Services]: Services[K] };
  const actor: Actor = {
    ...clockActor('bench'),
    identity: 'seller',
    accountId: '101',
    memberId: '7',
    superAdmin: false,
    buttons: new Map(['Import', 'BatchExport'].map((b) => [b, new Set(ROUTES)])),
    routes: new Set(ROUTES),
  };
  services.actors = { again: async () => actor };
  const runtime = openRuntime(database, database, services);
  try {
    await owner.query(
      'create table public.bench_thing (id bigint generated always as identity primary key, member_id bigint not null, code text not null, name text, qty numeric(14, 2), price numeric(14, 4), grade text, due date, unique (member_id, code))',
    );
    await owner.query('grant select, insert, update, delete on public.bench_thing to ctp_runtime');
    declare();
    const at = path.join(dir, 'ours.xlsx');
    const bytes = fs.readFileSync(at);
    const file = {
      path: at,
      fileName: 'bench.xlsx',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    const run = async (dryRun: '0' | '1') => {
      await ask(runtime, actor, importCommon, { bizType: BIZ, multipartFile: file, dryRun });
      await finish(runtime);
    };
    const held = async () =>
      Number.parseInt(
        (await owner.query<{ n: string }>('select count(*) as n from public.bench_thing')).rows[0]?.n ?? '0',
        10,
      );
    const check = await watched(() => run('1'));
    if ((await held()) !== 0) throw new Error('the check kept rows');
    const taken = await watched(() => run('0'));
    if ((await held()) !== ROWS) throw new Error(`${await held()} rows were imported`);
    const drawn = await watched(async () => {
      await ask(runtime, actor, createExport, { bizType: BIZ });
      await finish(runtime);
    });
    const task = (
      await owner.query<{ rows: number; state: string }>(
        'select rows, state from transfers.export_task order by id desc limit 1',
      )
    ).rows[0];
    if (task?.state !== '30' || task.rows !== ROWS)
      throw new Error(`the export ended as ${JSON.stringify(task)}`);
    const bare = await bareInserts(database);
    const line = (name: string, m: { ms: number; megabytes: number }, peer: number | null) => [
      name,
      perSecond(m.ms),
      peer === null ? '' : ratio(peer, m.ms),
      m.megabytes.toFixed(0),
    ];
    const missed: string[] = [];
    if (taken.ms > bare * 4)
      missed.push(`import: ${ratio(bare, taken.ms)} of the rate of bare inserts (aim 0.25)`);
    for (const [name, m] of [
      ['check', check],
      ['import', taken],
      ['export', drawn],
    ] as const)
      if (m.megabytes > 400) missed.push(`${name}: ${m.megabytes.toFixed(0)} MB held (aim 400)`);
    return {
      title: `Through the house, ${ROWS.toLocaleString('en')} rows`,
      head: ['act', 'rows/s', 'of bare inserts', 'MB held'],
      rows: [
        line('check (dry run)', check, bare),
        line('import', taken, bare),
        line('export', drawn, null),
        ['bare inserts', perSecond(bare), '1.00', ''],
      ],
      missed,
    };
  } finally {
    await database.close();
    await owner.end();
  }
}

async function bareInserts(database: ReturnType<typeof openDatabase>): Promise<number> {
  const client = await database.pool.connect();
  const began = performance.now();
  try {
    for (let i = 0; i < ROWS; i += 1) {
      if (i % 100 === 0) await client.query(`${i === 0 ? '' : 'commit; '}begin`);
      await client.query(
        'insert into public.bench_thing (member_id, code, name, qty, price, grade, due) values ($1, $2, $3, $4, $5, $6, $7)',
        ['8', `B-${i}`, '甲醇', '1.50', '2385.50', '10', '2026-12-01'],
      );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return performance.now() - began;
}

export async function run(): Promise<BenchTable[]> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-bench-sheets-'));
  const base = await ground();
  try {
    return [await sheets(dir), await throughTheHouse(base, dir)];
  } finally {
    await base.close();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
