import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { ImportRows } from '#kernel/rules/file-refusals.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { xlsxStream } from '#kernel/server/sheets/index.ts';
import { treeView } from '#office/codesets/contract/code-tree.ts';
import { exportNow } from '#office/transfers/contract/export.ts';
import { importCommon, listImports, undoImport } from '#office/transfers/contract/import.ts';
import { sellerGroup } from '../contract/products/group.ts';
import { GROUP_IMPORT, MOST_PRODUCT_ROWS, SKU_IMPORT, SPU_IMPORT } from '../contract/products/sheets.ts';
import { adminSku, sellerSku } from '../contract/products/sku.ts';
import { sellerSpu } from '../contract/products/spu.ts';
import { spuImportWords } from '../rules/product-import-words.ts';
import { SpuTwice } from '../rules/product-refusals.ts';
import { spuByCas, spuWish } from './products-world.ts';

const world = await openWorld();
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-sku-sheets-'));
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));
const seller = await world.as('seller_admin', 'seller');
const HEAD = ['SPU*', '等级*', '厂家*', '包装*', '卖方', '物料编码', '换算率'];
const drum = (
  await sql<{ name: string }>`select name from catalogue.packaging where net_weight = 160`.execute(world.sql)
).rows[0]?.name as string;

async function sheet(name: string, rows: readonly string[][], head: readonly string[] = HEAD) {
  const at = path.join(dir, `${name}.xlsx`);
  const columns = head.map((heading) => ({ heading, kind: 'text' as const }));
  await pipeline(
    xlsxStream({
      zone: 'Asia/Shanghai',
      sheets: [{ name: 'SKU', columns, rows: [head.map(() => '必填'), ...rows] }],
    }),
    fs.createWriteStream(at),
  );
  const bytes = fs.readFileSync(at);
  return {
    path: at,
    fileName: `${name}.xlsx`,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
const take = async (who: Person, name: string, rows: readonly string[][], dryRun: '0' | '1' = '0') =>
  who.does(importCommon, { bizType: SKU_IMPORT, multipartFile: await sheet(name, rows), dryRun });
const line = (
  spu: string,
  grade: string,
  more: { pack?: string; seller?: string; material?: string; rate?: string } = {},
) => [spu, grade, '澄湾石化', more.pack ?? drum, more.seller ?? '', more.material ?? '', more.rate ?? ''];

test('administration-domain 19 SPU_SKU: good rows become drafts with number, rate and history; bad ones say line, field and reason', async () => {
  const code = (
    await sql<{ code: string }>`select spu_code as code from catalogue.spu where cas_no = '67-63-0'`.execute(
      world.sql,
    )
  ).rows[0]?.code as string;
  const rows = [
    line('67-56-1', '导入级一', { material: 'IMP-1' }),
    line(code, '导入级二', { rate: '0.16' }),
    line('67-56-1', '导入级一'),
    line('00-00-0', '导入级三'),
    line('67-56-1', '导入级四', { pack: '没有的包装' }),
    line('67-56-1', '导入级五', { rate: '0.2' }),
    line('67-56-1', '导入级六', { material: 'IMP-1' }),
  ];
  const check = (await take(seller, 'check', rows, '1')) as {
    success: number;
    fail: number;
    problems: { line: number; problem: string }[];
  };
  expect([check.success, check.fail]).toEqual([2, 5]);
  expect(check.problems.map((p) => p.line)).toEqual([5, 6, 7, 8, 9]);
  expect(check.problems.map((p) => p.problem).join()).toMatch(/重复.*SPU.*包装.*换算率.*物料编码/);
  expect(await take(seller, 'real', rows)).toContain('成功2行');
  const { list } = await seller.does(sellerSku.list, { keyword: '导入级' });
  expect(list.map((k) => [k.grade, k.state, k.conversionRate, k.can.includes('submit')]).sort()).toEqual([
    ['导入级一', '10', '0.16', true],
    ['导入级二', '10', '0.16', true],
  ]);
  const both = (await take(
    seller,
    'both',
    [line('00-00-0', '', { pack: '没有的包装', rate: 'x' })],
    '1',
  )) as { problems: { problem: string }[] };
  expect(both.problems.map((p) => p.problem)).toEqual([
    '第3行：等级不能为空',
    '第3行：换算率格式不正确',
    '第3行：找不到SPU“00-00-0”',
    '第3行：找不到包装“没有的包装”',
  ]);
  const history = await seller.does(sellerSku.history, { id: list[0]?.id as string });
  expect(history.list.map((h) => h.action)).toEqual(['save']);
  const stored = await sql<{
    n: number;
  }>`select count(*)::int as n from catalogue.sku where grade like '导入级%' and store_id is not null`.execute(
    world.sql,
  );
  expect(stored.rows[0]?.n).toBe(2);
});

test('the platform imports for a seller named by its member code; without one the row is refused', async () => {
  const operator = await world.as('operator');
  const code = (
    await sql<{
      code: string;
    }>`select member_code as code from members.member where id = ${seller.actor.memberId}::bigint`.execute(
      world.sql,
    )
  ).rows[0]?.code as string;
  expect(
    await take(operator, 'platform', [
      line('67-56-1', '平台导入', { seller: code }),
      line('67-56-1', '平台导入二'),
    ]),
  ).toContain('成功1行');
  expect((await seller.does(sellerSku.list, { keyword: '平台导入' })).list.map((k) => k.keeperId)).toEqual([
    seller.actor.memberId,
  ]);
});

const SPU_HEAD = [
  '中文名称*',
  '英文名称*',
  '平台类目*',
  '品名*',
  '海关编码*',
  '税收分类编码*',
  '物态*',
  '管控类别*',
  'CAS 号',
  'UN 号',
  '危险类别',
  '包装类别',
  '运输名称',
  '信号词',
  '象形图',
  '危险性说明',
  '防范说明',
  '产品应用',
  '闪点（°C）',
];
const substance = (name: string, over: Partial<Record<number, string>> = {}) => {
  const row = [
    name,
    `${name} en`,
    'ORG-KET',
    '67-64-1',
    '29142200',
    '1070201030000000000',
    '液体',
    '危险化学品',
    '108-94-1',
    '1915',
    '3',
    'III',
    'CYCLOHEXANONE',
    '危险',
    'GHS02；GHS07',
    'H226；H302',
    'P210',
    '',
    '44',
  ];
  for (const [at, value] of Object.entries(over)) row[Number.parseInt(at, 10)] = value ?? '';
  return row;
};
const takeSpus = async (who: Person, name: string, rows: readonly string[][], dryRun: '0' | '1' = '0') =>
  who.does(importCommon, { bizType: SPU_IMPORT, multipartFile: await sheet(name, rows, SPU_HEAD), dryRun });

test('administration-domain 19 SPU: the check and the run find the same; good rows become drafts, bad ones name line, field and reason; within a day it is taken back', async () => {
  const heads = Object.values(spuImportWords.table).map((w) => w.zh);
  for (const head of SPU_HEAD) expect(heads).toContain(head.replace('*', ''));
  const rows = [
    substance('导入环己酮'),
    substance('导入混合物', {
      8: '',
      9: '',
      10: '',
      11: '',
      12: '',
      13: '',
      14: '',
      15: '',
      16: '',
      7: '无',
      18: '-11.5',
    }),
    substance('导入环己酮'),
    substance('坏校验位', { 8: '108-94-2' }),
    substance('坏类目', { 2: 'ORG' }),
    substance('坏管控', { 7: '没有这类' }),
    substance('坏说明', { 15: 'H226；X999' }),
    substance('缺UN', { 9: '' }),
    substance('坏象形图', { 14: 'GHS99' }),
    substance('无此应用', { 17: '没有的应用' }),
  ];
  const check = (await takeSpus(seller, 'spu-check', rows, '1')) as {
    success: number;
    fail: number;
    problems: { line: number; problem: string }[];
  };
  expect([check.success, check.fail, [...new Set(check.problems.map((p) => p.line))]]).toEqual([
    2,
    8,
    [5, 6, 7, 8, 9, 10, 11, 12],
  ]);
  expect(check.problems.map((p) => p.problem).join('\n')).toMatch(
    /重复[\s\S]*CAS ?号[\s\S]*平台类目[\s\S]*管控类别[\s\S]*危险性说明[\s\S]*UN ?号[\s\S]*象形图[\s\S]*产品应用/,
  );
  expect((await seller.does(sellerSpu.list, { keyword: '导入' })).totalCount).toBe(0);
  expect(await takeSpus(seller, 'spu-real', rows)).toContain('成功2行');
  const { list } = await seller.does(sellerSpu.list, {
    keyword: '导入',
    sortProperties: 'name',
    sortAsc: true,
  });
  expect(list.map((s) => [s.name, s.state, s.own, s.unNo, s.pictograms])).toEqual(
    expect.arrayContaining([
      ['导入环己酮', '10', true, '1915', ['GHS02', 'GHS07']],
      ['导入混合物', '10', true, null, []],
    ]),
  );
  const plain = list.find((s) => s.name === '导入混合物');
  expect((await seller.does(sellerSpu.detail, { id: plain?.id as string })).fields).toMatchObject({
    flashPoint: '-11.5',
    controlClasses: ['00'],
    casNo: null,
  });
  const found = (await seller.does(listImports, { bizType: SPU_IMPORT })).list[0] as {
    id: string;
    version: number;
  };
  expect(await seller.does(undoImport, { id: found.id, version: found.version })).toMatchObject({
    undone: 2,
    kept: 0,
  });
  expect((await seller.does(sellerSpu.list, { keyword: '导入' })).totalCount).toBe(0);
});

test('17 edge case: two SPUs of one CAS number differ by name; the same name is refused, typed or imported', async () => {
  const wish = await spuWish(world, seller, { name: '同号一' });
  const made = await seller.does(sellerSpu.add, wish);
  await refused(seller.does(sellerSpu.add, { ...wish, imageIds: [] }), SpuTwice);
  const other = await seller.does(sellerSpu.add, await spuWish(world, seller, { name: '同号二' }));
  const fields = (await seller.does(sellerSpu.detail, { id: other.id })).fields as unknown as typeof wish;
  await refused(
    seller.does(sellerSpu.update, { ...fields, id: other.id, version: other.version, name: '同号一' }),
    SpuTwice,
  );
  expect(
    ((await takeSpus(seller, 'spu-twice', [substance('同号一')], '1')) as { problems: { problem: string }[] })
      .problems[0]?.problem,
  ).toContain('已存在');
  expect(await seller.does(sellerSpu.remove, { ids: [made.id] })).toMatchObject({ success: 1 });
  expect(
    ((await takeSpus(seller, 'spu-free', [substance('同号一')], '1')) as { success: number }).success,
  ).toBe(1);
});

test('administration-domain 19: a sheet of products has 5,000 rows at most', async () => {
  const many = Array.from({ length: MOST_PRODUCT_ROWS + 1 }, (_, n) => line('67-56-1', `多行${n}`));
  await refused(take(seller, 'many', many, '1'), ImportRows);
});

test('whoever sees the list of his products may take it along; the export is that list', async () => {
  const trader = await world.as('seller_trader', 'seller');
  const answer = (await trader.does(exportNow, {
    bizType: 'SKU_OWN',
    filters: {},
    format: 'csv',
    columns: ['code'],
  })) as { body: Buffer | AsyncIterable<Buffer> };
  const chunks: Buffer[] = [];
  for await (const chunk of Buffer.isBuffer(answer.body) ? [answer.body] : answer.body)
    chunks.push(Buffer.from(chunk));
  const codes = Buffer.concat(chunks)
    .toString('utf8')
    .split('\r\n')
    .filter((l) => l.startsWith('SK'));
  expect(codes).toHaveLength((await trader.does(sellerSku.list, {})).totalCount);
  await refused(
    (await world.as('seller_logistics', 'seller')).does(exportNow, {
      bizType: 'SKU_OWN',
      filters: {},
      format: 'csv',
      columns: [],
    }),
    NoPermission,
  );
});

test('who may not import or export is refused; the export goes through the list, keeps its filters and says codes in words', async () => {
  await refused(
    take(await world.as('seller_logistics', 'seller'), 'no', [line('67-56-1', 'x')]),
    NoPermission,
  );
  await refused(
    seller.does(exportNow, { bizType: 'SKU_ALL', filters: {}, format: 'xlsx', columns: [] }),
    NoPermission,
  );
  const admin = await world.as('admin');
  const methanol = await spuByCas(world, '67-56-1');
  const answer = (await admin.does(exportNow, {
    bizType: 'SKU_ALL',
    filters: { spuId: methanol },
    format: 'csv',
    columns: ['code', 'grade', 'controlClasses'],
  })) as { body: Buffer | AsyncIterable<Buffer> };
  const chunks: Buffer[] = [];
  for await (const chunk of Buffer.isBuffer(answer.body) ? [answer.body] : answer.body)
    chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  const expected = (await admin.does(adminSku.list, { spuId: methanol, pageCount: 100 })).list;
  for (const k of expected) expect(text).toContain(k.code);
  expect(text).toContain('危险化学品');
});

test('R-CATA-005 R-CATA-007 to 012 R-IMP a seller takes his product groups from a sheet: good rows become drafts, bad ones say why, within a day they are taken back', async () => {
  const own = (await seller.does(sellerSku.list, {})).list[0]?.code as string;
  const head = ['名称*', '类型*', '业务类型*', '权重', '置顶', '商品', '描述'];
  const first = async (codesetType: string) =>
    (await seller.does(treeView, { codesetType, language: 'zh_CN' }))[0]?.itemName as string;
  const [type, lane] = [await first('product_group_type'), await first('business_type')];
  const rows = [
    ['醇类精选', type, lane, '7', '是', own, '一组'],
    ['酮类精选', type, lane, '', '', '', ''],
    ['醇类精选', type, lane, '', '', '', ''],
    ['外人的货', type, lane, '', '', 'SKU-NOT-MINE', ''],
    ['没有类型', '不存在', lane, '', '', '', ''],
  ];
  const taken = await seller.does(importCommon, {
    bizType: GROUP_IMPORT,
    multipartFile: await sheet('groups', rows, head),
    dryRun: '0',
  });
  expect(taken).toContain('成功2行');
  const { list } = await seller.does(sellerGroup.list, { keyword: '精选' });
  expect(list.map((g) => [g.name, g.state, g.weight, g.pinned, g.skuIds.length]).sort()).toEqual([
    ['酮类精选', '10', 0, false, 0],
    ['醇类精选', '10', 7, true, 1],
  ]);
  const [last] = (await seller.does(listImports, { bizType: GROUP_IMPORT, pageNum: 1, pageCount: 10 })).list;
  await seller.does(undoImport, { id: last?.id as string, version: last?.version as number });
  expect((await seller.does(sellerGroup.list, { keyword: '精选' })).totalCount).toBe(0);
  await refused(
    (await world.as('buyer_admin', 'buyer')).does(importCommon, {
      bizType: GROUP_IMPORT,
      multipartFile: await sheet('foreign', rows, head),
      dryRun: '1',
    }),
    NoPermission,
  );
});
