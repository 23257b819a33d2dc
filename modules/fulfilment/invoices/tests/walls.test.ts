import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import type { InvalidInput } from '#kernel/server/dispatch.ts';
import { consentVoid, voidSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { uploadPrivate } from '#office/attachments/contract/attachment.ts';
import {
  askInvoiceRed,
  failInvoiceIssue,
  invoiceTaxFile,
  issueInvoice,
  issueInvoiceRed,
  readInvoiceFile,
  refuseInvoice,
  startIssueInvoice,
  submitInvoice,
  updateInvoice,
  withdrawInvoice,
} from '../contract/invoice-acts.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';
import { InvoiceBillingIncomplete, InvoiceSourceShut, InvoiceUnreadable } from '../rules/refusals.ts';
import { type Desk, freshNumber, invoiceWorld } from './invoice-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: Desk;
let dir: string;
beforeAll(async () => {
  w = await invoiceWorld();
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-invoice-walls-'));
});
const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });
const today = async () => (await w.world.now()).toISOString().slice(0, 10);
async function uploaded(fileName: string, text: string): Promise<string> {
  const file = path.join(dir, randomUUID());
  fs.writeFileSync(file, text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const sent = { path: file, fileName, size: Buffer.byteLength(text), sha256 };
  return (await w.seller.does(uploadPrivate, { file: sent, scene: 'invoice' } as never)).attachmentId;
}

describe('14 whose act an invoice is, and when', () => {
  test('a request is corrected by the buyer once it is refused: not while it waits, not by the seller', async () => {
    const s = await w.statement();
    const wish = {
      invoiceType: '02',
      medium: '30',
      sources: [{ kind: 'settlement', id: s.id, amount: '2000.00' }],
    };
    const asked = await w.asked(s.id, '1000.00');
    await refused(w.buyer.does(updateInvoice, { ...one(asked), ...wish }), StateNotAllowed);
    await w.seller.does(refuseInvoice, { ...one(asked), reason: '购买方地址不全' });
    const back = await w.shown(asked.id);
    await refused(w.seller.does(updateInvoice, { ...one(back), ...wish }), StateNotAllowed);
    await refused(w.seller.does(submitInvoice, one(back)), StateNotAllowed);
    await w.buyer.does(updateInvoice, { ...one(back), ...wish });
    expect((await w.shown(asked.id, w.buyer)).grossAmount).toBe('2000.00');
  });

  test('it stays between its two companies: statements of another seller are not put into it', async () => {
    const [s, other] = [await w.statement(), await w.statement()];
    const drafted = await w.request(s.id, '1000.00');
    const stranger = await w.world.as('yonghai_admin', 'seller');
    const move = (memberId: string | null) =>
      sql`update settlements.settlement set seller_member_id = ${memberId}::bigint where id = ${other.id}::bigint`.execute(
        w.world.sql,
      );
    await move(stranger.actor.memberId);
    const sources = [{ kind: 'settlement' as const, id: other.id, amount: '1000.00' }];
    await refused(
      w.buyer.does(updateInvoice, { ...one(drafted), invoiceType: '02', medium: '30', sources }),
      NotFound,
    );
    await move(w.seller.actor.memberId);
    expect((await w.shown(drafted.id, w.buyer)).sources).toMatchObject([{ settlementNo: s.no }]);
  });

  test('INV-INV-01 nothing is issued for a statement that has become void: its goods are invoiced by the next one', async () => {
    const s = await w.statement();
    const [asked, issuing] = [await w.asked(s.id, '1000.00'), await w.issuing(s.id, '2000.00')];
    let { version } = await w.seen(s.id);
    for (const who of [w.buyer, w.seller])
      ({ version } = await who.does(consentVoid, { id: s.id, version, reason: '数量录错' }));
    await w.finance.does(voidSettlement, { id: s.id, version, reason: '数量录错' });
    await refused(
      w.seller.does(issueInvoice, {
        ...one(issuing),
        invoiceNo: freshNumber(),
        issueDate: await today(),
        grossAmount: issuing.grossAmount,
      }),
      InvoiceSourceShut,
    );
    const { failures } = await w.seller.does(startIssueInvoice, { ids: [asked.id] });
    expect(failures).toMatchObject([{ id: asked.id, code: 'INVOICE_SOURCE_SHUT' }]);
    expect((await w.shown(asked.id)).state).toBe(INVOICE.requested);
    await w.buyer.does(withdrawInvoice, one(await w.shown(asked.id, w.buyer)));
    await w.seller.does(failInvoiceIssue, { ...one(issuing), reason: '结算单已作废' });
    await w.buyer.does(withdrawInvoice, one(await w.shown(issuing.id, w.buyer)));
  });

  test('a red letter is not reversed itself', async () => {
    const s = await w.statement();
    const row = await w.issued(s.id, '1000.00');
    const wish = { redReason: '40', amount: null, reason: '质量折让' } as const;
    await w.buyer.does(askInvoiceRed, { ...one(row), ...wish });
    await w.seller.does(issueInvoiceRed, {
      ...one(await w.shown(row.id)),
      invoiceNo: freshNumber(),
      issueDate: await today(),
      redConfirmNo: 'HZ002',
    });
    const { rows } = await sql<{ id: string; version: number }>`select id, version from invoices.invoice
      where color = '20' order by id desc limit 1`.execute(w.world.sql);
    const red = rows[0] as { id: string; version: number };
    for (const who of [w.buyer, w.seller])
      await refused(who.does(askInvoiceRed, { ...one(red), ...wish }), StateNotAllowed);
  });
});

describe('14 what an invoice needs', () => {
  test('a special one the whole data of the buyer, an ordinary one its name and tax number', async () => {
    const s = await w.statement();
    const bank = (value: string | null) =>
      sql`update addressbook.billing_info set bank = ${value} where member_id = ${w.buyer.actor.memberId}::bigint and is_default`.execute(
        w.world.sql,
      );
    const before = await sql<{ bank: string | null }>`select bank from addressbook.billing_info
      where member_id = ${w.buyer.actor.memberId}::bigint and is_default`.execute(w.world.sql);
    await bank(null);
    await refused(w.request(s.id, '1000.00', { invoiceType: '02' }), InvoiceBillingIncomplete);
    await w.request(s.id, '1000.00', { invoiceType: '01' });
    await bank(before.rows[0]?.bank ?? null);
    await w.request(s.id, '1000.00', { invoiceType: '02' });
  });

  test('a paper invoice goes by express: its number is asked for', async () => {
    const s = await w.statement();
    const row = await w.issuing(s.id, '1000.00', { medium: '10' });
    const issue = async (expressNo: string | null) =>
      w.seller.does(issueInvoice, {
        ...one(row),
        invoiceNo: '12345678',
        invoiceCode: '3200221130',
        issueDate: await today(),
        grossAmount: row.grossAmount,
        expressNo,
      });
    const refusal = (await refused(issue(null), Validation)) as InvalidInput;
    expect(refusal.errors.map((e) => e.field)).toEqual(['expressNo']);
    expect((await issue('SF1234567890')).state).toBe(INVOICE.issued);
  });

  test('a file is read beside a request that is being issued, and only a digital invoice is', async () => {
    const s = await w.statement();
    const row = await w.issuing(s.id, '1000.00');
    const read = (id: string, fileId: string) => w.seller.does(readInvoiceFile, { id, fileId });
    const pdf = await uploaded(
      'invoice.pdf',
      '%PDF-1.4\n1 0 obj << >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
    );
    expect((await refused(read(row.id, pdf), InvoiceUnreadable)).details).toEqual({ missing: 'XML' });
    const broken = await uploaded('invoice.xml', '<?xml version="1.0"?><!DOCTYPE x><EInvoice/>');
    expect((await refused(read(row.id, broken), InvoiceUnreadable)).details).toEqual({ missing: 'EInvoice' });
    const issued = await w.issued((await w.statement()).id, '1000.00');
    await refused(read(issued.id, pdf), NotFound);
  });

  test('the file for the tax program is of one’s own requests in issue, all of them named', async () => {
    const s = await w.statement();
    const row = await w.issuing(s.id, '1000.00');
    const issued = await w.issued(s.id, '1000.00');
    await w.seller.does(invoiceTaxFile, { ids: [row.id] });
    await refused(w.seller.does(invoiceTaxFile, { ids: [row.id, issued.id] }), StateNotAllowed);
    await refused(w.seller.does(invoiceTaxFile, { ids: [row.id, '999999999'] }), NotFound);
    const stranger = await w.world.as('yonghai_admin', 'seller');
    await refused(stranger.does(invoiceTaxFile, { ids: [row.id] }), NotFound);
  });
});
