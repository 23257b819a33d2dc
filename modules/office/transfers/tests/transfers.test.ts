import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openWorld, refused } from '#app/world.ts';
import { type Call, type InputOf, list, type OutputOf } from '#kernel/rules/contract.ts';
import { ImportFormat, ImportRows } from '#kernel/rules/file-refusals.ts';
import {
  Cannot,
  CodeExists,
  InUse,
  Invalid,
  NoPermission,
  NotFound,
  StaleVersion,
  StillRunning,
} from '#kernel/rules/refusals.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import { capability, type FileAnswer, type Services } from '#kernel/server/capability.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { diskStorage } from '#kernel/server/files/index.ts';
import { paged } from '#kernel/server/page.ts';
import { readSheet, xlsxStream } from '#kernel/server/sheets/index.ts';
import { raceEach, raceSettled } from '#kernel/test/race.ts';
import {
  cancelExport,
  createExport,
  deleteExport,
  downloadExport,
  exportNow,
  listExports,
  retryExport,
} from '../contract/export.ts';
import {
  cancelImport,
  importCommon,
  importErrors,
  importProgress,
  listImports,
  undoImport,
} from '../contract/import.ts';
import {
  ExportBusy,
  ExportExpired,
  ExportRows,
  ImportBizType,
  ImportRepeat,
  ImportTemplate,
} from '../rules/refusals.ts';
import { CellFault, exporter, importer, Reading } from '../server/door.ts';
import { addTemplateRoutes } from '../server/templates.ts';

const world = await openWorld({ demo: false, max: 12 });
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-transfers-'));
const services = world.house.services as { -readonly [K in keyof Services]: Services[K] };
services.files = { ...services.files, storage: diskStorage(dir) };
await sql`create table public.thing (id bigint generated always as identity primary key, member_id bigint not null, code text not null unique, name text, qty numeric(14, 2), grade text, due date)`.execute(
  world.sql,
);
await sql`grant select, insert, update, delete on public.thing to ctp_runtime`.execute(world.sql);
await sql`alter table public.thing enable row level security`.execute(world.sql);
await sql`create policy own on public.thing using (member_id = kernel.member() or kernel.is_platform())`.execute(
  world.sql,
);

const routes = ['/test/things'];
const base = clockActor('test');
const seller: Actor = {
  ...base,
  identity: 'seller',
  accountId: '101',
  memberId: '7',
  name: '王芳',
  superAdmin: false,
  buttons: new Map(['Import', 'Export', 'BatchExport'].map((b) => [b, new Set(routes)])),
  routes: new Set(routes),
};
const english: Actor = { ...seller, accountId: '102', locale: 'en_US' };
const foreign: Actor = { ...seller, accountId: '103', memberId: '8' };
const mayNot: Actor = { ...seller, accountId: '104', buttons: new Map() };
const people = new Map([seller, english, foreign].map((a) => [a.accountId, a]));
services.actors = { again: async (_house, who) => people.get(who.accountId) ?? null };
const ask = async <C extends Call>(actor: Actor, call: C, input: InputOf<C>) =>
  (
    await dispatch(
      world.house,
      actor,
      call,
      call.once === undefined ? input : { idempotencyKey: randomUUID(), ...(input as object) },
    )
  ).data as OutputOf<C>;

interface Thing {
  code: string;
  name: string;
  qty: string;
  grade: string;
  due: string | null;
}
const things = capability<{
  'public.thing': {
    id: string;
    member_id: string;
    code: string;
    name: string;
    qty: string;
    grade: string;
    due: string | null;
  };
}>('things');
function must(found: boolean, field: string, value: string): void {
  if (!found) throw new CellFault(field, 'reference', value);
}
importer<Thing>({
  bizType: 'TEST_THING',
  title: { zh: '测试', en: 'Things' },
  routes,
  audience: ['seller'],
  maxRows: 3000,
  columns: [
    { key: 'code', heading: { zh: '编码', en: 'Code' }, required: true, sample: 'A-1' },
    { key: 'name', heading: { zh: '名称', en: 'Name' }, fills: ['called'] },
    { key: 'qty', heading: { zh: '数量', en: 'Quantity' }, required: true, kind: 'quantity' },
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
  async parseRow(_w, cells) {
    const reading = new Reading();
    const { code = '', name = '', qty = '', grade = '' } = cells;
    await reading.part(() => must(!code.startsWith('NO'), 'code', code), null);
    await reading.part(() => must(name !== 'nobody', 'called', name), null);
    return reading.end(() => ({
      code,
      name,
      qty,
      grade,
      due: cells.due === '' ? null : (cells.due ?? null),
    }));
  },
  checkRow: async (_w, row) =>
    row.name === '=bad'
      ? [{ field: 'name', said: { zh: '不允许', en: 'not allowed' } }]
      : row.name === '=worse'
        ? [{ field: 'name', said: { zh: '名称须为文字', en: 'Name must be text' } }]
        : [],
  async saveRow(w, row) {
    const before = await sql`select 1 from public.thing where code = ${row.code}`.execute(w.tx);
    if (before.rows.length > 0) throw CodeExists({}, 'code');
    const made = await sql<{
      id: string;
    }>`insert into public.thing (member_id, code, name, qty, grade, due) values (${w.actor.memberId}::bigint, ${row.code}, ${row.name}, ${row.qty}::numeric, ${row.grade}, ${row.due}::date) returning id`.execute(
      w.tx,
    );
    return made.rows[0]?.id;
  },
  undo: {
    made: (saved) => saved as string,
    async back(w, id) {
      const gone =
        await sql`delete from public.thing where id = ${id}::bigint and name is distinct from 'used'`.execute(
          w.tx,
        );
      if (gone.numAffectedRows !== 1n) throw InUse({});
    },
  },
  keyOf: (row) => row.code,
});
const listThings = list('testListThings', {
  path: '/api/common-order/test/things/list',
  audience: ['seller'],
  relation: 'own',
  routes,
  filters: { keyword: z.string().optional() },
  row: z.object({
    code: z.string(),
    name: z.string().nullable(),
    qty: z.string().nullable(),
    grade: z.string().nullable(),
    ok: z.boolean(),
  }),
  sortable: ['code'],
});
exporter({
  bizType: 'TEST_THING',
  title: { zh: '测试清单', en: 'List of things' },
  handler: things.ask(listThings, async (w) => {
    let query = w.tx.selectFrom('public.thing').selectAll();
    if (w.input.keyword) query = query.where('code', 'like', `${w.input.keyword}%`);
    const page = await paged(w.tx, query, w.input, {
      sortable: { code: 'public.thing.code' },
      fallback: { column: 'public.thing.id', asc: true },
      key: 'public.thing.id',
    });
    return {
      ...page,
      list: page.list.map((t) => ({
        code: t.code,
        name: t.name,
        qty: t.qty,
        uom: 'TNE',
        grade: t.grade,
        ok: true,
      })),
    };
  }),
  columns: [
    { key: 'code', heading: { zh: '编码', en: 'Code' } },
    { key: 'name', heading: { zh: '名称', en: 'Name' } },
    { key: 'qty', heading: { zh: '数量', en: 'Quantity' }, kind: 'quantity', along: ['uom'] },
    { key: 'uom', heading: { zh: '单位', en: 'Unit' }, set: 'measure_unit' },
    { key: 'grade', heading: { zh: '等级', en: 'Grade' }, codes: { 10: { zh: '优等品', en: 'Premium' } } },
    { key: 'ok', heading: { zh: '有效', en: 'Valid' } },
  ],
});

/** A sheet as a person would send it. */
async function sheet(
  rows: readonly (readonly string[])[],
  heads: readonly string[] = ['编码*', '名称', '数量*', '等级', '日期'],
  fileName = 'things.xlsx',
) {
  const bytes = await buffer(
    xlsxStream({
      zone: 'UTC',
      sheets: [{ name: 'S', columns: heads.map((heading) => ({ heading, kind: 'text' as const })), rows }],
    }),
  );
  const at = path.join(dir, randomUUID());
  fs.writeFileSync(at, bytes);
  return { path: at, fileName, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
type Sent = Awaited<ReturnType<typeof sheet>>;
const take = (actor: Actor, file: Sent, more: Partial<InputOf<typeof importCommon>> = {}) =>
  ask(actor, importCommon, { bizType: 'TEST_THING', multipartFile: file, ...more });
const codes = async (like = '%') =>
  (
    await sql<{ code: string }>`select code from public.thing where code like ${like} order by code`.execute(
      world.sql,
    )
  ).rows.map((r) => r.code);
const textOf = async (answer: unknown) => {
  const file = answer as FileAnswer;
  return readSheet(await buffer(file.body as NodeJS.ReadableStream), { mostRows: 20_000 });
};

test("good rows are kept, bad ones told with line and every reason in the reader's language, and can be fetched again", async () => {
  const file = await sheet([
    ['A-1', '甲醇', '1,200.50', '优等品', '2026/1/5'],
    ['', 'x', 'many', '特等', '2026-02-30'],
    ['A-2', '=bad', '5', '20', ''],
    ['A-1', '', '7', '', ''],
    ['A-3', '', '3', 'first', ''],
  ]);
  const check = await take(english, file, { dryRun: '1' });
  expect(check).toMatchObject({ total: 5, success: 2, fail: 3 });
  expect((check as { problems: { line: number; problem: string }[] }).problems.map((p) => p.problem)).toEqual(
    [
      'Line 3: Code cannot be empty',
      'Line 3: Quantity has a wrong format',
      'Line 3: Grade "特等" is not an allowed value',
      'Line 3: Date has a wrong format',
      'Line 4: Name: not allowed',
      'Line 5 repeats line 2',
    ],
  );
  expect(await codes()).toEqual([]);
  expect(await take(seller, file)).toBe('导入完成：共5行，成功2行，失败3行。请在“导入历史”下载错误明细。');
  expect(await codes()).toEqual(['A-1', 'A-3']);
  expect(
    (await sql`select qty, grade, due from public.thing where code = 'A-1'`.execute(world.sql)).rows,
  ).toEqual([{ qty: '1200.50', grade: '10', due: '2026-01-05' }]);
  const [log] = (await ask(seller, listImports, { bizType: 'TEST_THING' })).list;
  expect(log).toMatchObject({
    total: 5,
    success: 2,
    fail: 3,
    state: '30',
    operatorName: '王芳',
    fileName: 'things.xlsx',
  });
  const errors = await textOf(await ask(seller, importErrors, { id: log?.errorFileId as string }));
  expect(errors.rows.slice(2).map((r) => [r.cells[0], r.cells[5], r.cells[6]])).toEqual([
    [
      '',
      '3',
      '第3行：编码不能为空；第3行：数量格式不正确；第3行：等级“特等”不在可选值内；第3行：日期格式不正确',
    ],
    ['A-2', '4', '第4行：名称：不允许'],
    ['A-1', '5', '第5行与第2行重复'],
  ]);
  await refused(ask(foreign, importErrors, { id: log?.id as string }), NotFound);
  expect((await ask(foreign, listImports, { bizType: 'TEST_THING' })).list).toEqual([]);
});

test('administration-domain 19 a row says all its faults at once, whether a cell, a reference or the check of the row finds them', async () => {
  const file = await sheet([
    ['NO-1', 'nobody', 'many', '特等', ''],
    ['NO-2', 'nobody', '1', '', ''],
    ['F-1', '=bad', 'many', '', ''],
  ]);
  const check = (await take(english, file, { dryRun: '1' })) as { problems: { problem: string }[] };
  expect(check.problems.map((p) => p.problem)).toEqual([
    'Line 2: Quantity has a wrong format',
    'Line 2: Grade "特等" is not an allowed value',
    'Line 2: Code "NO-1" not found',
    'Line 2: Name "nobody" not found',
    'Line 3: Code "NO-2" not found',
    'Line 3: Name "nobody" not found',
    'Line 4: Quantity has a wrong format',
    'Line 4: Name: not allowed',
  ]);
});

test('R-IMP a reason that begins with the name of its column does not say it twice', async () => {
  const file = await sheet([['W-1', '=worse', '1', '', '']]);
  const said = async (who: Actor) =>
    ((await take(who, file, { dryRun: '1' })) as { problems: { problem: string }[] }).problems.map(
      (p) => p.problem,
    );
  expect([await said(english), await said(seller)]).toEqual([
    ['Line 2: Name must be text'],
    ['第2行：名称须为文字'],
  ]);
});

test('a refusal of the save is a reason of its row; all-or-nothing keeps nothing', async () => {
  const file = await sheet([
    ['B-1', '', '1', '', ''],
    ['A-1', '', '1', '', ''],
  ]);
  expect(await take(seller, file, { mode: 'all' })).toBe(
    '导入未执行：共2行，1行有错误，未保存任何数据。请在“导入历史”下载错误明细。',
  );
  expect(await codes('B-%')).toEqual([]);
  const [log] = (await ask(seller, listImports, { bizType: 'TEST_THING' })).list;
  expect(log).toMatchObject({ state: '40', success: 0, fail: 1 });
  expect(
    (await textOf(await ask(seller, importErrors, { id: log?.id as string }))).rows.at(-1)?.cells[6],
  ).toBe('第3行：编码“A-1”已存在');
});

test('R-IMP a word that was most likely meant is offered, and taken over without another file', async () => {
  const file = await sheet([
    ['N-1', '', '1', '优等', ''],
    ['N-2', '', '1', 'Premium', ''],
  ]);
  const check = (await take(seller, file, { dryRun: '1' })) as unknown as {
    fail: number;
    problems: { line: number; use: { key: string; value: string } | null }[];
    rows: { line: number; bad: boolean }[];
  };
  expect(check.problems.map((p) => [p.line, p.use])).toEqual([[2, { key: 'grade', value: '优等品' }]]);
  expect(check.rows.map((r) => r.bad)).toEqual([true, false]);
  const fixes = JSON.stringify([{ line: 2, key: 'grade', value: '优等品' }]);
  expect(await take(seller, file, { dryRun: '1', fixes })).toMatchObject({ fail: 0, success: 2 });
  await refused(take(seller, file, { fixes: '{"line":3}' }), Invalid);
  expect(await take(seller, file, { fixes })).toBe('导入完成：共2行，全部成功。');
});

test('R-IMP what an import made is taken back within a day by who imported, once; what has been used since stays', async () => {
  const file = await sheet([
    ['U-1', '', '1', '', ''],
    ['U-2', '', '1', '', ''],
    ['U-3', '', '1', '', ''],
  ]);
  await take(seller, file);
  const last = async () =>
    (await ask(seller, listImports, { bizType: 'TEST_THING' })).list[0] as {
      id: string;
      version: number;
      can: string[];
    };
  const { id, version, can } = await last();
  expect(can).toEqual(['undo']);
  await refused(ask(english, undoImport, { id, version }), NotFound);
  await sql`update public.thing set name = 'used' where code = 'U-2'`.execute(world.sql);
  const answers = await raceSettled(50, () => ask(seller, undoImport, { id, version }));
  expect(
    answers
      .filter((a) => a.status === 'fulfilled')
      .map((a) => (a as PromiseFulfilledResult<{ undone: number; kept: number }>).value),
  ).toMatchObject([{ undone: 2, kept: 1 }]);
  expect(await codes('U-%')).toEqual(['U-2']);
  expect(await last()).toMatchObject({ can: [], note: '已撤回2行；1行导入后已被使用或修改，保留不动。' });
  expect((await ask(english, listImports, { bizType: 'TEST_THING' })).list[0]?.note).toBe(
    '2 rows were taken back; 1 has been used or changed since and stays.',
  );
  await take(seller, file);
  await take(seller, await sheet([['U-9', '', '1', '', '']]));
  await world.push('25h');
  const old = await last();
  expect(old.can).toEqual([]);
  await refused(ask(seller, undoImport, { id: old.id, version: old.version }), NotFound);
});

test('the same file within ten minutes needs to be meant; a check may be repeated', async () => {
  const file = await sheet([['C-1', '', '1', '', '']]);
  await take(seller, file, { dryRun: '1' });
  expect(await take(seller, file)).toBe('导入完成：共1行，全部成功。');
  await refused(take(seller, file), ImportRepeat);
  await take(english, file);
  await take(seller, file, { force: '1' });
  await world.push('11min');
  await take(seller, file);
  expect(await codes('C-%')).toEqual(['C-1']);
});

test('headings decide, not places; hints are skipped, unknown columns ignored, missing ones refuse the file', async () => {
  await take(
    seller,
    await sheet(
      [
        ['必填，从前的提示', '必填，例：A-1', 'x'],
        ['9', 'D-1', 'y'],
      ],
      ['quantity', 'Code *', 'whatever'],
    ),
  );
  expect(await codes('D-%')).toEqual(['D-1']);
  // Somebody typed over the hints and left one standing: his row is read, and the hint is nothing he meant.
  await take(
    seller,
    await sheet([
      ['D-2', '选填', '4', '', ''],
      ['D-3', '选填', '5', '', ''],
    ]),
  );
  expect(
    (await sql`select code, name from public.thing where code like 'D-_' order by code`.execute(world.sql))
      .rows,
  ).toEqual([
    { code: 'D-1', name: '' },
    { code: 'D-2', name: '' },
    { code: 'D-3', name: '选填' },
  ]);
  // The last line of an export is no row of the import.
  await take(
    seller,
    await sheet([
      ['D-5', '', '1', '', ''],
      [],
      ['导出人：王芳　导出时间：2026-11-21 09:00:00　筛选条件：无', '', '', '', ''],
    ]),
  );
  expect((await ask(seller, listImports, { bizType: 'TEST_THING' })).list[0]).toMatchObject({
    total: 1,
    success: 1,
  });
  const strange = await sheet(
    [['D-4', '6', 'x', '', '7', '', '8', '9']],
    ['编码*', '数量*', 'Nmae', '空', '编码', '日期', '行号', '原因'],
  );
  expect(await take(seller, strange, { dryRun: '1' })).toMatchObject({
    success: 1,
    ignored: ['Nmae', '编码'],
  });
  await refused(take(seller, await sheet([['x']], ['名称'])), ImportTemplate, {
    missing: '编码 / Code、数量 / Quantity',
  });
  await refused(take(seller, { ...(await sheet([['x']])), fileName: 'a.csv' }), ImportFormat);
  await refused(
    take(seller, await sheet(Array.from({ length: 3001 }, (_, i) => [`X-${i}`, '', '1', '', '']))),
    ImportRows,
  );
  await refused(take(seller, await sheet([['x']]), { bizType: 'NOTHING' }), ImportBizType);
  await refused(take(mayNot, await sheet([['x']])), NoPermission);
});

test('more than 500 rows go on in the background, as the same person, and end with a message', async () => {
  const file = await sheet(
    Array.from({ length: 620 }, (_, i) => [
      `E-${String(i).padStart(3, '0')}`,
      '',
      i === 300 ? 'x' : '1',
      '',
      '',
    ]),
  );
  expect(await take(seller, file)).toBe('共620行，正在后台导入，完成后将通知您。');
  const [log] = (await ask(seller, listImports, { bizType: 'TEST_THING' })).list;
  expect(log).toMatchObject({ state: '10', total: 620 });
  await world.tick();
  expect(await ask(seller, importProgress, { id: log?.id as string })).toMatchObject({
    state: '30',
    done: 620,
    success: 619,
    fail: 1,
  });
  expect(await codes('E-%')).toHaveLength(619);
  expect(
    (await sql`select distinct member_id from public.thing where code like 'E-%'`.execute(world.sql)).rows,
  ).toEqual([{ member_id: '7' }]);
  expect(
    await world.sql
      .selectFrom('messaging.notice')
      .select('event')
      .where('event', '=', 'IMPORT_DONE')
      .execute(),
  ).toHaveLength(1);
});

const checkOf = async (actor: Actor, file: Sent) =>
  (await take(actor, file, { dryRun: '1' })) as {
    id: string;
    state: string;
    total: number;
    success: number;
    fail: number;
    errorFileId: string | null;
  };

test('R-IMP a large check runs in the background, finds what the import would find, keeps nothing, and its bad rows can be fetched', async () => {
  const rows = Array.from({ length: 700 }, (_, i) => [
    i === 650 ? 'G-003' : `G-${String(i).padStart(3, '0')}`,
    i === 20 ? '=bad' : '',
    i === 640 ? 'x' : '1',
    '',
    '',
  ]);
  const file = await sheet(rows);
  const check = await checkOf(seller, file);
  expect(check).toMatchObject({
    state: '10',
    total: 700,
    errorFileId: null,
    message: '共700行，正在后台检查。',
  });
  expect((await ask(seller, listImports, { bizType: 'TEST_THING' })).list.map((l) => l.id)).not.toContain(
    check.id,
  );
  await world.tick();
  const found = await ask(seller, importProgress, { id: check.id });
  expect(found).toMatchObject({
    state: '30',
    total: 700,
    done: 700,
    success: 697,
    fail: 3,
    message: '检查完成：共700行，可导入697行，有错误3行。尚未保存。',
    errorFileId: check.id,
    can: [],
  });
  expect(found.problems.map((p) => p.problem)).toEqual([
    '第22行：名称：不允许',
    '第642行：数量格式不正确',
    '第652行与第5行重复',
  ]);
  expect(await codes('G-%')).toEqual([]);
  expect(
    (await textOf(await ask(seller, importErrors, { id: check.id }))).rows.slice(2).map((r) => r.cells[5]),
  ).toEqual(['22', '642', '652']);
  await take(seller, file);
  await world.tick();
  const [log] = (await ask(seller, listImports, { bizType: 'TEST_THING' })).list;
  expect(log).toMatchObject({ state: '30', success: found.success, fail: found.fail });
  expect(await codes('G-%')).toHaveLength(697);
});

test('R-IMP all or nothing in the background keeps nothing when one row of many is bad, and everything when none is', async () => {
  const rows = (bad: boolean) =>
    Array.from({ length: 620 }, (_, i) => [
      `H-${String(i).padStart(3, '0')}`,
      '',
      bad && i === 619 ? 'x' : '1',
      '',
      '',
    ]);
  await take(seller, await sheet(rows(true)), { mode: 'all' });
  await world.tick();
  expect(await codes('H-%')).toEqual([]);
  expect((await ask(seller, listImports, { bizType: 'TEST_THING' })).list[0]).toMatchObject({
    state: '40',
    success: 0,
    fail: 1,
    done: 620,
  });
  await take(seller, await sheet(rows(false)), { mode: 'all' });
  await world.tick();
  expect((await ask(seller, listImports, { bizType: 'TEST_THING' })).list[0]).toMatchObject({
    state: '20',
    success: 620,
    fail: 0,
  });
  expect(await codes('H-%')).toHaveLength(620);
});

test('R-IMP an import is stopped by who started it alone; rows already kept stay, and nobody is told that it finished', async () => {
  const told = async () =>
    (await world.sql.selectFrom('messaging.notice').select('id').where('event', '=', 'IMPORT_DONE').execute())
      .length;
  await take(seller, await sheet(Array.from({ length: 600 }, (_, i) => [`I-${i}`, '', '1', '', ''])));
  const [log] = (await ask(seller, listImports, { bizType: 'TEST_THING' })).list;
  const { id, version } = log as { id: string; version: number };
  expect(log).toMatchObject({ state: '10', can: ['cancel'] });
  expect((await ask(english, importProgress, { id })).can).toEqual([]);
  await refused(ask(english, cancelImport, { id, version }), NotFound);
  await refused(ask(foreign, cancelImport, { id, version }), NotFound);
  await refused(ask(seller, cancelImport, { id, version: version + 1 }), StaleVersion);
  const before = await told();
  const tries = await raceEach(
    50,
    () => ask(seller, cancelImport, { id, version }),
    () => 'stopped',
    (e: unknown) => (StaleVersion.is(e) || Cannot.is(e) || StillRunning.is(e) ? 'no' : String(e)),
  );
  expect(tries.filter((t) => t === 'stopped')).toHaveLength(1);
  expect(tries.filter((t) => t === 'no')).toHaveLength(49);
  await world.tick();
  expect(await codes('I-%')).toEqual([]);
  expect(await ask(seller, importProgress, { id })).toMatchObject({
    state: '40',
    message: '已取消：共600行，已导入0行，其余未导入。',
    can: [],
  });
  expect(await told()).toBe(before);
  const check = await checkOf(
    seller,
    await sheet(Array.from({ length: 600 }, (_, i) => [`J-${i}`, '', '1', '', ''])),
  );
  await ask(seller, cancelImport, { id: check.id, version: 1 });
  await world.tick();
  expect(await ask(seller, importProgress, { id: check.id })).toMatchObject({
    state: '40',
    message: '检查已取消。',
  });
});

test('R-IMP of fifty who import the same file at once, as one person, one is taken', async () => {
  const file = await sheet([['K-1', '', '1', '', '']]);
  const tries = await raceEach(
    50,
    () => take(seller, file),
    () => 'taken',
    (e: unknown) => (ImportRepeat.is(e) || StillRunning.is(e) ? 'no' : String(e)),
  );
  expect(tries.filter((t) => t === 'taken')).toHaveLength(1);
  expect(tries.filter((t) => t === 'no')).toHaveLength(49);
  expect(await codes('K-%')).toEqual(['K-1']);
});

test('an importing person who may not sign in any more stops the rest of his import', async () => {
  await take(foreign, await sheet(Array.from({ length: 501 }, (_, i) => [`L-${i}`, '', '1', '', ''])));
  people.delete('103');
  await world.tick();
  people.set('103', foreign);
  expect((await ask(foreign, listImports, { bizType: 'TEST_THING' })).list[0]).toMatchObject({
    state: '40',
    note: '导入人已不能登录，未导入的行已停止。',
  });
  expect(await codes('L-%')).toEqual([]);
});

test('the template has starred headings, hints and drop-downs in the language asked for', async () => {
  const app = Fastify();
  addTemplateRoutes(app, world.house);
  const answer = await app.inject({ method: 'GET', url: '/static/templates/import/TEST_THING_zh_CN.xlsx' });
  const read = await readSheet(answer.rawPayload, { mostRows: 10 });
  expect(read.rows.map((r) => r.cells)).toEqual([
    ['编码*', '名称', '数量*', '等级', '日期'],
    ['必填，例：A-1', '选填', '必填，数字', '选填，从下拉列表选择', '选填，格式 YYYY-MM-DD'],
  ]);
  expect(
    (await app.inject({ method: 'GET', url: '/static/templates/import/TEST_THING_fr_FR.xlsx' })).statusCode,
  ).toBe(404);
  await app.close();
});

test('R-API-020 an export is what its reader sees: his columns, filter, language and rows, nothing a spreadsheet would run', async () => {
  await sql`insert into public.thing (member_id, code, name, qty, grade) values (7, 'F-1', '=1+1', 12.5, '10'), (8, 'F-2', '别家', 1, '10')`.execute(
    world.sql,
  );
  const answer = (await ask(english, exportNow, {
    bizType: 'TEST_THING',
    filters: { keyword: 'F' },
    columns: ['qty', 'nonsense', 'name', 'grade', 'ok', 'code'],
    format: 'csv',
  })) as FileAnswer;
  const text = (await buffer(answer.body as NodeJS.ReadableStream)).toString('utf8');
  expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 3)).toEqual([
    'Quantity,Unit,Name,Grade,Valid,Code',
    "12.50,Tonne,'=1+1,Premium,Yes,F-1",
    '',
  ]);
  expect(text).toContain('filter: Keyword: F');
  const sorted = (await ask(english, exportNow, {
    bizType: 'TEST_THING',
    filters: { keyword: 'E', sortProperties: 'code', sortAsc: false },
    columns: ['qty'],
    said: 'Code: E',
    format: 'csv',
  })) as FileAnswer;
  const lines = (await buffer(sorted.body as NodeJS.ReadableStream))
    .toString('utf8')
    .replace('\uFEFF', '')
    .split('\r\n');
  expect(lines[0]).toBe('Quantity,Unit');
  expect(lines[1]).toMatch(/,Tonne$/);
  expect(lines.at(-2)).toContain('filter: Code: E');
  const codes = async (sortAsc: boolean) =>
    (
      await textOf(
        await ask(seller, exportNow, {
          bizType: 'TEST_THING',
          filters: { keyword: 'E', sortProperties: 'code', sortAsc },
          columns: ['code'],
        }),
      )
    ).rows
      .slice(1, 3)
      .map((r) => r.cells[0]);
  expect((await codes(true))[0]?.localeCompare((await codes(false))[0] ?? '')).toBeLessThan(0);
  await refused(ask(mayNot, exportNow, { bizType: 'TEST_THING' }), NoPermission);
  await refused(ask({ ...seller, routes: new Set() }, exportNow, { bizType: 'TEST_THING' }), NoPermission);
  await refused(ask(seller, exportNow, { bizType: 'TEST_THING', filters: { company: '8' } }), Invalid);
  const whole = await textOf(await ask(seller, exportNow, { bizType: 'TEST_THING' }));
  expect(whole.rows.filter((r) => r.cells[0]?.startsWith('E-'))).toHaveLength(619);
});

test('R-ACCT-006 background exports: three at most, rights asked again, files for seven days, each person his own', async () => {
  const start = (actor: Actor) =>
    ask(actor, createExport, { bizType: 'TEST_THING', filters: { keyword: 'E' } });
  const tries = await Promise.all(
    Array.from({ length: 12 }, () =>
      start(seller).then(
        () => 'started',
        (e: unknown) => (ExportBusy.is(e) ? 'busy' : String(e)),
      ),
    ),
  );
  expect(tries.filter((t) => t === 'started')).toHaveLength(3);
  expect(tries.filter((t) => t === 'busy')).toHaveLength(9);
  const mine = async (actor: Actor) => (await ask(actor, listExports, {})).list;
  const [one] = await mine(seller);
  await ask(seller, cancelExport, { id: one?.id as string, version: one?.version as number });
  const other = await start(foreign);
  people.delete('103');
  await world.tick();
  expect((await mine(seller)).map((t) => t.state)).toEqual(['60', '30', '30']);
  expect((await mine(foreign))[0]).toMatchObject({
    state: '40',
    error: '您已无权查看该列表',
    can: ['again', 'delete'],
  });
  people.set('103', foreign);
  await refused(
    ask(seller, cancelExport, {
      id: (await mine(seller))[1]?.id as string,
      version: (await mine(seller))[1]?.version as number,
    }),
    Cannot,
  );
  const [, ready] = await mine(seller);
  expect(ready).toMatchObject({ progress: 100, rows: 619, can: ['download', 'delete'] });
  expect(
    (await textOf(await ask(seller, downloadExport, { id: ready?.id as string }))).rows.filter((r) =>
      r.cells[0]?.startsWith('E-'),
    ),
  ).toHaveLength(619);
  await refused(ask(foreign, downloadExport, { id: ready?.id as string }), NotFound);
  const again = (await mine(foreign))[0];
  await ask(foreign, retryExport, { id: other.id, version: again?.version as number });
  await world.tick();
  expect((await mine(foreign))[0]).toMatchObject({ state: '30', rows: 0 });
  await world.push('8d');
  await refused(ask(seller, downloadExport, { id: ready?.id as string }), ExportExpired);
  await world.sql
    .insertInto('kernel.task')
    .values({ kind: 'transfers.sweep', due_at: await world.now() })
    .execute();
  await world.tick();
  const [, over] = await mine(seller);
  expect(over).toMatchObject({ state: '50', can: ['again', 'delete'] });
  await ask(seller, deleteExport, { id: over?.id as string, version: over?.version as number });
  expect(await mine(seller)).toHaveLength(2);
  expect(
    (
      await world.sql
        .selectFrom('messaging.notice')
        .select('event')
        .where('event', 'like', 'EXPORT_%')
        .execute()
    )
      .map((n) => n.event)
      .sort(),
  ).toEqual(['EXPORT_FAILED', 'EXPORT_READY', 'EXPORT_READY', 'EXPORT_READY']);
});

test('R-API-020 a background export passes the limit a list counts to, row by row, each once, in the order of the list', async () => {
  await sql`insert into public.thing (member_id, code, name, qty, grade) select 7, 'Z-' || lpad(i::text, 6, '0'), case when i % 1000 = 0 then '@sum' else '甲醇' end, i, '10' from generate_series(1, 12345) i`.execute(
    world.sql,
  );
  await ask(seller, createExport, {
    bizType: 'TEST_THING',
    filters: { keyword: 'Z-', sortProperties: 'code', sortAsc: true },
    columns: ['code', 'name'],
    format: 'csv',
  });
  await world.tick();
  const [task] = (await ask(seller, listExports, {})).list;
  expect(task).toMatchObject({ state: '30', rows: 12_345, progress: 100 });
  const file = (await ask(seller, downloadExport, { id: task?.id as string })) as FileAnswer;
  const lines = (await buffer(file.body as NodeJS.ReadableStream))
    .toString('utf8')
    .split('\r\n')
    .slice(1, 12_346);
  expect([lines[0], lines[999], lines.at(-1)]).toEqual(['Z-000001,甲醇', "Z-001000,'@sum", 'Z-012345,甲醇']);
  expect(new Set(lines).size).toBe(12_345);
  await refused(ask(seller, exportNow, { bizType: 'TEST_THING', filters: { keyword: 'Z-' } }), ExportRows, {
    n: 5000,
  });
});

test('R-API-020 more than a hundred thousand rows are refused when the export is asked for, not when it runs', async () => {
  await sql`insert into public.thing (member_id, code) select 8, 'Y-' || i from generate_series(1, 100001) i`.execute(
    world.sql,
  );
  await refused(
    ask(foreign, createExport, { bizType: 'TEST_THING', filters: { keyword: 'Y-' } }),
    ExportRows,
    { n: 100_000 },
  );
  await sql`delete from public.thing where code like 'Y-%' or code like 'Z-%'`.execute(world.sql);
});

test('counts and bindings hold', async () => {
  expect(
    Object.keys(await world.audit()).filter(
      (v) => v.startsWith('inv_transfers') || v.startsWith('inv_attachments'),
    ),
  ).toEqual([]);
  fs.rmSync(dir, { recursive: true, force: true });
});
