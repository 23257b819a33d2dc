import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { uploadPrivate } from '#office/attachments/contract/attachment.ts';
import type { InvoiceDetail } from '../contract/invoice.ts';
import { issueInvoice, readInvoiceFile } from '../contract/invoice-acts.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';
import {
  InvoiceBillingIncomplete,
  InvoiceDiffers,
  InvoiceMixed,
  InvoiceTaxOff,
  InvoiceUnreadable,
} from '../rules/refusals.ts';
import { digitalXml } from './digital-xml.ts';
import { type Desk, freshNumber, invoiceWorld } from './invoice-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: Desk;
let dir: string;
beforeAll(async () => {
  w = await invoiceWorld();
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-invoice-test-'));
});

async function uploaded(text: string): Promise<string> {
  const file = path.join(dir, `${randomUUID()}.xml`);
  fs.writeFileSync(file, text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const sent = { path: file, fileName: 'invoice.xml', size: Buffer.byteLength(text), sha256 };
  return (await w.seller.does(uploadPrivate, { file: sent, scene: 'invoice' } as never)).attachmentId;
}
const requested = (row: InvoiceDetail) => ({
  ...row,
  sellerName: row.sellerName,
  buyerTaxNo: row.billing.taxNo,
  buyerName: row.billing.enterpriseName,
  lines: row.lines.map((l) => ({ ...l, taxRate: String(Number.parseInt(l.taxRate, 10)) })),
});

test('14 the uploaded invoice is compared line by line: one that differs or cannot be read stops the issue, the right one goes', async () => {
  const row = await w.issuing((await w.statement()).id, '75167.10');
  const day = (await w.world.now()).toISOString().slice(0, 10);
  const invoiceNo = freshNumber();
  const issue = (fileId: string) =>
    w.seller.does(issueInvoice, {
      id: row.id,
      version: row.version,
      invoiceNo,
      issueDate: day,
      grossAmount: row.grossAmount,
      fileIds: [fileId],
    });
  const wrong = await uploaded(digitalXml(requested(row), { invoiceNo, issueDate: day, gross: '75167.11' }));
  expect((await w.seller.does(readInvoiceFile, { id: row.id, fileId: wrong })).differences).toMatchObject([
    { field: 'grossAmount', requested: '75167.10', inFile: '75167.11', stops: true },
  ]);
  await refused(issue(wrong), InvoiceDiffers);
  const other = await uploaded('<?xml version="1.0"?><Letter>not an invoice</Letter>');
  await refused(w.seller.does(readInvoiceFile, { id: row.id, fileId: other }), InvoiceUnreadable);
  await refused(issue(other), InvoiceUnreadable);
  const broken = await uploaded('<?xml version="1.0"?><!DOCTYPE EInvoice><EInvoice/>');
  await refused(w.seller.does(readInvoiceFile, { id: row.id, fileId: broken }), InvoiceUnreadable, {
    missing: 'EInvoice',
  });
  const right = await uploaded(digitalXml(requested(row), { invoiceNo, issueDate: day }));
  expect((await w.seller.does(readInvoiceFile, { id: row.id, fileId: right })).differences).toEqual([]);
  expect((await issue(right)).state).toBe(INVOICE.issued);
  expect((await w.shown(row.id, w.buyer)).files).toMatchObject([{ fileName: 'invoice.xml' }]);
});

test('14 one invoice is for one buyer; its data must be the buyer’s; many small differences of tax are refused', async () => {
  const [a, b] = [await w.statement(), await w.statement()];
  await refused(w.request(a.id, '100.00', { billingInfoId: '999999999' }), InvoiceBillingIncomplete);
  const line = {
    goodsName: '*有机化学原料*甲醇',
    taxCategoryCode: '1070101010000000000',
    gross: '0.04',
    taxRate: '13',
  };
  await refused(w.request(a.id, '8.00', { lines: Array.from({ length: 200 }, () => line) }), InvoiceTaxOff);
  const other = await w.world.as('luze_admin', 'buyer');
  const move = (memberId: string | null) =>
    sql`update settlements.settlement set buyer_member_id = ${memberId}::bigint where id = ${b.id}::bigint`.execute(
      w.world.sql,
    );
  await move(other.actor.memberId);
  const sources = [a, b].map((s) => ({ kind: 'settlement' as const, id: s.id, amount: '100.00' }));
  await refused(w.request(a.id, '100.00', { sources }, w.seller), InvoiceMixed);
  await move(w.buyer.actor.memberId);
});
