import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused, type World } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { eachSheetRow, xlsxStream } from '#kernel/server/sheets/index.ts';
import { race } from '#kernel/test/race.ts';
import { importCommon, listImports, undoImport } from '#office/transfers/contract/import.ts';
import { addItem, exportItems, listItems, updateItem } from '../contract/codeset.ts';

let world: World;
let admin: Person;
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-codes-'));
const HEADS = ['值集类型*', '编码*', '中文名称*', '英文名称', '上级编码', '排序', '徽标颜色', '状态', '备注'];
type Row = readonly [code: string, zh: string, en?: string, parent?: string, sort?: string, state?: string];

/** Imports rows of the set `tank_grade`. */
async function take(rows: readonly Row[], heads: readonly string[] = HEADS): Promise<string> {
  const cells = rows.map(([code, zh, en = '', parent = '', sort = '10', state = '']) => [
    'tank_grade',
    code,
    zh,
    en,
    parent,
    sort,
    '',
    state,
    '',
  ]);
  const bytes = await buffer(
    xlsxStream({
      zone: 'UTC',
      sheets: [
        { name: 'S', columns: heads.map((heading) => ({ heading, kind: 'text' as const })), rows: cells },
      ],
    }),
  );
  const at = path.join(dir, randomUUID());
  fs.writeFileSync(at, bytes);
  const multipartFile = {
    path: at,
    fileName: 'codes.xlsx',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return (await admin.does(importCommon, { bizType: 'CODESET', multipartFile, force: '1' })) as string;
}
const last = async () =>
  (await admin.does(listImports, { bizType: 'CODESET' })).list[0] as {
    id: string;
    version: number;
    can: string[];
  };
const now = async () =>
  (await admin.does(listItems, { codesetType: 'tank_grade', pageCount: 100 })).list.map((i) => [
    i.code,
    i.names.zh_CN,
    i.names.en_US ?? '',
    i.parentCode ?? '',
    i.sort,
    i.state,
    i.level,
  ]);
const itemOf = async (code: string) =>
  (await admin.does(listItems, { codesetType: 'tank_grade', pageCount: 100 })).list.find(
    (i) => i.code === code,
  ) as { id: string; version: number };

beforeAll(async () => {
  world = await openWorld();
  admin = await world.as('admin');
  await admin.does(addItem, {
    codesetType: 'tank_grade',
    code: 'A',
    names: { zh_CN: '甲级', en_US: 'First' },
    sort: 10,
    typeNames: { zh_CN: '罐级', en_US: 'Tank grade' },
    scope: 'business',
  });
  await admin.does(addItem, {
    codesetType: 'tank_grade',
    code: 'B',
    names: { zh_CN: '乙级' },
    sort: 20,
    parentCode: 'A',
  });
});

describe('R-IMP-002 R-CODE-002 a sheet of code sets is taken back within a day', () => {
  test('new items go, rewritten ones become what they were, in both languages, place and state; only who imported may, and once', async () => {
    const before = await now();
    expect(
      await take([
        ['C', '丙级', 'Third', '', '30'],
        ['D', '丁级', '', 'C', '40'],
        ['B', '乙等', 'Second', 'C', '25', '停用'],
        ['A', '甲级', 'First', '', '10'],
      ]),
    ).toBe('导入完成：共4行，全部成功。');
    expect(await now()).toEqual([
      ['A', '甲级', 'First', '', 10, '1', 1],
      ['B', '乙等', 'Second', 'C', 25, '0', 2],
      ['C', '丙级', 'Third', '', 30, '1', 1],
      ['D', '丁级', '', 'C', 40, '1', 2],
    ]);
    const { id, version, can } = await last();
    expect(can).toEqual(['undo']);
    await refused((await world.as('operator')).does(undoImport, { id, version }), NotFound);
    expect(await race(50, () => admin.does(undoImport, { id, version }))).toMatchObject({ ok: 1 });
    expect(await now()).toEqual(before);
    expect((await last()).can).toEqual([]);
    expect(await world.audit()).toEqual({});
  });

  test('what was worked on or stood on since stays, the rest is taken back, and the answer says how many', async () => {
    await take([
      ['E', '戊级', '', '', '50'],
      ['F', '己级', '', '', '60'],
      ['G', '庚级', '', '', '70'],
      ['B', '乙新', '', 'A', '20'],
    ]);
    const g = await itemOf('G');
    await admin.does(updateItem, { id: g.id, version: g.version, names: { zh_CN: '庚改' }, sort: 70 });
    await admin.does(addItem, {
      codesetType: 'tank_grade',
      code: 'F1',
      names: { zh_CN: '其下' },
      parentCode: 'F',
    });
    const { id, version } = await last();
    expect(await admin.does(undoImport, { id, version })).toMatchObject({ undone: 2, kept: 2 });
    expect((await now()).map(([code, zh]) => [code, zh])).toEqual([
      ['A', '甲级'],
      ['F1', '其下'],
      ['B', '乙级'],
      ['F', '己级'],
      ['G', '庚改'],
    ]);
    expect(await world.audit()).toEqual({});
  });

  test('after a day it stands, and the notes of it go', async () => {
    await take([['H', '辛级']]);
    await scheduleCronJobs(world.runtime);
    await world.push('25h');
    const { id, version, can } = await last();
    expect(can).toEqual([]);
    await refused(admin.does(undoImport, { id, version }), NotFound);
    expect(
      (await world.sql.selectFrom('codesets.imported_item').selectAll().execute()).length,
    ).toBeGreaterThan(0);
    await world.push('24h');
    await world.tick();
    expect(await world.sql.selectFrom('codesets.imported_item').selectAll().execute()).toEqual([]);
    expect((await itemOf('H')).version).toBe(1);
  });

  test('an unchanged row counts as taken and changes nothing', async () => {
    const { version } = await itemOf('H');
    expect(await take([['H', '辛级']])).toBe('导入完成：共1行，全部成功。');
    expect((await itemOf('H')).version).toBe(version);
  });
});

test('R-CODE-002 the regions go out as one sheet of thousands; those of a province come back unchanged, and a new place comes in', async () => {
  const file = (await admin.does(exportItems, { codesetType: 'region' })) as FileAnswer;
  const at = path.join(dir, randomUUID());
  fs.writeFileSync(at, Buffer.isBuffer(file.body) ? file.body : await buffer(file.body));
  const rows: string[][] = [];
  await eachSheetRow(
    at,
    { mostRows: 10_000, headRows: 1, timeoutMs: 60_000 },
    (given) => void rows.push(...given.map((row) => [...row.cells].map((cell) => cell ?? ''))),
  );
  expect(rows.length).toBeGreaterThan(3200);
  const data = rows.filter((row) => row[0] === 'region' && row[1]?.startsWith('32'));
  const bytes = await buffer(
    xlsxStream({
      zone: 'UTC',
      sheets: [
        {
          name: 'S',
          columns: HEADS.map((heading) => ({ heading, kind: 'text' as const })),
          rows: [
            ...data,
            ['region', '320299', '江南试验区', 'Jiangnan Trial Area', '320200', '99999', '', '', ''],
          ],
        },
      ],
    }),
  );
  const again = path.join(dir, randomUUID());
  fs.writeFileSync(again, bytes);
  const multipartFile = {
    path: again,
    fileName: 'regions.xlsx',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  await admin.does(importCommon, { bizType: 'CODESET', multipartFile, force: '1' });
  await world.tick();
  const { list } = await admin.does(listItems, { codesetType: 'region', keyword: '江南试验区' });
  expect(list).toMatchObject([{ code: '320299', parentCode: '320200', level: 3 }]);
}, 60_000);
