import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { sendSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { SettlementChanged } from '#fulfilment/settlements/rules/refusals.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import {
  askInvoiceRed,
  draftInvoice,
  issueInvoice,
  issueInvoiceRed,
  startIssueInvoice,
} from '../contract/invoice-acts.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';
import { InvoiceBeyond, InvoiceSourceShut } from '../rules/refusals.ts';
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

  describe('14 edge: tax rate law change between shipment and invoice: the rate follows the tax point', () => {
    const daysAgo = async (days: number) => addDays(dayOf(await w.world.now()), -days);
    const lawChanged = async (days: number) => {
      w.vatChanges.splice(0, 1, { day: await daysAgo(days), before: '13', after: '12' });
    };
    const agreedDaysAgo = (orderId: string, days: number) =>
      sql`update orders.order set gmt_create = gmt_create - ${days} * interval '1 day' where id = ${orderId}::bigint`.execute(
        w.world.sql,
      );
    const firstLeftDaysAgo = (orderId: string, days: number) =>
      sql`update shipments.note set shipped_at = shipped_at - ${days} * interval '1 day'
        where id = (select min(id) from shipments.note where order_id = ${orderId}::bigint)`.execute(
        w.world.sql,
      );
    const asked = (kind: 'order' | 'settlement', id: string, amount: string) =>
      w.buyer.does(draftInvoice, { sources: [{ kind, id, amount }] });

    test('what left before the change bears the old rate and what left after it the new one, whenever both are invoiced', async () => {
      await lawChanged(2);
      const orderId = await w.completed('1000.00', [
        { planned: '10.00', shipped: '10.000' },
        { planned: '5.00', shipped: '5.000' },
      ]);
      await agreedDaysAgo(orderId, 9);
      await firstLeftDaysAgo(orderId, 3);
      const s = await w.confirmed(orderId);
      expect(s.lines.map((l) => [l.taxRate, l.amount, l.net, l.tax])).toEqual([
        ['13.000', '10000.00', '8849.56', '1150.44'],
        ['12.000', '5000.00', '4464.29', '535.71'],
      ]);
      const { lines } = await asked('settlement', s.id, s.totalAmount);
      expect(lines.map((l) => [l.taxRate, l.gross])).toEqual([
        ['13.000', '10000.00'],
        ['12.000', '5000.00'],
      ]);
      await audited();
    });

    test('a change before the order was agreed is in its rate already', async () => {
      await lawChanged(9);
      const orderId = await w.completed('1000.00', [{ planned: '10.00', shipped: '10.000' }]);
      await agreedDaysAgo(orderId, 3);
      expect((await w.draft(orderId)).lines[0]?.taxRate).toBe('13.000');
    });

    test('the law changes while a draft waits: it is worked out anew before it is sent', async () => {
      w.vatChanges.length = 0;
      const orderId = await w.completed('1000.00', [{ planned: '10.00', shipped: '10.000' }]);
      await agreedDaysAgo(orderId, 9);
      const drafted = await w.draft(orderId);
      await lawChanged(2);
      await refused(w.seller.does(sendSettlement, one(drafted)), SettlementChanged);
    });

    test('an invoice that is issued first makes its day the tax point, of the order and of what is settled later', async () => {
      await lawChanged(2);
      const before = await w.completed('1000.00', [{ planned: '10.00', shipped: '10.000' }]);
      await agreedDaysAgo(before, 9);
      w.invoicedOn.set(before, await daysAgo(4));
      expect((await w.draft(before)).lines[0]?.taxRate).toBe('13.000');
      const { id, orderAmount } = await w.paid('10.00');
      await agreedDaysAgo(id, 9);
      expect((await asked('order', id, orderAmount)).lines.map((l) => l.taxRate)).toEqual(['12']);
      await w.deliver(id, [{ planned: '4.00', shipped: '4.000' }]);
      expect((await asked('order', id, orderAmount)).lines.map((l) => l.taxRate)).toEqual(['12']);
      await firstLeftDaysAgo(id, 3);
      await refused(asked('order', id, orderAmount), InvoiceSourceShut);
      w.vatChanges.length = 0;
    });
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
