import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import { raceSettled, RACING } from '#kernel/test/race.ts';
import {
  addInvoice,
  askInvoiceRed,
  confirmInvoiceReceipt,
  draftInvoice,
  failInvoiceIssue,
  issueInvoice,
  issueInvoiceRed,
  refuseInvoice,
  refuseInvoiceRed,
  startIssueInvoice,
  submitInvoice,
  updateInvoice,
  voidInvoiceRequest,
  withdrawInvoice,
} from '../contract/invoice-acts.ts';
import { countInvoices, invoiceSources, listInvoices } from '../contract/invoice.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';
import {
  InvoiceBeyond,
  InvoiceNumberTaken,
  InvoiceRedBeyond,
  InvoiceRedByBuyer,
  InvoiceRedOwn,
  InvoiceSourceShut,
} from '../rules/refusals.ts';
import { type Desk, freshNumber, invoiceWorld } from './invoice-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: Desk;
beforeAll(async () => {
  w = await invoiceWorld();
});
const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });
const today = async () => (await w.world.now()).toISOString().slice(0, 10);
const issue = async (row: { id: string; version: number; grossAmount: string }, invoiceNo = freshNumber()) =>
  w.seller.does(issueInvoice, {
    ...one(row),
    invoiceNo,
    issueDate: await today(),
    grossAmount: row.grossAmount,
  });
const askRed = (row: { id: string; version: number }, who = w.buyer, amount: string | null = null) =>
  who.does(askInvoiceRed, { ...one(row), redReason: '40', amount, reason: '质量折让' });
const writeRed = async (id: string) =>
  w.seller.does(issueInvoiceRed, {
    ...one(await w.shown(id)),
    invoiceNo: freshNumber(),
    issueDate: await today(),
    redConfirmNo: 'HZ001',
  });
const audit = async (view: string): Promise<unknown[]> =>
  (await sql`select * from ${sql.table(`audit.${view}`)}`.execute(w.world.sql)).rows;
const stateOfStatement = async (id: string) => (await w.seen(id)).state;
const roomOf = async (no: string) =>
  (await w.buyer.does(invoiceSources, { keyword: no })).list.find((s) => s.no === no)?.left ?? '0.00';

describe('R-INVO-001 from a statement to its invoice', () => {
  test('requested by the buyer, issued by the seller, received: the statement is invoiced in full', async () => {
    const s = await w.statement();
    expect(await roomOf(s.no)).toBe('75167.10');
    const drafted = await w.request(s.id, '75167.10');
    expect(drafted).toMatchObject({
      state: INVOICE.draft,
      currency: 'CNY',
      grossAmount: '75167.10',
      netAmount: '66519.56',
      taxAmount: '8647.54',
      sources: [{ settlementNo: s.no, amount: '75167.10' }],
      lines: [{ quantity: '31.986', taxRate: '13.000' }],
      can: expect.arrayContaining(['update', 'submit', 'voidRequest']),
    });
    expect(drafted.lines[0]?.taxCategoryCode).toMatch(/^\d{19}$/);
    await refused(w.shown(drafted.id, w.seller), NotFound);
    await w.buyer.does(submitInvoice, one(drafted));
    const asked = await w.shown(drafted.id);
    expect(asked.can).toEqual(expect.arrayContaining(['refuse', 'startIssue']));
    await w.seller.does(startIssueInvoice, { ids: [asked.id] });
    const done = await issue(await w.shown(asked.id));
    expect(done.state).toBe(INVOICE.issued);
    expect(await stateOfStatement(s.id)).toMatch(/40|50/);
    expect(await roomOf(s.no)).toBe('0.00');
    await w.buyer.does(confirmInvoiceReceipt, { ids: [asked.id] });
    expect(await w.shown(asked.id)).toMatchObject({ state: INVOICE.received, redAmount: '0.00' });
    const counts = await w.buyer.does(countInvoices, {});
    expect(counts[INVOICE.received]).toBeGreaterThan(0);
  });

  test('one invoice for two statements, and two invoices for one (limit of the seller’s quota)', async () => {
    const [a, b] = [await w.statement(), await w.statement()];
    const both = await w.request(a.id, a.total, {
      sources: [
        { kind: 'settlement', id: a.id, amount: a.total },
        { kind: 'settlement', id: b.id, amount: '50000.00' },
      ],
    });
    expect(both.grossAmount).toBe('125167.10');
    expect(both.lines).toHaveLength(1);
    await refused(w.request(b.id, '25167.11'), InvoiceBeyond);
    const rest = await w.request(b.id, '25167.10');
    expect(rest.grossAmount).toBe('25167.10');
    expect(await audit('inv_inv_01')).toEqual([]);
    expect(await audit('inv_inv_03')).toEqual([]);
  });

  test('refused with a reason, corrected and submitted again; withdrawn: what it asked is free again', async () => {
    const s = await w.statement();
    const asked = await w.asked(s.id, '75167.10');
    await refused(w.seller.does(refuseInvoice, { ...one(asked), reason: '' }), Validation);
    await w.seller.does(refuseInvoice, { ...one(asked), reason: '购买方地址不全' });
    const back = await w.shown(asked.id, w.buyer);
    expect(back).toMatchObject({ state: INVOICE.refused, refuseReason: '购买方地址不全' });
    await w.buyer.does(updateInvoice, {
      ...one(back),
      invoiceType: '01',
      medium: '30',
      sources: [{ kind: 'settlement', id: s.id, amount: '75167.10' }],
    });
    await w.buyer.does(submitInvoice, one(await w.shown(asked.id, w.buyer)));
    const again = await w.shown(asked.id);
    expect(again).toMatchObject({ state: INVOICE.requested, invoiceType: '01', refuseReason: null });
    await w.buyer.does(withdrawInvoice, one(again));
    expect(await roomOf(s.no)).toBe('75167.10');
  });

  test('the seller may begin himself; his draft is his alone, and he discards it', async () => {
    const s = await w.statement();
    const own = await w.request(s.id, '1000.00', {}, w.seller);
    await refused(w.shown(own.id, w.buyer), NotFound);
    await refused(w.buyer.does(voidInvoiceRequest, one(own)), NotFound);
    await w.seller.does(voidInvoiceRequest, one(own));
    expect(await roomOf(s.no)).toBe('75167.10');
  });

  test('the tax program failed: back to requested with its message, nothing is lost', async () => {
    const s = await w.statement();
    const row = await w.issuing(s.id, '75167.10');
    await refused(w.buyer.does(withdrawInvoice, one(row)), StateNotAllowed);
    await w.seller.does(failInvoiceIssue, { ...one(row), reason: '购方税号异常' });
    expect(await w.shown(row.id)).toMatchObject({ state: INVOICE.requested, issueMessage: '购方税号异常' });
  });

  test('lines as typed must come to what is asked, at their rate', async () => {
    const s = await w.statement();
    const line = {
      goodsName: '*有机化学原料*甲醇',
      taxCategoryCode: '1070101010000000000',
      quantity: '31.986',
      gross: '75167.00',
      taxRate: '13',
    };
    await refused(w.request(s.id, '75167.10', { lines: [line] }), Validation);
    const made = await w.request(s.id, '75167.10', { lines: [{ ...line, gross: '75167.10' }] });
    expect(made.lines[0]).toMatchObject({ goodsName: '*有机化学原料*甲醇', price: '2079.64609517' });
  });

  test('readers of English see the product, its grade and the unit in English beside the legal name', async () => {
    const s = await w.statement();
    const { lines } = await w.request(s.id, '75167.10');
    const [line] = lines;
    expect(line).toMatchObject({ unit: '吨', unitEn: 't', goodsNameEn: 'Methanol' });
    // The order of this world froze no English grade: the Chinese one stands.
    expect(line).toMatchObject({ spec: '优等品', specEn: null });
  });

  test('how a seller called the goods is remembered for the next request', async () => {
    const s = await w.statement();
    const [drafted] = (
      await w.buyer.does(draftInvoice, { sources: [{ kind: 'settlement', id: s.id, amount: '75167.10' }] })
    ).lines;
    expect(drafted?.gross).toBe('75167.10');
  });
});

describe('an order that was prepaid', () => {
  test('what was invoiced for a prepaid order counts for its statement, once both confirmed it', async () => {
    const orderId = await w.completed('2350.00', [{ planned: '31.00', shipped: '31.986' }]);
    const order = { kind: 'order' as const, id: orderId, amount: '72850.00' };
    const asked = await w.asked(orderId, order.amount, { sources: [order] });
    await w.seller.does(startIssueInvoice, { ids: [asked.id] });
    await issue(await w.shown(asked.id));
    await refused(w.request(orderId, '1.00', { sources: [{ ...order, amount: '1.00' }] }), InvoiceBeyond);
    const s = await w.confirmed(orderId);
    expect(s.totalAmount).toBe('75167.10');
    expect((await w.seen(s.id)).issuedAmount).toBe('72850.00');
    expect(await roomOf(s.settlementNo)).toBe('2317.10');
    await w.issued(s.id, '2317.10');
    expect(await stateOfStatement(s.id)).toBe('40');
    expect(await audit('inv_inv_01')).toEqual([]);
  });
});

describe('R-INVO-004 numbers and amounts', () => {
  test('a number is recorded once; another amount, a wrong length or a day to come is refused at its field', async () => {
    const s = await w.statement();
    const row = await w.issuing(s.id, '75167.10');
    const given = { ...one(row), issueDate: await today(), grossAmount: row.grossAmount };
    const no = freshNumber();
    await refused(w.seller.does(issueInvoice, { ...given, invoiceNo: '123' }), Validation);
    await refused(
      w.seller.does(issueInvoice, { ...given, invoiceNo: no, grossAmount: '75167.11' }),
      Validation,
    );
    await refused(
      w.seller.does(issueInvoice, { ...given, invoiceNo: no, issueDate: '2099-01-01' }),
      Validation,
    );
    await w.seller.does(issueInvoice, { ...given, invoiceNo: no });
    const other = await w.issuing((await w.statement()).id, '100.00');
    await refused(
      w.seller.does(issueInvoice, {
        ...one(other),
        issueDate: await today(),
        grossAmount: '100.00',
        invoiceNo: no,
      }),
      InvoiceNumberTaken,
    );
  });

  test('INV-INV-02 an issued invoice stands, whoever writes', async () => {
    const row = await w.issued((await w.statement()).id, '500.00');
    await expect(
      sql`update invoices.invoice set gross_amount = gross_amount + 1, net_amount = net_amount + 1 where id = ${row.id}::bigint`.execute(
        w.world.sql,
      ),
    ).rejects.toThrow(/issued invoice stands/);
    await expect(
      sql`update invoices.line set goods_name = 'x' where invoice_id = ${row.id}::bigint`.execute(
        w.world.sql,
      ),
    ).rejects.toThrow(/lines of a submitted request stand/);
  });
});

describe('R-INVO-006 red letters', () => {
  test('in part: the statement is no longer invoiced in full, the rest may be invoiced anew', async () => {
    const s = await w.statement();
    const row = await w.issued(s.id, '75167.10');
    await askRed(row, w.buyer, '5167.10');
    const asked = await w.shown(row.id);
    expect(asked).toMatchObject({ state: INVOICE.redAsked, redWanted: '5167.10', redAskedBy: 'buyer' });
    await refused(w.buyer.does(refuseInvoiceRed, { ...one(asked), reason: '不同意' }), InvoiceRedOwn);
    await writeRed(row.id);
    const after = await w.shown(row.id);
    expect(after).toMatchObject({
      state: INVOICE.issued,
      redAmount: '5167.10',
      reds: [{ grossAmount: '-5167.10' }],
    });
    expect(await roomOf(s.no)).toBe('5167.10');
    const red = await w.shown(after.reds[0]?.id as string);
    expect(red).toMatchObject({ color: '20', originalNo: after.invoiceNo, can: ['View'] });
    expect(red.sources).toMatchObject([{ settlementNo: s.no, amount: '-5167.10' }]);
    await refused(askRed(after, w.buyer, '70000.01'), InvoiceRedBeyond);
    for (const view of ['inv_inv_01', 'inv_inv_02', 'inv_inv_03', 'inv_inv_04', 'inv_invoices_red'])
      expect(await audit(view)).toEqual([]);
  });

  test('in full: 41, and the statement falls back to be invoiced again', async () => {
    const s = await w.statement();
    const row = await w.issued(s.id, '75167.10');
    expect(await stateOfStatement(s.id)).toBe('40');
    await askRed(row);
    await writeRed(row.id);
    expect(await w.shown(row.id)).toMatchObject({ state: INVOICE.reversed, redAmount: '75167.10' });
    expect(await stateOfStatement(s.id)).toBe('20');
    expect(await roomOf(s.no)).toBe('75167.10');
  });

  test('declined by the other side: issued as before', async () => {
    const row = await w.issued((await w.statement()).id, '75167.10');
    await askRed(row, w.seller);
    const asked = await w.shown(row.id, w.buyer);
    await w.buyer.does(refuseInvoiceRed, { ...one(asked), reason: '已抵扣' });
    expect(await w.shown(row.id)).toMatchObject({ state: INVOICE.issued, redWanted: null });
  });

  test('a special invoice the buyer has received is the buyer’s to begin', async () => {
    const row = await w.issued((await w.statement()).id, '75167.10');
    await w.buyer.does(confirmInvoiceReceipt, { ids: [row.id] });
    await refused(askRed(await w.shown(row.id), w.seller), InvoiceRedByBuyer);
    expect((await askRed(await w.shown(row.id))).state).toBe(INVOICE.redAsked);
  });
});

describe('walls and races', () => {
  test('a third company sees neither sources nor invoices', async () => {
    const s = await w.statement();
    const row = await w.issued(s.id, '100.00');
    const stranger = await w.world.as('luze_admin', 'buyer');
    await refused(w.shown(row.id, stranger), NotFound);
    await refused(
      stranger.does(addInvoice, {
        invoiceType: '01',
        medium: '30',
        sources: [{ kind: 'settlement', id: s.id, amount: '1.00' }],
      }),
      NotFound,
    );
    expect((await stranger.does(listInvoices, { keyword: row.invoiceApplyNo })).list).toEqual([]);
    expect((await stranger.does(invoiceSources, { keyword: s.no })).list).toEqual([]);
  });

  test('a statement that is not confirmed cannot be invoiced', async () => {
    const orderId = await w.completed('2350.00', [{ planned: '10.00', shipped: '10.000' }]);
    const sent = await w.sent(orderId);
    await refused(w.request(sent.id, '100.00'), InvoiceSourceShut);
  });

  test(
    'INV-INV-01 fifty requests at once for the last 1,000.00: what is asked never passes what is left',
    RACING,
    async () => {
      const s = await w.statement();
      await w.request(s.id, '74167.10');
      const out = await raceSettled(50, () =>
        w.buyer.does(addInvoice, {
          invoiceType: '01',
          medium: '30',
          sources: [{ kind: 'settlement', id: s.id, amount: '400.00' }],
        }),
      );
      expect(out.filter((r) => r.status === 'fulfilled')).toHaveLength(2);
      expect(await roomOf(s.no)).toBe('200.00');
      expect(await audit('inv_inv_01')).toEqual([]);
    },
  );

  test('fifty records of one invoice at once: one issues it', async () => {
    const row = await w.issuing((await w.statement()).id, '75167.10');
    const day = await today();
    const out = await raceSettled(50, () =>
      w.seller.does(issueInvoice, {
        ...one(row),
        invoiceNo: freshNumber(),
        issueDate: day,
        grossAmount: row.grossAmount,
      }),
    );
    expect(out.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  });

  test('fifteen days after the issue it counts as received', async () => {
    const row = await w.issued((await w.statement()).id, '75167.10');
    expect(row.receiveBy).not.toBeNull();
    await w.world.push('15 days');
    await w.world.tick();
    // Nothing is waited for any more.
    expect(await w.shown(row.id)).toMatchObject({ state: INVOICE.received, receiveBy: null });
  });
});

describe('planted violations', () => {
  class Undone extends Error {}
  const planted = async (change: ReturnType<typeof sql>, view: string) => {
    let found = 0;
    const tried = w.world.sql.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change.execute(tx);
      found = (await sql`select * from ${sql.table(`audit.${view}`)}`.execute(tx)).rows.length;
      throw new Undone();
    });
    await expect(tried).rejects.toThrow(Undone);
    expect(found, view).toBeGreaterThan(0);
  };
  test('every view of the section catches one', async () => {
    const row = await w.issued((await w.statement()).id, '75167.10');
    const id = sql`${row.id}::bigint`;
    await planted(sql`update invoices.source set amount = amount + 1 where invoice_id = ${id}`, 'inv_inv_01');
    await planted(sql`update invoices.source set amount = amount - 1 where invoice_id = ${id}`, 'inv_inv_03');
    await planted(
      sql`update invoices.invoice set buyer_member_id = buyer_member_id + 1 where id = ${id}`,
      'inv_inv_04',
    );
    await planted(sql`update invoices.invoice set red_amount = 1 where id = ${id}`, 'inv_invoices_red');
  });
});
