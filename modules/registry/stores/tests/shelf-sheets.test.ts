import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { xlsxStream } from '#kernel/server/sheets/index.ts';
import { exportNow } from '#office/transfers/contract/export.ts';
import { importCommon, listImports, undoImport } from '#office/transfers/contract/import.ts';
import { listShelfRows, listShelves, SHELF_SHEET } from '../contract/shelf.ts';

const world = await openWorld();
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-shelves-'));
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));
const HEAD = ['店铺', '上级类目', '中文名称*', '英文名称', '排序'];

async function sheet(name: string, rows: readonly string[][]) {
  const at = path.join(dir, `${name}.xlsx`);
  const columns = HEAD.map((heading) => ({ heading, kind: 'text' as const }));
  await pipeline(
    xlsxStream({
      zone: 'Asia/Shanghai',
      sheets: [{ name: '类目', columns, rows: [HEAD.map(() => '说明'), ...rows] }],
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
async function taken(who: Person): Promise<string> {
  const answer = (await who.does(exportNow, {
    bizType: SHELF_SHEET,
    filters: {},
    format: 'csv',
    columns: ['storeId', 'parentId', 'nameZh', 'sort'],
  })) as { body: Buffer | AsyncIterable<Buffer> };
  const chunks: Buffer[] = [];
  for await (const chunk of Buffer.isBuffer(answer.body) ? [answer.body] : answer.body)
    chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

test('R-CATA-040 R-IMP shop categories come from a sheet, parents first, bad rows say why; they go along as a sheet, and within a day an import is taken back', async () => {
  const seller = await world.as('seller_admin', 'seller');
  const { stores } = await seller.does(listShelves, {});
  const store = stores[0]?.code as string;
  const rows = [
    [store, '', '导入醇类', 'Alcohols', '1'],
    [store, '导入醇类', '导入甲醇', '', '2'],
    [store, '没有的上级', '导入孤儿', '', ''],
    ['S999999', '', '导入外店', '', ''],
    [store, '', '', 'No name', ''],
    [store, '', '导入醇类', '', ''],
  ];
  expect(
    await seller.does(importCommon, {
      bizType: SHELF_SHEET,
      multipartFile: await sheet('shelves', rows),
      dryRun: '0',
    }),
  ).toContain('成功2行');
  const { list } = await seller.does(listShelfRows, { pageCount: 100 });
  expect(
    list
      .filter((c) => c.names.zh_CN.startsWith('导入'))
      .map((c) => [c.names.zh_CN, c.level, c.parentName, c.sort]),
  ).toEqual([
    ['导入醇类', 1, null, 1],
    ['导入甲醇', 2, '导入醇类', 2],
  ]);
  const text = await taken(seller);
  expect(text).toContain('导入甲醇');
  expect(text.split('\r\n').find((l) => l.includes('导入甲醇'))).toContain('导入醇类');
  const [last] = (await seller.does(listImports, { bizType: SHELF_SHEET, pageNum: 1, pageCount: 10 })).list;
  await seller.does(undoImport, { id: last?.id as string, version: last?.version as number });
  expect(
    (await seller.does(listShelfRows, { pageCount: 100 })).list.filter((c) =>
      c.names.zh_CN.startsWith('导入'),
    ),
  ).toEqual([]);
  await refused(
    (await world.as('seller_finance', 'seller')).does(exportNow, {
      bizType: SHELF_SHEET,
      filters: {},
      format: 'csv',
      columns: [],
    }),
    NoPermission,
  );
  expect(await world.audit()).toEqual({});
});
