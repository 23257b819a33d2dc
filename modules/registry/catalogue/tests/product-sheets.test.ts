import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { xlsxStream } from '#kernel/server/sheets/index.ts';
import { exportNow } from '#office/transfers/contract/export.ts';
import { importCommon } from '#office/transfers/contract/import.ts';
import { SKU_IMPORT } from '../contract/products/places.ts';
import { adminSku, sellerSku } from '../contract/products/sku.ts';
import { spuByCas } from './products-world.ts';

const world = await openWorld();
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-sku-sheets-'));
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));
const seller = await world.as('seller_admin', 'seller');
const HEAD = ['SPU*', '等级*', '厂家*', '包装*', '卖方', '物料编码', '换算率'];
const drum = (await sql<{ name: string }>`select name from catalogue.packaging where net_weight = 160`.execute(world.sql)).rows[0]?.name as string;

async function sheet(name: string, rows: readonly string[][]) {
  const at = path.join(dir, `${name}.xlsx`);
  const columns = HEAD.map((heading) => ({ heading, kind: 'text' as const }));
  await pipeline(xlsxStream({ zone: 'Asia/Shanghai', sheets: [{ name: 'SKU', columns, rows: [HEAD.map(() => '必填'), ...rows] }] }), fs.createWriteStream(at));
  const bytes = fs.readFileSync(at);
  return { path: at, fileName: `${name}.xlsx`, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
const take = async (who: Person, name: string, rows: readonly string[][], dryRun: '0' | '1' = '0') => who.does(importCommon, { bizType: SKU_IMPORT, multipartFile: await sheet(name, rows), dryRun });
const line = (spu: string, grade: string, more: { pack?: string; seller?: string; material?: string; rate?: string } = {}) => [spu, grade, '澄湾石化', more.pack ?? drum, more.seller ?? '', more.material ?? '', more.rate ?? ''];

test('administration-domain 19 SPU_SKU: good rows become drafts with number, rate and history; bad ones say line, field and reason', async () => {
  const code = (await sql<{ code: string }>`select spu_code as code from catalogue.spu where cas_no = '67-63-0'`.execute(world.sql)).rows[0]?.code as string;
  const rows = [
    line('67-56-1', '导入级一', { material: 'IMP-1' }),
    line(code, '导入级二', { rate: '0.16' }),
    line('67-56-1', '导入级一'),
    line('00-00-0', '导入级三'),
    line('67-56-1', '导入级四', { pack: '没有的包装' }),
    line('67-56-1', '导入级五', { rate: '0.2' }),
    line('67-56-1', '导入级六', { material: 'IMP-1' }),
  ];
  const check = (await take(seller, 'check', rows, '1')) as { success: number; fail: number; problems: { line: number; problem: string }[] };
  expect([check.success, check.fail]).toEqual([2, 5]);
  expect(check.problems.map((p) => p.line)).toEqual([5, 6, 7, 8, 9]);
  expect(check.problems.map((p) => p.problem).join()).toMatch(/重复.*SPU.*包装.*换算率.*物料编码/);
  expect(await take(seller, 'real', rows)).toContain('成功2行');
  const { list } = await seller.does(sellerSku.list, { keyword: '导入级' });
  expect(list.map((k) => [k.grade, k.state, k.conversionRate, k.can.includes('submit')]).sort()).toEqual([
    ['导入级一', '10', '0.16', true],
    ['导入级二', '10', '0.16', true],
  ]);
  const history = await seller.does(sellerSku.history, { id: list[0]?.id as string });
  expect(history.list.map((h) => h.action)).toEqual(['save']);
  const stored = await sql<{ n: number }>`select count(*)::int as n from catalogue.sku where grade like '导入级%' and store_id is not null`.execute(world.sql);
  expect(stored.rows[0]?.n).toBe(2);
});

test('the platform imports for a seller named by its member code; without one the row is refused', async () => {
  const operator = await world.as('operator');
  const code = (await sql<{ code: string }>`select member_code as code from members.member where id = ${seller.actor.memberId}::bigint`.execute(world.sql)).rows[0]?.code as string;
  expect(await take(operator, 'platform', [line('67-56-1', '平台导入', { seller: code }), line('67-56-1', '平台导入二')])).toContain('成功1行');
  expect((await seller.does(sellerSku.list, { keyword: '平台导入' })).list.map((k) => k.keeperId)).toEqual([seller.actor.memberId]);
});

test('who may not import or export is refused; the export goes through the list and keeps its filters', async () => {
  await refused(take(await world.as('seller_logistics', 'seller'), 'no', [line('67-56-1', 'x')]), NoPermission);
  await refused(seller.does(exportNow, { bizType: 'SKU_ALL', filters: {}, format: 'xlsx', columns: [] }), NoPermission);
  const admin = await world.as('admin');
  const methanol = await spuByCas(world, '67-56-1');
  const answer = (await admin.does(exportNow, { bizType: 'SKU_ALL', filters: { spuId: methanol }, format: 'csv', columns: ['code', 'grade'] })) as { body: Buffer | AsyncIterable<Buffer> };
  const chunks: Buffer[] = [];
  for await (const chunk of Buffer.isBuffer(answer.body) ? [answer.body] : answer.body) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  const expected = (await admin.does(adminSku.list, { spuId: methanol, pageCount: 100 })).list;
  for (const k of expected) expect(text).toContain(k.code);
});
