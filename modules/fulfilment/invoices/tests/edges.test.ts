import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { askInvoiceRed, issueInvoice, issueInvoiceRed, startIssueInvoice } from '../contract/invoice-acts.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';
import { InvoiceBeyond } from '../rules/refusals.ts';
import { type Desk, freshNumber, invoiceWorld } from './invoice-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: Desk;
beforeAll(async () => {
  w = await invoiceWorld();
});
const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });
const today = async () => (await w.world.now()).toISOString().slice(0, 10);
const audited = async () => {
  for (const view of ['inv_inv_01', 'inv_inv_02', 'inv_inv_03', 'inv_inv_04', 'inv_invoices_red'])
    expect((await sql`select * from ${sql.table(`audit.${view}`)}`.execute(w.world.sql)).rows).toEqual([]);
};

describe('trading-domain 14, edge cases', () => {
  test('14 edge: one invoice for five settlements: each is invoiced in full by its part, and takes no cent more', async () => {
    const statements = [];
    for (let n = 0; n < 5; n++) statements.push(await w.statement());
    const [first] = statements as [(typeof statements)[number]];
    const row = await w.issued(first.id, first.total, {
      sources: statements.map((s) => ({ kind: 'settlement' as const, id: s.id, amount: s.total })),
    });
    expect(row.grossAmount).toBe('375835.50');
    expect(row.sources.map((s) => s.settlementNo).sort()).toEqual(statements.map((s) => s.no).sort());
    for (const s of statements) {
      expect((await w.seen(s.id)).state).toMatch(/40|50/);
      await refused(w.request(s.id, '0.01'), InvoiceBeyond);
    }
    await audited();
  });

  test('14 edge: buyer changes name between deal and invoice: a request keeps the name it was made with, the next one has the new name', async () => {
    const s = await w.statement();
    const called = (name: string) =>
      sql`update addressbook.billing_info set enterprise_name = ${name} where member_id = ${w.buyer.actor.memberId}::bigint`.execute(
        w.world.sql,
      );
    await called('更名前有限公司');
    const before = await w.asked(s.id, '50000.00');
    await called('更名后有限公司');
    await w.seller.does(startIssueInvoice, { ids: [before.id] });
    const issuing = await w.shown(before.id);
    await w.seller.does(issueInvoice, {
      ...one(issuing),
      invoiceNo: freshNumber(),
      issueDate: await today(),
      grossAmount: issuing.grossAmount,
    });
    expect(await w.shown(before.id)).toMatchObject({
      state: INVOICE.issued,
      billing: { enterpriseName: '更名前有限公司' },
    });
    expect((await w.request(s.id, '25167.10')).billing.enterpriseName).toBe('更名后有限公司');
    await audited();
  });

  test('14 edge: red letter in the next year: dated by its own year, the statement falls back and is invoiced anew', async () => {
    const s = await w.statement();
    const row = await w.issued(s.id, s.total);
    const year = Number.parseInt((await today()).slice(0, 4), 10);
    await w.world.hold(`${year + 1}-01-05T02:00:00.000Z`);
    const day = await today();
    const blue = await w.shown(row.id);
    await w.buyer.does(askInvoiceRed, { ...one(blue), redReason: '40', amount: null, reason: '质量折让' });
    await w.seller.does(issueInvoiceRed, {
      ...one(await w.shown(row.id)),
      invoiceNo: freshNumber(),
      issueDate: day,
      redConfirmNo: 'HZ002',
    });
    const reversed = await w.shown(row.id);
    expect(reversed).toMatchObject({ state: INVOICE.reversed, issueDate: blue.issueDate });
    const red = await w.shown(reversed.reds[0]?.id as string);
    expect([red.issueDate?.slice(0, 4), reversed.issueDate?.slice(0, 4)]).toEqual([`${year + 1}`, `${year}`]);
    expect((await w.seen(s.id)).state).toBe('20');
    expect((await w.issued(s.id, s.total)).issueDate).toBe(day);
    await audited();
  });
});
