import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import type { Upload } from '#kernel/rules/contract.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { xlsxStream } from '#kernel/server/sheets/index.ts';
import { exportNow } from '#office/transfers/contract/export.ts';
import { importCommon, listImports } from '#office/transfers/contract/import.ts';
import { listOwnOffers, ownOfferDetail } from '../contract/offer.ts';
import { importColumns, OFFER_IMPORT } from '../rules/selling/import-columns.ts';
import { type DealWorld, dealWorld, listed } from './deal-world.ts';

type Cells = Readonly<Record<string, string>>;
const day = (now: Date, n: number) => new Date(now.getTime() + n * 86_400_000).toISOString().slice(0, 10);

/** A complete line of the template for the company's methanol. */
async function line(w: DealWorld): Promise<Cells> {
  const memberId = w.seller.actor.memberId;
  const { rows } = await sql<{ code: string; place: string; warehouse: string }>`
    select k.sku_code as code, (select p.name from catalogue.warehouse h join catalogue.place p on p.id = h.place_id where h.member_id in (0, ${memberId}::bigint) and h.enabled and not h.deleted order by h.id limit 1) as place,
      (select code from catalogue.warehouse where place_id is not null and member_id in (0, ${memberId}::bigint) and enabled and not deleted order by id limit 1) as warehouse
    from catalogue.sku k join catalogue.spu s on s.id = k.spu_id where s.cas_no = '67-56-1' and k.seller_member_id = ${memberId}::bigint order by k.id limit 1`.execute(
    w.world.sql,
  );
  const now = await w.world.now();
  const found = rows[0] as { code: string; place: string; warehouse: string };
  return {
    skuCode: found.code,
    producer: '',
    grade: '',
    quantity: '1,500.00',
    uom: '吨',
    unitPrice: '2115.00',
    taxRate: '',
    priceTerm: '出库自提',
    namedPlaceId: found.place,
    pickType: '自提',
    warehouseId: found.warehouse.toLowerCase(),
    deliveryStart: day(now, 3),
    deliveryEnd: day(now, 15).replaceAll('-', '/'),
    minQty: '100',
    qtyStep: '50',
    paymentTerm: '款到发货',
    settlementMethod: 'T/T',
    validUntil: `${day(now, 2)} 17:30`,
    remarks: '',
  };
}

/** The sheet as people upload it: headings of the template, in another order, one unknown column. */
async function sheet(lines: readonly Cells[]): Promise<Upload> {
  const columns = [...importColumns].reverse();
  const rows = lines.map((cells) => [...columns.map((c) => cells[c.key] ?? ''), '备忘']);
  const bytes = await buffer(
    xlsxStream({
      sheets: [
        {
          name: 'offers',
          columns: [
            ...columns.map((c) => ({
              heading: `${c.heading.zh}${c.required ? '*' : ''}`,
              kind: 'text' as const,
            })),
            { heading: '内部备忘', kind: 'text' as const },
          ],
          rows,
        },
      ],
      zone: 'Asia/Shanghai',
    }),
  );
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'ctp-import-')), 'offers.xlsx');
  writeFileSync(file, bytes);
  return {
    path: file,
    fileName: 'offers.xlsx',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
const run = async (
  w: DealWorld,
  lines: readonly Cells[],
  more: { mode?: 'partial' | 'all'; dryRun?: '0' | '1' } = {},
) =>
  w.seller.does(importCommon, {
    bizType: OFFER_IMPORT,
    multipartFile: await sheet(lines),
    force: '1',
    ...more,
  });
const drafts = async (w: DealWorld) =>
  (await w.seller.does(listOwnOffers, { publishState: ['10'], pageCount: 100 })).list;

test('R-RMBS-003 R-RMBS-010 an RMB template becomes drafts: SKU, place and warehouse are found, the rest of the SKU fills in, and nothing goes on the board', async () => {
  const w = await dealWorld();
  const before = (await drafts(w)).length;
  expect(await run(w, [await line(w)])).toContain('全部成功');
  const after = await drafts(w);
  expect(after.length).toBe(before + 1);
  const made = after[0];
  expect(made).toMatchObject({
    publishState: '10',
    quantity: '1500.00',
    unitPrice: '2115.00',
    uom: 'TNE',
    lane: '10',
    approvalStatus: '00',
  });
  const { fields } = await w.seller.does(ownOfferDetail, { id: made?.id as string });
  expect(fields).toMatchObject({
    divisible: true,
    minQty: '100.00',
    qtyStep: '50.00',
    taxRate: '13.000',
    contactName: w.seller.actor.name,
    priceTerm: '10',
    pickType: '10',
    settlementMethod: '10',
    paymentTerm: '10',
  });
  expect(fields.producer).not.toBeNull();
  expect(fields.packagingId).not.toBeNull();
  expect((fields.validUntil as string).slice(11)).toBe('09:30:00.000Z');
  expect(await w.world.audit()).toEqual({});
});

test('R-IMP-001 R-IMP-002 R-IMP-003 each row goes through the checks of the form: bad rows come back with line and reason, good ones are kept, and the counts add up', async () => {
  const w = await dealWorld();
  const good = await line(w);
  const before = (await drafts(w)).length;
  const lines = [
    good,
    { ...good, skuCode: 'NO-SUCH-SKU' },
    { ...good, quantity: '80', remarks: 'minimum above quantity' },
    { ...good, deliveryEnd: '2020-01-31', deliveryStart: '2020-01-01' },
    { ...good, unitPrice: '-5', deliveryEnd: '2020-01-31', deliveryStart: '2020-01-01' },
    { ...good, uom: '斤' },
    { ...good },
  ];
  const checked = await run(w, lines, { dryRun: '1' });
  if (typeof checked === 'string') throw new Error('a dry run answers with its problems');
  expect([checked.total, checked.success, checked.fail]).toEqual([7, 1, 6]);
  const said = Object.fromEntries(checked.problems.map((p) => [p.line, p.problem]));
  expect(said[3]).toContain('NO-SUCH-SKU');
  expect(said[4]).toContain('起订量');
  expect(said[5]).toContain('交货期已过');
  expect(checked.problems.filter((p) => p.line === 6).map((p) => p.problem)).toEqual([
    expect.stringContaining('单价'),
    expect.stringContaining('交货期已过'),
  ]);
  expect(said[7]).toContain('斤');
  expect(said[8]).toContain('重复');
  expect(checked.problems.find((p) => p.line === 8)?.value).toBe(good.skuCode);
  expect(checked.ignored).toEqual(['内部备忘']);
  expect((await drafts(w)).length).toBe(before);

  expect(await run(w, lines)).toContain('成功1行，失败6行');
  expect((await drafts(w)).length).toBe(before + 1);
  const log = await w.seller.does(listImports, { bizType: OFFER_IMPORT });
  expect(log.list[0]).toMatchObject({ total: 7, success: 1, fail: 6, state: '30' });
});

test('R-RMBS-010 all or nothing keeps no row while one is bad; a colleague without the import button is refused', async () => {
  const w = await dealWorld();
  const good = await line(w);
  const before = (await drafts(w)).length;
  expect(await run(w, [good, { ...good, skuCode: 'NO-SUCH-SKU' }], { mode: 'all' })).toContain('导入未执行');
  expect((await drafts(w)).length).toBe(before);
  const finance = await w.world.as('seller_finance');
  await refused(
    finance.does(importCommon, { bizType: OFFER_IMPORT, multipartFile: await sheet([good]), force: '1' }),
    NoPermission,
  );
  await refused(
    w.buyer.does(importCommon, { bizType: OFFER_IMPORT, multipartFile: await sheet([good]), force: '1' }),
    NoPermission,
  );
});

test('R-RSUP-002 the operator exports the offers he sees with the columns of his list; who lacks the button is refused', async () => {
  const w = await dealWorld();
  const offer = await listed(w);
  const wish = {
    bizType: 'OFFER_ALL',
    filters: { publishState: ['30'] },
    columns: ['offerNo', 'publishState', 'unitPrice', 'sellerName'],
    format: 'csv',
  } as const;
  const answer = (await w.operator.does(exportNow, {
    ...wish,
    filters: { publishState: ['30'] },
    columns: [...wish.columns],
  })) as unknown as {
    body: NodeJS.ReadableStream;
    fileName: string;
  };
  const text = (await buffer(answer.body)).toString('utf8');
  expect(answer.fileName).toMatch(/\.csv$/);
  expect(text).toContain(`${offer.offerNo},挂盘中,2115.00,`);
  await refused(w.auditor.does(exportNow, { ...wish, filters: {}, columns: [] }), NoPermission);
  await refused(w.seller.does(exportNow, { ...wish, filters: {}, columns: [] }), NoPermission);
});

test('R-RMBS-010 a name two places bear is not guessed at; the code says which', async () => {
  const w = await dealWorld();
  const good = await line(w);
  await sql`update catalogue.place set aliases = aliases || ${good.namedPlaceId}::varchar where id = (select max(id) from catalogue.place where enabled and not deleted)`.execute(
    w.world.sql,
  );
  const { rows } = await sql<{
    code: string;
  }>`select code from catalogue.place where name = ${good.namedPlaceId}`.execute(w.world.sql);
  const checked = await w.seller.does(importCommon, {
    bizType: OFFER_IMPORT,
    multipartFile: await sheet([good, { ...good, namedPlaceId: rows[0]?.code ?? '', remarks: '按代码' }]),
    dryRun: '1',
  });
  expect(checked).toMatchObject({
    success: 1,
    fail: 1,
    problems: [{ problem: expect.stringContaining('多条记录') }],
  });
});
