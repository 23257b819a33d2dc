import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, refused } from '#app/world.ts';
import { orderHub } from '#fulfilment/orders/contract/order-acts.ts';
import type { Call } from '#kernel/rules/contract.ts';
import { ImportEmpty, ImportFormat } from '#kernel/rules/file-refusals.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { readSheet, xlsxStream } from '#kernel/server/sheets/index.ts';
import { getAttachmentUrls, uploadPrivate } from '#office/attachments/contract/attachment.ts';
import { addSupplierGroup, removeSuppliers } from '#registry/members/contract/supplier-group.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import {
  addInquiry,
  comparisonFile,
  deleteInquiry,
  generateOrders,
  inquiryDetail,
  parseLinesFile,
  publishInquiry,
  updateInquiry,
} from '../contract/buyer.ts';
import { overseenInquiry } from '../contract/oversight.ts';
import { confirmAward, listQuotes, marketInquiry } from '../contract/supplier.ts';
import { award, bid, draftOf, type InquiryWorld, inquiryWorld, open, publish, see } from './inquiry-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: InquiryWorld;
let dir: string;
beforeAll(async () => {
  w = await inquiryWorld();
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-inquiry-test-'));
});
const asUpload = (bytes: Buffer, fileName: string) => {
  const file = path.join(dir, randomUUID());
  fs.writeFileSync(file, bytes);
  return {
    path: file,
    fileName,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
};
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const uploaded = async (who: Person): Promise<string> =>
  (
    await who.does(uploadPrivate, {
      file: asUpload(Buffer.concat([PDF, Buffer.from(randomUUID())]), 'spec.pdf'),
      scene: 'evidence',
    } as never)
  ).attachmentId;
const reads = async (who: Person, id: string): Promise<boolean> =>
  (await who.does(getAttachmentUrls, { attachmentIds: [id] })).length === 1;

describe('files of an inquiry', () => {
  test('who reads the inquiry opens its files: buyer, operator and invited suppliers; a draft shows them to nobody else', async () => {
    const fileId = await uploaded(w.buyer);
    const made = await w.buyer.does(addInquiry, await draftOf(w, { fileIds: [fileId] }));
    expect((await see(w, made.id)).files).toEqual([
      { attachmentId: fileId, fileName: 'spec.pdf', size: expect.any(Number) },
    ]);
    expect([await reads(w.seller, fileId), await reads(w.operator, fileId)]).toEqual([false, false]);
    await w.buyer.does(publishInquiry, { id: made.id, version: made.version });
    expect(await reads(w.seller, fileId)).toBe(true);
    expect(await reads(w.operator, fileId)).toBe(true);
    expect(await reads(w.seller3, fileId)).toBe(false);
    expect(await reads(w.stranger, fileId)).toBe(false);
    expect((await w.seller.does(marketInquiry, { id: made.id })).files).toHaveLength(1);
    expect((await w.operator.does(overseenInquiry, { id: made.id })).files).toHaveLength(1);
  });

  test('a file of somebody else is not taken; a draft that is deleted or names it no more lets it go', async () => {
    const foreign = await uploaded(w.seller);
    await refused(w.buyer.does(addInquiry, await draftOf(w, { fileIds: [foreign] })), NotFound);
    const bound = (id: string) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from attachments.binding where attachment_id = ${id}::bigint`
        .execute(w.world.sql)
        .then((r) => r.rows[0]?.n);
    const [first, second] = [await uploaded(w.buyer), await uploaded(w.buyer)];
    const made = await w.buyer.does(addInquiry, await draftOf(w, { fileIds: [first] }));
    await w.buyer.does(updateInquiry, {
      ...(await draftOf(w, { fileIds: [second] })),
      id: made.id,
      version: made.version,
    });
    expect([await bound(first), await bound(second)]).toEqual([0, 1]);
    await w.buyer.does(deleteInquiry, { ids: [made.id] });
    expect(await bound(second)).toBe(0);
  });
});

describe('a list from a file', () => {
  const column = (heading: string) => ({ heading, kind: 'text' as const });
  const workbook = (rows: string[][]): Promise<Buffer> =>
    buffer(
      xlsxStream({
        zone: 'Asia/Shanghai',
        sheets: [{ name: 'list', columns: [column('Product'), column('Quantity'), column('Unit')], rows }],
      }),
    );
  const parsed = (bytes: Buffer, name: string) =>
    w.buyer.does(parseLinesFile, { multipartFile: asUpload(bytes, name) } as never);

  test('a workbook, a CSV with quotes and one in GB18030 are read as a pasted list is', async () => {
    const rows = [
      ['甲醇', '60', '吨'],
      ['某助剂 X-1', '200', 'kg'],
      ['溶剂, 工业级', '5', 'm3'],
    ];
    const expected = [
      ['甲醇', '60', 'TNE', null, true],
      ['某助剂 X-1', '200', 'KGM', null, false],
      ['溶剂, 工业级', '5', 'MTQ', null, false],
    ];
    const facts = (answer: Awaited<ReturnType<typeof parsed>>) =>
      answer.lines.map((l) => [l.name, l.quantity, l.uom, l.fault, l.spuId !== null]);
    const sheet = await parsed(await workbook(rows), 'list.xlsx');
    expect(facts(sheet)).toEqual(expected);
    expect(sheet.text).toContain('甲醇\t60\t吨');
    const csv = `产品,数量,单位\n甲醇,60,吨\n某助剂 X-1,200,kg\n"溶剂, 工业级",5,m3\n`;
    expect(facts(await parsed(Buffer.from(csv), 'list.csv'))).toEqual(expected);
    const gb = Buffer.from([0xbc, 0xd7, 0xb4, 0xbc, 0x2c, 0x36, 0x30, 0x2c, 0xb6, 0xd6]);
    expect(facts(await parsed(gb, 'list.csv'))).toEqual([expected[0]]);
  });
  test('what is no list is refused by name', async () => {
    await refused(parsed(Buffer.from([0, 1, 2, 3, 0, 5]), 'x.csv'), ImportFormat);
    await refused(parsed(Buffer.from('PK\u0003\u0004 broken'), 'x.xlsx'), ImportFormat);
    await refused(parsed(Buffer.from('  \n'), 'x.csv'), ImportEmpty);
  });
});

describe('what came of it', () => {
  test('quotes leave as a workbook once they are opened; orders lead back to inquiry and quote', async () => {
    const id = await publish(w);
    await bid(w, id, w.seller, { prices: ['7000.00', '8000.00'] });
    await bid(w, id, w.seller2, { prices: ['7100.00', null] });
    const rowsOf = async (who: Person) => {
      const answer = (await who.does(comparisonFile, { inquiryId: id })) as FileAnswer;
      const bytes = await buffer(answer.body as NodeJS.ReadableStream);
      return (await readSheet(bytes, { mostRows: 100 })).rows.map((r) => r.cells.join('|'));
    };
    expect((await rowsOf(w.buyer)).some((r) => r.includes('7000'))).toBe(false);
    await refused(w.stranger.does(comparisonFile, { inquiryId: id }), NotFound);
    await open(w);
    const rows = await rowsOf(w.buyer);
    expect(rows.filter((r) => r.includes('BQ'))).toHaveLength(3);
    expect(rows.some((r) => r.includes('7100') && r.includes('60'))).toBe(true);
    await award(w, id, [
      { lineNo: 1, to: w.seller, quantity: '60.00' },
      { lineNo: 2, to: w.seller, quantity: '30.00' },
    ]);
    const quote = (await w.seller.does(listQuotes, { inquiryId: id })).list[0];
    await w.seller.does(confirmAward, { id: quote?.id as string, version: quote?.version as number });
    await w.world.tick();
    await w.buyer.does(generateOrders, { id, version: (await see(w, id)).version });
    const order = (await see(w, id)).awards[0];
    const linked = async (who: Person) =>
      (await who.does(orderHub, { id: order?.orderId as string })).groups
        .filter((g) => g.kind === 'INQUIRY')
        .flatMap((g) => g.documents.map((d) => [d.no, d.href]));
    const inquiry = await w.buyer.does(inquiryDetail, { id });
    expect(await linked(w.buyer)).toEqual([
      [inquiry.inquiryNo, `/rmbTradeManagement/inquiryDetail?id=${id}`],
    ]);
    expect(await linked(w.seller)).toEqual([[quote?.quoteNo, `/rmbTradeManagement/bid?inquiryId=${id}`]]);
    expect(await linked(w.operator)).toEqual([
      [inquiry.inquiryNo, `/resourceSupervision/inquiryList/detail/${id}`],
    ]);
    expect(await w.world.audit()).toEqual({});
  });
});

test('a colleague out of whose data scope an inquiry lies reads it on no page, nor its files', async () => {
  const fileId = await uploaded(w.buyer);
  const id = await publish(w, { fileIds: [fileId] });
  const actor = {
    ...w.buyer.actor,
    superAdmin: false,
    empId: '-7',
    deptId: null,
    scopes: new Map(),
    requestId: newRequestId(),
  };
  const asked = (call: Call, input: object) => dispatch(w.world.runtime, actor, call, input);
  await refused(asked(marketInquiry, { id }), NotFound);
  expect((await asked(getAttachmentUrls, { attachmentIds: [fileId] })).data).toEqual([]);
  expect(await reads(w.buyer, fileId)).toBe(true);
});

describe('6.3 edge cases', () => {
  test('a supplier invited by two groups is invited once, and stays invited when he leaves them', async () => {
    const supplierIds = [w.seller, w.seller2].map((p) => p.actor.memberId as string);
    const group = (name: string, ids: string[]) =>
      w.buyer.does(addSupplierGroup, { name, description: null, supplierIds: ids } as never);
    const [first, second] = [
      await group('溶剂供应商', supplierIds),
      await group('近处供应商', supplierIds.slice(0, 1)),
    ];
    const id = await publish(w, { supplierIds: [], groupIds: [first.id, second.id] });
    expect((await see(w, id)).invitations.map((i) => i.id).sort()).toEqual([...supplierIds].sort());
    await w.buyer.does(removeSuppliers, {
      id: first.id,
      version: first.version,
      supplierIds: supplierIds.slice(1),
    });
    await bid(w, id, w.seller2, { prices: ['7100.00', '8000.00'] });
    expect((await see(w, id)).quotes).toBe(1);
  });

  test('an inquiry for a service needs no packaging', async () => {
    const id = await publish(w, {
      inquiryType: '2',
      lines: [{ name: '宁波至南京公路运输', quantity: '60.00', uom: 'TNE' }],
    });
    expect((await w.seller.does(marketInquiry, { id })).lines[0]).toMatchObject({
      packagingId: null,
      nameZh: '宁波至南京公路运输',
    });
  });

  test('a supplier whose licence ends before the last delivery day quotes, wins and confirms; one whose licence is over does not quote', async () => {
    const { rows } = await sql<{
      id: string;
    }>`select id from catalogue.spu where cas_no = '67-56-1' and not deleted order by id limit 1`.execute(
      w.world.sql,
    );
    const packagingId = w.packagingId;
    const id = await publish(w, {
      supplierIds: [w.seller.actor.memberId as string],
      qualificationNeeded: ['20'],
      lines: [{ name: 'x', spuId: rows[0]?.id as string, packagingId, uom: 'TNE', quantity: '60.00' }],
    });
    const licensedUntil = (days: number) =>
      sql`update qualifications.licence set end_date = kernel.today() + ${days}::int
        where member_id = ${w.seller.actor.memberId}::bigint and licence_type = '20'`.execute(w.world.sql);
    await licensedUntil(-1);
    await refused(bid(w, id, w.seller, { prices: ['2100.00'] }), LicenceMissing);
    // Deliveries run until the twentieth day; goods are held back at release, not the quote.
    await licensedUntil(10);
    await bid(w, id, w.seller, { prices: ['2100.00'] });
    await open(w);
    await award(w, id, [{ lineNo: 1, to: w.seller, quantity: '60.00' }]);
    const quote = (await w.seller.does(listQuotes, { inquiryId: id })).list[0];
    const won = { id: quote?.id as string, version: quote?.version as number };
    expect((await w.seller.does(confirmAward, won)).state).toBe('60');
  });

  test('the target price is in nothing a supplier is answered', async () => {
    const id = await publish(w);
    expect(JSON.stringify(await w.seller.does(marketInquiry, { id }))).not.toContain('7654.32');
    expect(JSON.stringify(await see(w, id))).toContain('7654.32');
  });
});
