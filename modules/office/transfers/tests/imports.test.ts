import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { ImportFormat, ImportRows } from '#kernel/rules/file-refusals.ts';
import { NoPermission, NotFound, Validation } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { readSheet } from '#kernel/server/sheets/index.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { importErrors, listImports, undoImport } from '../contract/import.ts';
import { ImportBiztype, ImportRepeat, ImportTemplate } from '../rules/refusals.ts';
import { addTemplateRoutes } from '../server/templates.ts';
import { declareThings, english, foreign, mayNot, openThings, seller, textOf } from './things-world.ts';

declareThings();
const { world, ask, sheet, take, codes, close } = await openThings();
afterAll(close);

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
  await refused(take(seller, file, { fixes: '{"line":3}' }), Validation);
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
    '2 rows were undone; 1 has been used or changed since and is kept.',
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
  await refused(take(seller, await sheet([['x']]), { bizType: 'NOTHING' }), ImportBiztype);
  await refused(take(mayNot, await sheet([['x']])), NoPermission);
});

test('the template has starred headings, hints and drop-downs in the language asked for', async () => {
  const app = Fastify();
  addTemplateRoutes(app, world.runtime);
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

test('counts and bindings hold', async () => {
  expect(
    Object.keys(await world.audit()).filter(
      (v) => v.startsWith('inv_transfers') || v.startsWith('inv_attachments'),
    ),
  ).toEqual([]);
});
